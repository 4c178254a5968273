import { traitsOf } from '../../domain/core/variant.ts';
import { createAccountDialogs } from '../../features/session/dialogs/account-dialogs.ts';
import { createSessionStore, type SessionStore } from '../../features/session/session-store.ts';
import type { Translate } from '../../texts/catalogue.ts';
import { isPageHeld } from '../../ui/dirty-forms.ts';
import { showNotice } from '../../ui/notices.ts';
import { lazyCompanion } from '../effects/host/companion.ts';
import { isEmbedded, panelLogin } from '../effects/host/host.ts';
import { reload } from '../effects/host/reload.ts';
import { browserRun } from '../effects/storage/browser-run.ts';
import { deviceMemory, forgetTab, tabMemory } from '../effects/storage/memory.ts';
import { onTokenExpired } from '../effects/storage/token-expired.ts';
import { onActivity } from '../effects/windows/activity.ts';
import { browserClock } from '../effects/windows/browser-clock.ts';
import { createDesks, type Page } from '../page.ts';
import { createPreferences, systemWishes } from '../preferences.ts';
import { createPresenter } from '../problems/presenter.ts';
import { createTabStore } from '../tabs.ts';
import type { createUrlPolicy } from '../trusted-urls.ts';
import { createUpdateWatch } from '../update/update-watch.ts';
import { accountPorts } from '../worker/account-ports.ts';
import { createLazyWorker, type LazyWorker } from '../worker/lazy-worker.ts';
import { createVault } from '../worker/vault.ts';
import type { WorkerClient } from '../worker/worker-client.ts';
import type { DeploymentStore } from './deployment.ts';
import { createEntrance, type Entrance } from './entrance.ts';
import { createGuestOffer, type GuestOffer } from './guest-offer.ts';
import { createLoginStart, type LoginStartPorts } from './login-start.ts';

export interface PageStart {
  readonly deployment: DeploymentStore;
  /** A host's code that came in the address; null without one. */
  readonly code: string | null;
  texts(): Translate;
}

export type StartedPage = Page & { readonly update: ReturnType<typeof createUpdateWatch>; readonly worker: LazyWorker };

/** What a start knows of a host: the code of the address once there is a worker to take it to the gateway, or what a host around this page says. */
function panelOf(code: string | null, worker: Pick<WorkerClient, 'reopen'>): LoginStartPorts['panel'] {
  if (code === null) return isEmbedded() ? panelLogin : null;
  return async () => {
    // A code lives for a minute and works once: nothing is tried before there is a worker that can.
    await worker.reopen();
    return { kind: 'code', code };
  };
}

function startFacts(session: SessionStore, entrance: Entrance, guests: GuestOffer): ReturnType<LoginStartPorts['facts']> {
  const state = session.get();
  const wasGuest = state.kind === 'none' ? entrance.lastWay() === 'guest' : state.login.isGuest;
  return { session: state.kind, wasGuest, guestsLetIn: guests.get() };
}

/** Files that are written and read in workers of their own. */
function filesOf(policy: { createScriptURL(url: string): string }): Pick<Page, 'startExport' | 'openList'> {
  return {
    startExport: async (file) => (await import('../effects/files/export-file.ts')).startExport(policy, file),
    openList: async () => (await import('../effects/files/read-list.ts')).openList(policy),
  };
}

/** Makes the page's objects over the browser. Nothing here waits, and nothing is loaded that the first paint does not need. */
export function createPage(policy: ReturnType<typeof createUrlPolicy>, given: PageStart): StartedPage {
  const { deployment, code, texts } = given;
  const root = document.documentElement;
  const preferences = createPreferences({
    memory: deviceMemory,
    browserLanguages: navigator.languages,
    system: { dark: matchMedia(systemWishes.dark), contrast: matchMedia(systemWishes.contrast) },
    applyTheme: (theme) => {
      root.dataset.theme = theme;
    },
  });
  const session = createSessionStore(deviceMemory, browserRun);
  if (session.get().kind === 'none') forgetTab();
  const worker = createLazyWorker(async () =>
    (await import('../effects/service-worker/spawn-worker.ts')).workerClient(policy, () => vault.heldKey()),
  );
  const presenter = createPresenter({
    notify: showNotice,
    texts,
    now: browserClock.now,
    onExpired: session.refused,
    onTooOld: () =>
      showNotice({
        tone: 'problem',
        text: texts()('problems.tooOld'),
        key: 'too-old',
        action: { label: texts()('problems.reload'), run: reload },
      }),
  });
  onTokenExpired(session.refused);
  const tabs = createTabStore(tabMemory);
  const desks = createDesks({
    account: accountPorts(),
    worker,
    presenter,
    tabs,
    clock: browserClock,
    device: deviceMemory,
    tab: tabMemory,
    language: preferences.language,
    appId: () => traitsOf(deployment.variant()).appId,
  });
  const vault = createVault({
    worker,
    session,
    device: deviceMemory,
    clock: browserClock,
    unlockHere: async (accountId, key) => (await import('../../db/vault/vault.ts')).unlockHere(accountId, key),
    onActivity,
    opened: (login) => void desks.deskOf(login).store.catchUp(),
    forget: desks.lockDesk,
    reload,
  });
  const dialogs = createAccountDialogs(deviceMemory);
  const entrance = createEntrance({ worker, session, dialogs, presenter, device: deviceMemory });
  const guests = createGuestOffer(
    deviceMemory,
    { flags: () => traitsOf(deployment.variant()).flags, location: deployment.location },
    worker.ask,
  );
  const start = createLoginStart({
    panel: panelOf(code, worker),
    facts: () => startFacts(session, entrance, guests),
    signIn: entrance.signIn,
  });
  const update = createUpdateWatch({ isDirty: isPageHeld, reload, now: browserClock.now, tab: tabMemory });
  const ways = { dialogs, entrance, guests, start };
  const memories = { clock: browserClock, device: deviceMemory, tab: tabMemory };
  const all = { deployment, session, preferences, worker, presenter, tabs, update, vault, companion: lazyCompanion(), ...filesOf(policy) };
  return { ...all, ...ways, ...memories, ...desks };
}
