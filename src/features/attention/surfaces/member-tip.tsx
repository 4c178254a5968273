import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useCompany } from '../../../desk/use-stored.ts';
import type { Jump } from '../../../domain/menus/menu-jump.ts';
import { useText } from '../../../ui/text.ts';
import { useTurn } from '../use-turn.ts';
import { CornerCard } from './corner-card.tsx';
import { useJumps } from './jumps.ts';
import { useLeave } from './use-offered.ts';

/** What a company's membership has to say (ENT-09): once a company and China day, for the company that is active (POP-10, A-43). */
export function MemberTip() {
  const { companyId, switching } = useActiveCompany();
  return companyId === null || switching ? null : <CompanyTip key={companyId} companyId={companyId} />;
}

function CompanyTip({ companyId }: { companyId: string }) {
  const { t } = useText();
  const { can } = useJumps();
  const { seal } = useActiveCompany();
  const company = useCompany(companyId) ?? null;
  const tips = company?.memberTips ?? null;
  const turn = useTurn(tips === null ? null : { kind: 'memberTip', id: companyId, freq: 1 });
  const leave = useLeave(turn, { title: tips?.text ?? '' });
  if (turn.state !== 'shown' || company === null || tips === null) return null;
  const url = tips.url === '' ? company.memberTipsUrl : tips.url;
  const jump: Jump = { mode: 0, url, browser: 1, asks: [] };
  const action = tips.button !== '' && can(jump) ? { label: tips.button, jump } : null;
  return (
    <CornerCard
      name="memberTip"
      kind={t('adverts.memberTip')}
      title={tips.text}
      text=""
      seal={seal}
      action={action?.label ?? null}
      onAction={() => leave(action)}
      onClose={() => leave(null)}
    />
  );
}
