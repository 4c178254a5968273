import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { RemoteConfig } from '../../api/calls/config.ts';
import { type ActiveCompany, ActiveCompanyContext } from '../../desk/active-company.tsx';
import { type Desk, useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { isAnyDirty } from '../../ui/dirty-forms.ts';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import {
  type ActiveNews,
  createActiveStore,
  type KnownCompanies,
  type OuterSteps,
  type SwitchFacts,
  type TabAddress,
} from './active-store.ts';
import { MEMBER_INFO_WAIT_MS } from './run-switch.ts';

export interface ActiveCompanyProviderProps {
  children: ReactNode;
  /** First step of a switch to the main view: the tab strip shows its first tab. */
  resetActiveTab(): Promise<void>;
  /** Shows the agreement when it must be signed; settles when it was closed (COMP-11). */
  checkAgreement(companyId: string): Promise<void>;
}

/** Queues the log of a switch (COMP-12). A full disk loses the log line, never the switch; the storage bar says what is wrong. */
async function logSwitch({ store, data, track }: Desk, companyId: string): Promise<void> {
  track('company.switch', companyId);
  const dir = store.get().directory;
  const row = dir?.id.indexOf(companyId) ?? -1;
  const commands = await data.commands();
  if (dir === null || row < 0 || !commands.ok) return;
  const { shortName, tail } = sealAt(dir, row);
  await commands.value.logSwitch({ companyId, seal: { companyId, shortName, tail } });
}

/** Words of the news, said once at the foot of the window. */
function useTell(): (news: ActiveNews) => void {
  const { store, notify } = useDesk();
  const { t } = useText();
  const nameOf = (id: string): string => {
    const dir = store.get().directory;
    const at = dir?.id.indexOf(id) ?? -1;
    return dir?.shortName[at] ?? dir?.name[at] ?? id;
  };
  return (news) => {
    const tone = news.kind === 'failed' || news.kind === 'not-listed' ? 'problem' : 'info';
    const text = {
      'not-listed': () => t('switching.notListed'),
      dirty: () => t('switching.dirty'),
      failed: () => t('switching.failed'),
      'none-left': () => t('switching.removedLast'),
      'only-one': () => t('switching.onlyOne'),
      removed: () => (news.kind === 'removed' ? t('switching.removed', { name: news.name || news.from, next: nameOf(news.to) }) : ''),
    }[news.kind]();
    notify({ tone, text, key: 'switch' });
  };
}

/** What the provider was rendered with last: the store outlives every rendering. */
interface Latest {
  readonly current: {
    readonly props: ActiveCompanyProviderProps;
    readonly path: string;
    readonly navigate: ReturnType<typeof useNavigate>;
    tell(news: ActiveNews): void;
  };
}

function listOf({ store }: Desk): KnownCompanies {
  return { directory: () => store.get().directory, isWhole: () => (store.get().pull?.at ?? 0) > 0 };
}

function factsOf({ data }: Desk): SwitchFacts {
  return {
    hasMemberInfo: async (companyId) => (await data.fact(`memberInfo:${companyId}`))?.outcome === 'known',
    // as: the worker stores the answer of this very call, parsed by its schema
    checksAgreement: async () =>
      ((await data.fact('remoteConfig:'))?.value as RemoteConfig | null | undefined)?.memberAgreementCheck === true,
    isDirty: isAnyDirty,
  };
}

function addressOf(latest: Latest): TabAddress {
  return {
    path: () => latest.current.path,
    navigate: (to, companyId) => latest.current.navigate({ ...viewTarget(to), search: { company: companyId ?? undefined } }),
    write: (companyId) =>
      latest.current.navigate({
        to: '.',
        search: (old: object) => ({ ...old, company: companyId ?? undefined }),
        state: true,
        hash: true,
        replace: true,
      }),
  };
}

function stepsOf(desk: Desk, latest: Latest): OuterSteps {
  return {
    resetActiveTab: () => latest.current.props.resetActiveTab(),
    loadMemberInfo: (companyId) =>
      new Promise((resolve) => {
        const cancel = desk.clock.after(MEMBER_INFO_WAIT_MS, resolve);
        void desk.worker.resource({ what: 'switched', companyId }).then(() => {
          cancel();
          resolve();
        });
      }),
    checkAgreement: async (companyId) => latest.current.props.checkAgreement(companyId),
    logSwitch: (companyId) => logSwitch(desk, companyId),
  };
}

/** Holds this tab's active company and offers it to every view below (P-01). One per signed-in layout. */
export function ActiveCompanyProvider(props: ActiveCompanyProviderProps) {
  const desk = useDesk();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const asked = useSearch({ strict: false, select: (search: { company?: string }) => search.company });
  const directory = useAccount((state) => state.directory);
  const tell = useTell();
  const latest = useRef({ props, path, tell, navigate });
  latest.current = { props, path, tell, navigate };

  const [store] = useState(() =>
    createActiveStore(
      {
        accountId: desk.login.accountId,
        memory: { device: desk.device, tab: desk.tab },
        list: listOf(desk),
        facts: factsOf(desk),
        address: addressOf(latest),
        steps: stepsOf(desk, latest),
        tell: (news) => latest.current.tell(news),
      },
      asked,
    ),
  );
  const state = useSyncExternalStore(store.subscribe, store.get);

  useEffect(() => {
    store.directoryChanged();
    return desk.store.subscribe(store.directoryChanged);
  }, [store, desk]);
  const active = state.companyId ?? '';
  useEffect(() => {
    void desk.worker.resource({ what: 'active', companyId: active });
  }, [desk, active]);
  useEffect(() => {
    // The address may have changed during a switch: it is looked at when the switch is over.
    if (state.settled && !state.switching) store.asked(asked);
  }, [store, asked, state.settled, state.switching]);

  const value = useMemo((): ActiveCompany => {
    const row = directory === null || state.companyId === null ? -1 : directory.id.indexOf(state.companyId);
    const seal = directory === null || row < 0 ? null : sealAt(directory, row);
    const { companyId, switching, recents } = state;
    return { companyId, row, seal, switching, recents, switchTo: store.switchTo, leaveWhen: store.leaveWhen, cycle: store.cycle };
  }, [directory, state, store]);
  return <ActiveCompanyContext value={value}>{props.children}</ActiveCompanyContext>;
}
