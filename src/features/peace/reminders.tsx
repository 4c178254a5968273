import { useEffect, useRef, useState } from 'react';
import type { Company } from '../../api/entities/company.ts';
import type { PlanForm } from '../../api/entities/peace-plan.ts';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useCompanyPlan } from '../../desk/company-plan.ts';
import { useResource } from '../../desk/use-resource.ts';
import { sealOfCompany } from '../../domain/company/seal.ts';
import { type CompanyPlan, peaceSources } from '../../domain/peace/plan.ts';
import { declareReminderOf, type GuideMode, type GuideType, guideTypeOf, modalOf } from '../../domain/peace/reminders.ts';
import { CornerCard } from '../../ui/corner-card.tsx';
import { useText } from '../../ui/text.ts';
import { useTurn } from '../attention/use-turn.ts';
import { GuideDialog } from './guide-dialog.tsx';
import { useCloseTip } from './use-close-tip.ts';
import { usePopupCount } from './use-popup-count.ts';

interface OfPlan {
  company: Company;
  plan: CompanyPlan;
  defined: PlanForm;
}

/** What the plan of the active company has to say of its own accord; nothing while there is nothing left to do for it. */
export function PlanReminders() {
  const { companyId, switching } = useActiveCompany();
  return companyId === null || switching ? null : <CompanyReminders key={companyId} companyId={companyId} />;
}

function CompanyReminders({ companyId }: { companyId: string }) {
  const { company, plan, defined, code } = useCompanyPlan(companyId);
  // What is being done in a guide stays in view when it is done.
  const [isOpen, setOpen] = useState(false);
  if (!company || plan === null || defined === null || (code === '' && !isOpen)) return null;
  return <Asked {...{ company, plan, defined }} onOpen={setOpen} />;
}

/** A guide that has been opened: which tip it is of, and what it began as. */
interface Open {
  readonly mode: GuideMode;
  readonly tipsCode: string;
  readonly type: Exclude<GuideType, 'default'>;
}

function Asked({ company, plan, defined, onOpen }: OfPlan & { onOpen(isOpen: boolean): void }) {
  const { companyId } = company;
  const modals = useResource('peace.peaceModals', companyId);
  const reminder = useResource('peace.peaceReminder', companyId);
  const gather = useResource('peace.peaceGather', companyId);
  const closeTip = useCloseTip(companyId);
  const [open, setOpen] = useState<Open | null>(null);
  useNews(company.rev, [modals.refresh, reminder.refresh, gather.refresh]);
  const tipOf = (wanted: GuideMode): string => modals.value?.find(({ mode }) => mode === wanted)?.tipsCode ?? '';
  const [joined, declare] = [tipOf('initialization'), tipOf('declare')];
  const type = guideTypeOf(reminder.value ?? '');
  const due = gather.value === null ? null : declareReminderOf(gather.value);
  function show(next: Open | null): void {
    setOpen(next);
    onOpen(next !== null);
    // Whatever becomes of the guide: its reminder is over (PEACE-08, PEACE-09).
    if (next !== null) closeTip(next.tipsCode);
  }
  const offered =
    joined !== '' && modalOf(type) !== null && type !== 'default' ? { mode: 'initialization' as const, tipsCode: joined, type } : null;
  const fresh = open?.mode === 'initialization' ? open : open === null ? offered : null;
  return (
    <>
      {fresh !== null && (
        <NewPlan key={fresh.tipsCode} {...{ company, plan, defined }} guide={fresh} onShow={() => show(fresh)} onEnd={() => show(null)} />
      )}
      {open?.mode === 'declare' && (
        <GuideDialog {...{ company, plan, defined }} type={open.type} source={peaceSources.tab} onClose={() => show(null)} />
      )}
      {open === null && offered === null && due !== null && declare !== '' && (
        <DeclareCard
          key={declare}
          {...{ company, plan }}
          type={due}
          tipsCode={declare}
          onClose={() => closeTip(declare)}
          onAct={() => show({ mode: 'declare', tipsCode: declare, type: due })}
        />
      )}
    </>
  );
}

/** Asks again when the company's row has changed: a plan was signed or completed, here or elsewhere. */
function useNews(rev: number, refreshes: readonly (() => Promise<unknown>)[]): void {
  const seen = useRef(rev);
  const latest = useRef(refreshes);
  latest.current = refreshes;
  useEffect(() => {
    if (seen.current === rev) return;
    seen.current = rev;
    for (const refresh of latest.current) void refresh();
  }, [rev]);
}

/** A plan that the company has joined and that is not in use yet: its activation, or what completes it, once (PEACE-08). */
function NewPlan({ guide, onShow, onEnd, ...of }: OfPlan & { guide: Open; onShow(): void; onEnd(): void }) {
  const turn = useTurn({ kind: 'planReminder', id: `${of.company.companyId}.${guide.tipsCode}`, freq: 9999 });
  const isShown = turn.state === 'shown';
  const begin = useRef(onShow);
  begin.current = onShow;
  useEffect(() => {
    if (isShown) begin.current();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <GuideDialog
      {...of}
      type={guide.type}
      source={peaceSources.tab}
      onClose={(acted) => {
        turn.done(acted ? 'acted' : 'closed');
        onEnd();
      }}
    />
  );
}

interface DeclareCardProps extends Omit<OfPlan, 'defined'> {
  type: 'guide' | 'upgrade';
  tipsCode: string;
  onClose(): void;
  onAct(): void;
}

/** Reminds before a declaration that the plan is not complete (PEACE-15); its button opens the guide. */
function DeclareCard({ company, plan, type, tipsCode, onClose, onAct }: DeclareCardProps) {
  const turn = useTurn({ kind: 'declareReminder', id: `${company.companyId}.${tipsCode}`, freq: 1 });
  if (turn.state !== 'shown') return null;
  const end = (outcome: 'acted' | 'closed', then: () => void): void => {
    turn.done(outcome);
    then();
  };
  return <DeclareWords {...{ company, plan, type }} onClose={() => end('closed', onClose)} onAct={() => end('acted', onAct)} />;
}

function DeclareWords({ company, plan, type, onClose, onAct }: Omit<DeclareCardProps, 'tipsCode'>) {
  const { t } = useText();
  usePopupCount(company.companyId);
  return (
    <CornerCard
      name="declareReminder"
      kind={t('peace.plan')}
      title={t(type === 'upgrade' ? 'peace.declareUpgrade' : 'peace.declareGuide')}
      text={t('peace.declareText', { name: plan.peacePlanName })}
      seal={sealOfCompany(company)}
      action={t('peace.complete')}
      onAction={onAct}
      onClose={onClose}
    />
  );
}
