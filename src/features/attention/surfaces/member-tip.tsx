import type { Company } from '../../../api/entities/company.ts';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { usePlans } from '../../../desk/company-plan.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { stampOf } from '../../../desk/seal-at.ts';
import { useCompany } from '../../../desk/use-stored.ts';
import { type EndingPlan, endingPlan } from '../../../domain/company/ending-plan.ts';
import type { Seal } from '../../../domain/company/seal.ts';
import { dateWords } from '../../../domain/core/china-time.ts';
import type { Jump } from '../../../domain/menus/menu-jump.ts';
import { CornerCard } from '../../../ui/corner-card.tsx';
import { useText } from '../../../ui/text.ts';
import { useTurn } from '../use-turn.ts';
import type { AdvertAction } from './advert.ts';
import { useJumps } from './jumps.ts';
import { useIsClosed } from './use-is-closed.ts';
import { useLeave } from './use-offered.ts';

/** What a company's membership has to say (ENT-09): once a company and China day, for the company that is active (POP-10, A-43). */
export function MemberTip() {
  const { companyId, seal, switching } = useActiveCompany();
  const company = useCompany(companyId ?? '') ?? null;
  return company === null || seal === null || switching ? null : <CompanyTip key={company.companyId} company={company} seal={seal} />;
}

/** Closes the tip of a peace plan for the company, on all devices: a command, which waits for the line. */
function useClosePlan(companyId: string, seal: Seal): (plan: EndingPlan) => void {
  const { data, login } = useDesk();
  return ({ tipsCode }) =>
    void data.commands().then(async (commands) => {
      const input = { accountId: login.accountId, companyId, tipsCode };
      if (commands.ok) await commands.value.give('postTipsUpdate', { input, seal: stampOf(companyId, seal) });
    });
}

function CompanyTip({ company, seal }: { company: Company; seal: Seal }) {
  const { t, language } = useText();
  const { clock } = useDesk();
  const { can } = useJumps();
  const { companyId, memberTips: tips } = company;
  const hasPlans = usePlans().length > 0;
  const ending = hasPlans ? endingPlan(company, clock.now()) : null;
  const isClosed = useIsClosed({ tipsCode: ending?.tipsCode ?? '', companyId, isWanted: ending !== null });
  const isAnswered = ending === null || isClosed !== null;
  const plan = isClosed === false ? ending : null;
  const turn = useTurn(isAnswered && (tips !== null || plan !== null) ? { kind: 'memberTip', id: companyId, freq: 1 } : null);
  const planWords = plan === null ? '' : t('adverts.planEnds', { name: plan.name, date: dateWords(plan.until, language) });
  const title = tips?.text ?? planWords;
  const leave = useLeave(turn, { title });
  const closePlan = useClosePlan(companyId, seal);
  if (turn.state !== 'shown') return null;
  const url = tips === null || tips.url === '' ? company.memberTipsUrl : tips.url;
  const jump: Jump = { mode: 0, url, browser: 1, asks: [] };
  const action = tips !== null && tips.button !== '' && can(jump) ? { label: tips.button, jump } : null;
  const end = (taken: AdvertAction | null): void => {
    if (plan !== null) closePlan(plan);
    leave(taken);
  };
  return (
    <CornerCard
      name="memberTip"
      kind={t('adverts.memberTip')}
      title={title}
      text={tips === null ? '' : planWords}
      seal={seal}
      action={action?.label ?? null}
      onAction={() => end(action)}
      onClose={() => end(null)}
    />
  );
}
