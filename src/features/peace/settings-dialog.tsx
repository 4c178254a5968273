import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { Company } from '../../api/entities/company.ts';
import type { PlanForm } from '../../api/entities/peace-plan.ts';
import { useOpenApp } from '../../desk/app-tabs.ts';
import { askZone } from '../../desk/asked/asked-zone.ts';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { usePlanNumber } from '../../desk/company-plan.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { sealOfCompany } from '../../domain/company/seal.ts';
import { dateWords } from '../../domain/core/china-time.ts';
import type { CompanyPlan, PeaceSource } from '../../domain/peace/plan.ts';
import { partsOf, planApp } from '../../domain/peace/plan-tab.ts';
import { isOverOn } from '../../domain/peace/reminders.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { ContactFields } from './contact-fields.tsx';
import { ProtocolPart } from './protocol-part.tsx';
import { QueuedBar } from './queued-bar.tsx';
import { type ContactDesk, useContactForm } from './use-contact-form.ts';
import { usePopupCount } from './use-popup-count.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: '12rem minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXL,
    '@media (max-width: 46em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  plan: {
    width: '100%',
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  detail: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  head: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  said: { margin: 0 },
});

export interface SettingsDialogProps {
  company: Company;
  plan: CompanyPlan | null;
  plans: readonly PlanForm[];
  source: PeaceSource;
  /** Asks for the list again; null where it was told. */
  onRetry: (() => void) | null;
  onClose(): void;
}

/** The plans that there are, the company's own marked; beside them what it has of the chosen one, its protocol and its contacts (PEACE-04). */
export function SettingsDialog({ company, plan, plans, source, onRetry, onClose }: SettingsDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const own = plans.find((one) => one.plan === plan?.plan) ?? null;
  // Until one is pressed the company's own, which may be told after this has opened.
  const [pressed, setPressed] = useState<string | null>(null);
  const chosen = pressed ?? own?.plan ?? plans[0]?.plan ?? '';
  const shown = plans.find((one) => one.plan === chosen) ?? null;
  const isOver = isOverOn(company, useChinaDay());
  usePopupCount(company.companyId);
  const buy = (): void => {
    onClose();
    askZone({ companyIds: [company.companyId] });
  };
  const list = (
    <ul className={styles.list} aria-label={t('peace.plans')}>
      {plans.map((one) => (
        <li key={one.plan}>
          <button
            type="button"
            className={mergeClasses(styles.plan, one.plan === chosen && styles.chosen)}
            aria-pressed={one.plan === chosen}
            data-plan={one.plan}
            onClick={() => setPressed(one.plan)}
          >
            <b>{one.name}</b>
            {one === own && ` · ${t(isOver ? 'peace.ended' : 'peace.current')}`}
            {one.odds !== '' && <div className="wb-quiet">{t('peace.oddsOf', { odds: one.odds })}</div>}
          </button>
        </li>
      ))}
    </ul>
  );
  if (plan !== null && own !== null && shown === own)
    return <OwnPlan {...{ company, plan, source, onClose, list }} defined={own} onRenew={isOver ? buy : null} />;
  return (
    <Modal
      title={t('peace.settings')}
      seal={sealOfCompany(company)}
      width={832}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('peace.close')}</Button>
          {shown !== null && (
            <Button appearance="primary" onClick={buy}>
              {t('peace.toZone')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        {list}
        <div className={styles.detail}>
          {shown === null ? (
            <p className={styles.said} role="status">
              {t(onRetry === null ? 'peace.noPlans' : 'peace.plansFailed')}{' '}
              {onRetry !== null && (
                <button type="button" className="wb-link" onClick={onRetry}>
                  {t('frame.retry')}
                </button>
              )}
            </p>
          ) : (
            <>
              {plan === null && <p className={styles.said}>{t('peace.noPlanYet')}</p>}
              <p className={styles.said}>{t('peace.howToJoin')}</p>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** What the company has of its plan: how much, how long, and from whom. */
function Facts({ company, plan }: { company: Company; plan: CompanyPlan }) {
  const styles = useStyles();
  const { t, language } = useText();
  const { peaceJoinDate = '', peacePlanExpireDate = '' } = company.peacePlanInfo ?? {};
  const { kind, by } = plan.told;
  const number = usePlanNumber(plan);
  const from =
    kind === 'order'
      ? t(number === '' ? 'peace.fromAnyOrder' : 'peace.fromOrder', { order: number })
      : by === ''
        ? t('peace.fromOperator')
        : t('peace.fromHand', { name: by });
  const facts = [
    ...(plan.peacePlanOdds === '' ? [] : [[t('peace.odds'), t('peace.oddsOf', { odds: plan.peacePlanOdds })] as const]),
    [t('peace.joined'), dateWords(peaceJoinDate, language)] as const,
    [t('peace.lastDay'), peacePlanExpireDate === '' ? t('peace.noEnd') : dateWords(peacePlanExpireDate, language)] as const,
    [t('peace.from'), from] as const,
  ];
  return (
    <dl className={styles.facts} aria-label={plan.peacePlanName}>
      {facts.map(([term, value]) => (
        <div key={term} style={{ display: 'contents' }}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface OwnPlanProps extends Omit<SettingsDialogProps, 'plans' | 'onRetry'> {
  plan: CompanyPlan;
  defined: PlanForm;
  list: ReactNode;
  /** Buys the plan again; null while it runs. */
  onRenew: (() => void) | null;
}

function OwnPlan({ company, plan, defined, source, list, onRenew, onClose }: OwnPlanProps) {
  const { t } = useText();
  const { companyId } = company;
  const isOffline = useOffline();
  const openApp = useOpenApp();
  const jobs = defined.jobs.map(({ jobCode }) => jobCode);
  const contacts = useContactForm(companyId, plan, jobs, source);
  const [first] = partsOf(defined);
  async function save(): Promise<void> {
    if (await contacts.save()) onClose();
  }
  return (
    <Modal
      title={t('peace.settings')}
      seal={sealOfCompany(company)}
      width={832}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          {first !== undefined && (
            <Button
              onClick={() => {
                onClose();
                openApp({ companyId, ...planApp(defined, first), as: 'tab' });
              }}
            >
              {t('peace.open')}
            </Button>
          )}
          {onRenew !== null && <Button onClick={onRenew}>{t('peace.renew')}</Button>}
          <Button onClick={onClose}>{t('peace.close')}</Button>
          <Button type="submit" appearance="primary">
            {t(isOffline ? 'peace.saveOffline' : 'peace.save')}
          </Button>
        </>
      }
    >
      <OwnParts {...{ company, plan, defined, source, list, contacts }} />
    </Modal>
  );
}

function OwnParts({
  company,
  plan,
  defined,
  source,
  list,
  contacts,
}: Omit<OwnPlanProps, 'onClose' | 'onRenew'> & { contacts: ContactDesk }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.columns}>
      {list}
      <div className={styles.detail}>
        <Facts company={company} plan={plan} />
        <h3 className={styles.head}>{t('peace.protocol')}</h3>
        <ProtocolPart companyId={company.companyId} {...{ plan, defined, source }} />
        {contacts.queued !== null && <QueuedBar row={contacts.queued} />}
        <ContactFields jobs={defined.jobs} contacts={contacts} />
      </div>
    </div>
  );
}
