import { Button } from '@fluentui/react-components';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { onLaunchAsked, takeAskedLaunch } from '../../desk/asked/asked-launch.ts';
import { askMenu } from '../../desk/asked/asked-menu.ts';
import { askZone } from '../../desk/asked/asked-zone.ts';
import { type Desk, useDesk } from '../../desk/desk.tsx';
import { unreachable } from '../../domain/core/result.ts';
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import { type Launch, type LaunchStep, planLaunch, readScenes, type SceneTable } from '../../domain/launch/launch.ts';
import { createPageOpener } from '../../features/menus/open-page.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import { askConfig } from '../effects/deployment/deploy-config.ts';
import { onLaunch } from '../effects/host/launches.ts';
import { usePage } from '../shell/use-page.ts';
import { keepLaunch, takeLaunch } from './kept-launch.ts';

/** Settles when the list of companies is whole: before, a company that is asked for may only not have arrived. */
function listWhole({ store }: Desk): Promise<void> {
  return new Promise((resolve) => {
    const isWhole = (): boolean => (store.get().pull?.at ?? 0) > 0 && store.get().directory !== null;
    if (isWhole()) return resolve();
    const stop = store.subscribe(() => {
      if (!isWhole()) return;
      stop();
      resolve();
    });
  });
}

/** The deployment's scenes; asked for when one is to be opened. */
async function scenesFor(launch: Launch): Promise<SceneTable> {
  const config = launch.target?.kind === 'scene' ? await askConfig() : null;
  return readScenes(typeof config === 'object' && config !== null && 'scenes' in config ? config.scenes : null);
}

/** Pages by their codes: that of the product zone opens it (TAB-12), any other leads to company management (TAB-13). */
function usePageCodes(): (pageCode: string, companyId: string) => void {
  const router = useRouter();
  const { clock } = useDesk();
  const [open] = useState(() =>
    createPageOpener({
      after: (ms, run) => void clock.after(ms, run),
      productZone: (companyId) => askZone({ companyIds: [companyId] }),
      navigate: (to) => void router.navigate(viewTarget(to)),
    }),
  );
  return open;
}

/** What the steps of a launch do here. Each answers whether the next may follow. */
function useSteps(
  askFor: (launch: Launch, masked: string) => void,
  company: () => string | null,
): (launch: Launch, step: LaunchStep) => Promise<boolean> {
  const router = useRouter();
  const { switchTo } = useActiveCompany();
  const openPage = usePageCodes();
  function open({ kind, code }: Extract<LaunchStep, { do: 'open' }>['target'], companyId: string | null): boolean {
    if (companyId === null) return false;
    if (kind === 'page') openPage(code, companyId);
    else askMenu({ companyId, code, by: kind });
    return true;
  }
  return async (launch, step) => {
    switch (step.do) {
      case 'ask-account':
        askFor(launch, step.masked);
        return false;
      case 'switch-company':
        return await switchTo(step.companyId, 'main');
      case 'company-manage':
        await router.navigate(viewTarget(MANAGE_PATH));
        return true;
      case 'open':
        return open(step.target, launch.companyId ?? company());
      default:
        return unreachable(step);
    }
  };
}

/** Opens what a host, a protocol link, a shortcut or an app in its frame asks for (EMBED-03 to EMBED-06, EMBED-10, EMBED-11, PLUS-27), one after the other. */
export function LaunchHost() {
  const desk = useDesk();
  const { companyId } = useActiveCompany();
  const [asked, setAsked] = useState<{ readonly launch: Launch; readonly masked: string } | null>(null);
  const runStep = useSteps(
    (launch, masked) => setAsked({ launch, masked }),
    () => latest.current.companyId,
  );
  const latest = useRef({ companyId, runStep });
  latest.current = { companyId, runStep };
  const { login, tab, clock } = desk;
  useEffect(() => {
    let live = true;
    let turn = Promise.resolve();
    /** The newest that waits: whoever floods the page waits for himself. */
    let next: Launch | null = null;
    async function run(): Promise<void> {
      const launch = next;
      next = null;
      if (launch === null) return;
      await listWhole(desk);
      const scenes = await scenesFor(launch);
      for (const step of planLaunch(launch, { accountId: login.accountId, companyId: latest.current.companyId, scenes })) {
        if (!live || !(await latest.current.runStep(launch, step))) return;
      }
    }
    function take(launch: Launch): void {
      const isWaiting = next !== null;
      next = launch;
      if (!isWaiting) turn = turn.then(run, run);
    }
    const kept = takeLaunch(tab, login.accountId, clock.now());
    if (kept !== null) take(kept);
    const takeAsked = (): void => {
      const launch = takeAskedLaunch();
      if (launch !== null) take(launch);
    };
    takeAsked();
    const stops = [onLaunch(take), onLaunchAsked(takeAsked)];
    return () => {
      live = false;
      for (const stop of stops) stop();
    };
  }, [desk, login.accountId, tab, clock]);
  return asked === null ? null : <AskAccount {...asked} onClose={() => setAsked(null)} />;
}

/** Whether to change to the account that something is to be opened for (EMBED-10). No drops it; yes goes by signing out, which asks about unsent work. */
function AskAccount({ launch, masked, onClose }: { launch: Launch; masked: string; onClose(): void }) {
  const { t } = useText();
  const { tab, clock } = useDesk();
  const { dialogs } = usePage();
  function change(): void {
    keepLaunch(tab, launch, clock.now());
    onClose();
    dialogs.open('sign-out');
  }
  return (
    <Modal
      alert
      title={t('launch.askTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('launch.stay')}</Button>
          <Button appearance="primary" onClick={change}>
            {t('launch.change')}
          </Button>
        </>
      }
    >
      {t('launch.askText', { account: masked })}
    </Modal>
  );
}
