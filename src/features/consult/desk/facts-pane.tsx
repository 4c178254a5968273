import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { shortDay } from '../../../domain/core/china-time.ts';
import type { AreaStatus } from '../../../domain/status/area-value.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { useText } from '../../../ui/text.ts';
import { useConsultStyles } from '../consult-styles.ts';
import { StatesList } from '../states-list.tsx';
import type { LookedAt, OwnTalk } from './desk-value.ts';

interface FactsPaneProps {
  readonly own: OwnTalk;
  readonly isOffline: boolean;
}

/** How the company of a talk stands, once its advisor asks for it: every look is noted in the talk, and nothing is shown that its asker has not ticked. */
export function FactsPane({ own: { owner, talk, companyName }, isOffline }: FactsPaneProps) {
  const styles = useConsultStyles();
  const { t, language } = useText();
  const { worker, report } = useDesk();
  const [looked, setLooked] = useState<LookedAt | null>(null);
  const [busy, setBusy] = useState(false);
  async function look(): Promise<void> {
    setBusy(true);
    const told = await worker.ask('operatorDesk.operatorDeskLook', { owner, sceneId: talk.sceneId });
    setBusy(false);
    if (told.ok) setLooked(told.value);
    else report(told.error, { asked: true, label: t('desk.lookFailed') });
  }
  const shown = talk.states === 1 ? looked : null;
  return (
    <aside className={styles.side} aria-label={t('desk.facts')}>
      <h2 className={styles.title}>{companyName || t('consult.noCompany')}</h2>
      {talk.companyId !== '' && talk.states === 0 && <p className={styles.quiet}>{t('desk.notShown')}</p>}
      {talk.companyId !== '' && talk.states === 1 && shown === null && (
        <>
          <p className={styles.quiet}>{t('desk.lookLead')}</p>
          <Button disabledFocusable={isOffline || busy} onClick={() => void look()}>
            {t('desk.look')}
          </Button>
        </>
      )}
      {shown !== null && (
        <>
          <p className={styles.quiet}>
            {[
              shown.company.isVip === 1 ? t('desk.memberUntil', { day: shown.company.expireDate }) : t('desk.noMember'),
              t('desk.tail', { tail: shown.company.tail }),
              shown.company.accountant,
            ]
              .filter((word) => word !== '')
              .join(' · ')}
          </p>
          <StatesList
            taxpayer={{ name: shown.company.companyName, taxIds: '', locationCode: talk.location, addedTaxType: '', tags: '' }}
            statusOf={(area) => statusOf(shown, area)}
          />
          {talk.documents === 1 ? <Documents looked={shown} /> : <p className={styles.quiet}>{t('desk.noDocuments')}</p>}
          <h3 className={styles.name}>{t('desk.earlier')}</h3>
          {shown.earlier.length === 0 && <span className={styles.quiet}>{t('desk.noEarlier')}</span>}
          {shown.earlier.map(({ title, at, advisor }) => (
            <span key={at} className={styles.quiet}>
              {[shortDay(Date.parse(at), language), title, advisor].filter((word) => word !== '').join(' · ')}
            </span>
          ))}
        </>
      )}
    </aside>
  );
}

/** A row of the answer, in the form in which devices hold it. */
function statusOf(looked: LookedAt, area: WorkArea): AreaStatus | null {
  const row = looked[area];
  if (row === null) return null;
  return { value: row, at: Date.parse(row.at), fetchedAt: 0 } as AreaStatus; // as: the contract's rows are values of their areas
}

function Documents({ looked: { invoice, books } }: { looked: LookedAt }) {
  const styles = useConsultStyles();
  const { t } = useText();
  return (
    <p className={styles.quiet} data-documents>
      {[
        invoice?.issued == null ? '' : t('desk.invoices', { n: invoice.issued, amount: invoice.issuedAmount ?? '—' }),
        books?.vouchers == null ? '' : t('desk.vouchers', { n: books.vouchers, left: books.unposted ?? 0 }),
      ]
        .filter((word) => word !== '')
        .join(' · ')}
    </p>
  );
}
