import { type ComponentType, useState } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { FactAge } from '../../../desk/member/fact-age.tsx';
import { memberLooks, useMemberWords } from '../../../desk/member/member-words.ts';
import { useMember } from '../../../desk/member/use-member.ts';
import { useAge } from '../../../desk/time/use-age.ts';
import { memberView } from '../../../domain/company/member-view.ts';
import { exactTime } from '../../../domain/core/china-time.ts';
import { VIP_PATH } from '../../../domain/core/view-paths.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { useGoTo } from '../../../ui/views/view-target.ts';
import { useMemberRefresh } from '../member-refresh.ts';
import type { TipsWordsProps } from './tips-words.tsx';

const tipsPart = createLazyPart<ComponentType<TipsWordsProps>>(async () => (await import('./tips-words.tsx')).TipsWords);

/** The tips of the company, by a live query: its code brings the database with it. */
function Tips({ companyId }: TipsWordsProps) {
  const { t } = useText();
  return <Lazy part={tipsPart} props={{ companyId }} placeholder={t('frame.said', { name: t('companies.tipsTitle'), text: '—' })} />;
}

export interface CompanyFactsProps {
  companyId: string;
}

/** Membership and tips of the active company, with their age; a failed or missing fact says so and offers another try (PLUS-08). */
export function CompanyFacts({ companyId }: CompanyFactsProps) {
  const { memberText } = useFlags();
  return memberText ? <MemberFacts companyId={companyId} /> : <TipsFacts companyId={companyId} />;
}

/** The card where membership is not shown (FLAG-02): what the last pull told. */
function TipsFacts({ companyId }: CompanyFactsProps) {
  const { t, language } = useText();
  const { worker, report } = useDesk();
  const pulledAt = useAccount((state) => state.pull?.at ?? 0);
  const age = useAge(pulledAt);
  const [busy, setBusy] = useState(false);
  async function again(): Promise<void> {
    setBusy(true);
    const done = await worker.syncNow();
    if (!done.ok) report(done.error, { asked: true, label: t('companies.tipsTitle') });
    setBusy(false);
  }
  return (
    <section className="wb-card wb-facts-card" aria-labelledby="wb-facts-title" data-fact="tips">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-facts-title">
          {t('companies.tipsTitle')}
        </h2>
      </div>
      <span>
        <Tips companyId={companyId} />
      </span>
      <div className="wb-facts-foot">
        <span className="wb-quiet" title={exactTime(pulledAt, language)}>
          {pulledAt > 0 && t('companies.fetchedAt', { age })}
        </span>
        <button type="button" className="wb-link" disabled={busy} onClick={() => void again()}>
          {busy ? t('companies.fetching') : t('companies.refreshShort')}
        </button>
      </div>
    </section>
  );
}

function MemberFacts({ companyId }: CompanyFactsProps) {
  const { t } = useText();
  const { clock } = useDesk();
  const member = useMember(companyId);
  const goToVip = useGoTo(VIP_PATH);
  const refresh = useMemberRefresh(companyId);
  const [busy, setBusy] = useState(false);
  const view = memberView(member, clock.now());
  const words = useMemberWords(view);
  const look = memberLooks[view.kind];

  async function again(): Promise<void> {
    setBusy(true);
    await refresh.run();
    setBusy(false);
  }
  const action = view.kind === 'failed' || view.kind === 'never' ? 'companies.retry' : 'companies.refreshShort';
  return (
    <section className="wb-card wb-facts-card" aria-labelledby="wb-facts-title" data-fact={view.kind}>
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-facts-title">
          <button type="button" className="wb-link" title={t('frame.vip')} onClick={goToVip}>
            {t('companies.facts')}
          </button>
        </h2>
        {look !== null && (
          <span className={look.chip}>
            <span aria-hidden="true">{look.shape}</span>
            {words}
          </span>
        )}
      </div>
      <span className="wb-quiet">
        <Tips companyId={companyId} />
      </span>
      <div className="wb-facts-foot">
        <FactAge fact={member} />
        {refresh.blocked === null ? (
          <button type="button" className="wb-link" disabled={busy} onClick={() => void again()}>
            {busy ? t('companies.fetching') : t(action)}
          </button>
        ) : (
          <span>
            <button type="button" className="wb-link" aria-disabled="true">
              {t(action)}
            </button>{' '}
            <span className="wb-quiet">{refresh.reminded ? t('companies.reminded') : refresh.blocked}</span>{' '}
            {!refresh.reminded && (
              <button type="button" className="wb-link" onClick={refresh.remind}>
                {t('companies.remind')}
              </button>
            )}
          </span>
        )}
      </div>
    </section>
  );
}
