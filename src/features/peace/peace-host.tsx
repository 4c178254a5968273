import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { askedPlan, onPlanAsked } from '../../desk/asked/asked-plan.ts';
import { usePlans } from '../../desk/company-plan.ts';
import { peaceSources } from '../../domain/peace/plan.ts';
import { AskedDialog } from './asked-dialog.tsx';
import { PlanReminders } from './reminders.tsx';
import { useTipFailures } from './use-close-tip.ts';

/** Dialogs and reminders of peace plans, over every view. One per signed-in layout; without a plan in the deployment nothing of it is shown. */
export function PeaceHost() {
  const plans = usePlans();
  const asked = useSyncExternalStore(onPlanAsked, askedPlan);
  useTipFailures();
  const named = useSearch({ strict: false, select: ({ plan = '' }: { plan?: string }) => plan });
  const navigate = useNavigate();
  const leave = useCallback(() => {
    void navigate({ to: '.', search: (old: object) => ({ ...old, plan: undefined }), state: true, replace: true });
  }, [navigate]);
  const ofAddress = named === '' ? null : ({ companyId: named, what: 'settings', source: peaceSources.tab } as const);
  return (
    <>
      {asked !== null && <AskedDialog key={`${asked.companyId} ${asked.what}`} asked={asked} />}
      {asked === null && ofAddress !== null && <AskedDialog key={named} asked={ofAddress} onClose={leave} />}
      {plans.length > 0 && asked === null && <PlanReminders />}
    </>
  );
}
