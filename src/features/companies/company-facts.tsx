import { useEffect, useState } from 'react';
import type { FactRow } from '../../db/types.ts';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';
import { useDesk } from '../account/desk.tsx';
import { exactTime, useAge } from '../account/use-age.ts';
import { type Stored, useCompany, useFact } from '../account/use-stored.ts';
import { type MemberView, memberView, tipsCount } from './member-view.ts';
import { useMemberRefresh } from './online-action.ts';
import { planView } from './plan-view.ts';

const looks = {
  reading: null,
  none: { chip: 'wb-chip', shape: '○' },
  never: { chip: 'wb-chip', shape: '○' },
  failed: { chip: 'wb-chip wb-chip-warn', shape: '◆' },
  member: { chip: 'wb-chip wb-chip-good', shape: '●' },
  ending: { chip: 'wb-chip wb-chip-warn', shape: '◆' },
  ended: { chip: 'wb-chip wb-chip-bad', shape: '▲' },
} as const;

function useWords(view: MemberView): { readonly state: string; readonly figure: string } {
  const { t } = useText();
  switch (view.kind) {
    case 'reading':
      return { state: '', figure: '' };
    case 'none':
      return { state: t('companies.notVip'), figure: t('companies.memberNone') };
    case 'never':
      return { state: t('companies.neverFetched'), figure: '—' };
    case 'failed':
      return { state: t('companies.fetchFailed'), figure: '—' };
    case 'ended':
      return { state: t('companies.memberEnded', { date: view.until }), figure: view.until };
    default: {
      const left = view.days === 0 ? t('companies.memberEndsToday') : t('companies.memberLeft', { days: view.days });
      return { state: left, figure: view.until };
    }
  }
}

/** Age of a fact, and why a kept copy is old. */
function FactAge({ fact }: { fact: Stored<FactRow> }) {
  const { t } = useText();
  const age = useAge(fact?.outcome === 'known' ? fact.fetchedAt : (fact?.lastTry?.at ?? 0));
  if (fact === undefined || fact === null || (fact.fetchedAt === 0 && fact.lastTry === null)) return null;
  const failed = fact.lastTry !== null;
  return (
    <span className="wb-quiet" title={exactTime(fact.fetchedAt)}>
      {fact.outcome === 'known' && t('companies.fetchedAt', { age })}
      {failed &&
        ` ${t('companies.lastTryFailed', { reason: t(fact.lastTry?.error.kind === 'offline' ? 'sync.offline' : 'problems.network') })}`}
    </span>
  );
}

function TipsWords({ fact }: { fact: Stored<FactRow> }) {
  const { t } = useText();
  const count = tipsCount(fact);
  if (count !== null) return count === 0 ? t('companies.tipsNone') : t('companies.tipsCount', { total: count });
  return `${t('companies.tipsTitle')}：${t(fact?.outcome === 'failed' ? 'companies.fetchFailed' : 'companies.neverFetched')}`;
}

/** The peace plan of the row, on the line of the tips; nothing while the row is not read or gone. */
function PlanWords({ companyId }: { companyId: string }) {
  const { t } = useText();
  const company = useCompany(companyId);
  if (company === undefined || company === null) return null;
  const plan = planView(company);
  if (plan.kind === 'none') return ` · ${t('companies.planNone')}`;
  return ` · ${plan.until === '' ? plan.name : t('companies.planUntil', { name: plan.name, date: plan.until })}`;
}

export interface CompanyFactsProps {
  companyId: string;
}

/** The tips of a company, asked for once when nobody has: the answer, or that there was none, is a fact like any other. */
function useTips(companyId: string): Stored<FactRow> {
  const { worker } = useDesk();
  const tips = useFact(`companyTips:${companyId}`);
  const unasked = tips === null;
  useEffect(() => {
    if (unasked) void worker.fetchFact('companyTips', companyId);
  }, [unasked, worker, companyId]);
  return tips;
}

/** Membership and tips of the active company, with their age; a failed or missing fact says so and offers another try (PLUS-08). */
export function CompanyFacts({ companyId }: CompanyFactsProps) {
  const { memberText } = useFlags();
  return memberText ? <MemberFacts companyId={companyId} /> : <TipsFacts companyId={companyId} />;
}

/** The card where membership is not shown (FLAG-02). */
function TipsFacts({ companyId }: CompanyFactsProps) {
  const { t } = useText();
  const { worker, report } = useDesk();
  const tips = useTips(companyId);
  const [busy, setBusy] = useState(false);
  async function again(): Promise<void> {
    setBusy(true);
    const done = await worker.fetchFact('companyTips', companyId);
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
        <TipsWords fact={tips} />
        <PlanWords companyId={companyId} />
      </span>
      <div className="wb-facts-foot">
        <FactAge fact={tips} />
        <button type="button" className="wb-link" disabled={busy} onClick={() => void again()}>
          {busy ? t('companies.fetching') : t('companies.refreshShort')}
        </button>
      </div>
    </section>
  );
}

function MemberFacts({ companyId }: CompanyFactsProps) {
  const { t } = useText();
  const { clock, worker } = useDesk();
  const member = useFact(`memberInfo:${companyId}`);
  const tips = useTips(companyId);
  const refresh = useMemberRefresh(companyId);
  const [busy, setBusy] = useState(false);
  const view = memberView(member, clock.now());
  const words = useWords(view);
  const look = looks[view.kind];
  const unasked = member === null;
  useEffect(() => {
    if (unasked) void worker.fetchFact('memberInfo', companyId);
  }, [unasked, worker, companyId]);

  async function again(): Promise<void> {
    setBusy(true);
    await Promise.all([refresh.run(), worker.fetchFact('companyTips', companyId)]);
    setBusy(false);
  }
  const action = view.kind === 'failed' || view.kind === 'never' ? 'companies.retry' : 'companies.refreshShort';
  return (
    <section className="wb-card wb-facts-card" aria-labelledby="wb-facts-title" data-fact={view.kind}>
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-facts-title">
          {t('companies.facts')}
        </h2>
        {look !== null && (
          <span className={look.chip}>
            <span aria-hidden="true">{look.shape}</span>
            {words.state}
          </span>
        )}
      </div>
      <p className="wb-facts-figure">{words.figure || '\u00a0'}</p>
      <span className="wb-quiet">
        <TipsWords fact={tips} />
        <PlanWords companyId={companyId} />
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
