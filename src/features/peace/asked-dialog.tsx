import { useEffect, useState } from 'react';
import { type AskedPlan, closePlan } from '../../desk/asked/asked-plan.ts';
import { useCompanyPlan, usePlans } from '../../desk/company-plan.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { type GuideType, guideTypeOf } from '../../domain/peace/reminders.ts';
import { useText } from '../../ui/text.ts';
import { GuideDialog } from './guide-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/**
 * What is asked before a dialog opens: the list of plans, so that the settings show what there is now (PEACE-10), and for a guide what is left to do.
 * Without an answer the list as it was told last, and what the company's row says; null until then.
 */
function useLoaded({ companyId, what }: AskedPlan): { readonly type: GuideType | null } | null {
  const { worker, login } = useDesk();
  const [loaded, setLoaded] = useState<{ readonly type: GuideType | null } | null>(null);
  useEffect(() => {
    let live = true;
    async function load(): Promise<void> {
      await worker.resource({ what: 'refresh', name: 'peace.peacePlans', subject: '' });
      const told =
        what === 'guide'
          ? await worker.ask('peace.reassuranceReminderOfCustomer', { accountId: login.accountId, customerId: companyId })
          : null;
      if (live) setLoaded({ type: told?.ok ? guideTypeOf(told.value.code) : null });
    }
    void load();
    return () => {
      live = false;
    };
  }, [worker, login, companyId, what]);
  return loaded;
}

/** The dialog of a company's plan that somebody has asked for. */
export function AskedDialog({ asked, onClose = closePlan }: { asked: AskedPlan; onClose?: () => void }) {
  const { notify } = useDesk();
  const { t } = useText();
  const { company, plan, defined, code } = useCompanyPlan(asked.companyId);
  const plans = usePlans();
  const { outcome, refresh } = useResource('peace.peacePlans', '');
  const loaded = useLoaded(asked);
  const [guide, setGuide] = useState<Exclude<GuideType, 'default'> | null>(null);
  const isGone = loaded !== null && company === null;
  useEffect(() => {
    if (!isGone) return;
    notify({ tone: 'problem', text: t('peace.gone'), key: 'plan-gone' });
    onClose();
  }, [isGone, notify, t, onClose]);
  const type = asked.what === 'guide' && loaded !== null ? (loaded.type ?? guideTypeOf(code)) : 'default';
  useEffect(() => {
    // What a guide began as it stays, whatever becomes done in it.
    if (type !== 'default') setGuide((before) => before ?? type);
  }, [type]);
  if (loaded === null || !company) return null;
  const { source } = asked;
  if (guide !== null && plan !== null && defined !== null)
    return <GuideDialog {...{ company, plan, defined, source }} type={guide} onClose={onClose} />;
  if (type !== 'default' && plan !== null && defined !== null) return null;
  return <SettingsDialog {...{ company, plan, plans, source, onClose }} onRetry={outcome === 'known' ? null : () => void refresh()} />;
}
