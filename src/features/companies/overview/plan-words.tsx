import type { Company } from '../../../api/entities/company.ts';
import { askPlan } from '../../../desk/asked/asked-plan.ts';
import { useCompanyPlan, usePlanNumber, usePlans } from '../../../desk/company-plan.ts';
import { planOr } from '../../../domain/company/company-list-state.ts';
import { dateWords } from '../../../domain/core/china-time.ts';
import { peaceSources } from '../../../domain/peace/plan.ts';
import { useText } from '../../../ui/text.ts';

/**
 * The peace plan of a company: its name and last day, which lead to what it has of it, or the lead into one. Nothing where the deployment has no plans, and
 * while the row is not read or gone.
 */
export function PlanWords({ companyId }: { companyId: string }) {
  const { t, language } = useText();
  const plans = usePlans();
  const { company, plan, isOver, code } = useCompanyPlan(companyId);
  const number = usePlanNumber(plan);
  if (plans.length === 0 || !company) return null;
  const {
    peacePlanName: name = '',
    peacePlanExpireDate: until = '',
    peacePlanOdds: odds = '',
  } = planOr<NonNullable<Company['peacePlanInfo']>>(company.peacePlanInfo);
  const words =
    name === ''
      ? t('peace.none')
      : until === ''
        ? name
        : t(isOver ? 'peace.over' : 'peace.until', { name, date: dateWords(until, language) });
  const from =
    plan === null
      ? ''
      : plan.told.kind === 'order'
        ? t(number === '' ? 'peace.fromAnyOrder' : 'peace.fromOrder', { order: number })
        : t('peace.fromHand', { name: plan.told.by });
  const title = [odds === '' ? '' : t('peace.oddsOf', { odds }), from].filter((part) => part !== '').join(' · ');
  const what = name === '' || code !== '' ? 'guide' : 'settings';
  return (
    <>
      <span aria-hidden="true"> · </span>
      <button
        type="button"
        className="wb-link"
        title={title || undefined}
        data-plan-code={code}
        onClick={() => askPlan({ companyId, what, source: peaceSources.tab })}
      >
        {words}
        {code !== '' && t('peace.needs')}
      </button>
    </>
  );
}
