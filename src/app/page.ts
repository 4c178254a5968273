import type { Companion } from '../api/companion/companion.ts';
import type { StoredLogin } from '../api/entities/login-info.ts';
import type { TabStore } from '../desk/app-tabs.ts';
import { closeRelation } from '../desk/asked/asked-relation.ts';
import type { Desk } from '../desk/desk.tsx';
import type { PageHost } from '../desk/page-host.ts';
import { createAccountData } from '../desk/store/account-data.ts';
import { createAccountStore } from '../desk/store/account-store.ts';
import type { AccountPorts } from '../desk/store/account-types.ts';
import { FIRST_PAGE_KEY, readFirstPage } from '../desk/store/first-page.ts';
import type { KeyValue } from '../desk/store/key-value.ts';
import { createWrites } from '../desk/store/writes.ts';
import type { Clock } from '../desk/time/clock.ts';
import { forgetShown } from '../features/attention/shown-keys.ts';
import { forgetAsked } from '../features/companies/list/search/asked-texts.ts';
import { closePaste } from '../features/companies/paste/paste-store.ts';
import { dropPasted } from '../features/companies/paste/pasted-filter.ts';
import { takeReminders } from '../features/companies/reminders.ts';
import { forgetCompanies } from '../features/company-switch/recents.ts';
import type { AccountDialogs } from '../features/session/dialogs/account-dialogs.ts';
import { dropFormReminder } from '../features/session/dialogs/form-reminder.ts';
import type { SessionStore } from '../features/session/session-store.ts';
import { showNotice } from '../ui/notices.ts';
import { whenIdle } from './effects/windows/frames.ts';
import type { Preferences } from './preferences.ts';
import type { Presenter } from './problems/presenter.ts';
import { watchAnswers } from './problems/watch-answers.ts';
import type { DeploymentStore } from './start/deployment.ts';
import type { Entrance } from './start/entrance.ts';
import type { GuestOffer } from './start/guest-offer.ts';
import type { LoginStart } from './start/login-start.ts';
import type { UpdateWatch } from './update/update-watch.ts';
import type { Vault } from './worker/vault.ts';
import type { WorkerClient } from './worker/worker-client.ts';

/** Everything the page is made of, created once in main.tsx and handed to the routes as the router's context. */
export interface Page {
  readonly deployment: DeploymentStore;
  readonly session: SessionStore;
  readonly preferences: Preferences;
  readonly worker: WorkerClient;
  readonly presenter: Presenter;
  readonly tabs: TabStore;
  readonly update: UpdateWatch;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly device: KeyValue;
  readonly tab: KeyValue;
  readonly dialogs: AccountDialogs;
  readonly entrance: Entrance;
  readonly guests: GuestOffer;
  readonly start: LoginStart;
  readonly startExport: PageHost['startExport'];
  readonly openList: PageHost['openList'];
  readonly companion: Companion;
  /** The desk of the signed-in account; the same object as long as its login stays. */
  deskOf(login: StoredLogin): Desk;
  /** After sign-out: nothing of the account stays in memory, nor in the small memories of tab and device (AUTH-16). */
  closeDesk(): void;
  /** At a lock: nothing of the account stays in memory; which companies were used last and what was to be reminded of does. */
  lockDesk(): void;
}

export interface DeskPorts {
  readonly account: AccountPorts;
  readonly worker: WorkerClient;
  readonly presenter: Presenter;
  readonly tabs: TabStore;
  readonly clock: Clock;
  readonly device: KeyValue;
  readonly tab: KeyValue;
  language(): string;
  /** Application id of the running variant. */
  appId(): string;
}

/** Keeps at most one desk: that of the account that is signed in. */
export function createDesks(ports: DeskPorts): Pick<Page, 'deskOf' | 'closeDesk' | 'lockDesk'> {
  let desk: Desk | null = null;
  function open(login: StoredLogin): Desk {
    const writes = createWrites(login.accountId, ports.clock);
    const store = createAccountStore(login.accountId, ports.account);
    watchAnswers(store, ports.presenter.answered);
    const opened: Desk = {
      login,
      store,
      data: createAccountData(store, writes),
      worker: ports.worker,
      writes,
      firstPage: readFirstPage(ports.device.get(FIRST_PAGE_KEY), login.accountId, ports.language()),
      clock: ports.clock,
      tab: ports.tab,
      device: ports.device,
      report: ports.presenter.report,
      notify: showNotice,
      track(event, companyId = '') {
        const used = { event, companyId, at: ports.clock.now() };
        const keep = async () => await (await import('./usage.ts')).keepUsage(opened, ports.appId(), used);
        // Code that does not load counts nothing.
        whenIdle(() => void keep().catch(() => undefined));
      },
    };
    return opened;
  }
  function close(): void {
    desk?.store.stop();
    desk?.writes.close();
    desk = null;
    closePaste();
    closeRelation();
    forgetAsked();
    ports.tabs.clear();
    ports.device.remove(FIRST_PAGE_KEY);
  }
  function forget(login: Desk['login']): void {
    const { accountId } = login;
    forgetShown(ports.device, login);
    forgetCompanies(ports, accountId);
    dropPasted(ports.tab, accountId);
    takeReminders(ports.tab, accountId);
    dropFormReminder(ports.tab, accountId);
  }
  return {
    lockDesk() {
      if (desk !== null) dropPasted(ports.tab, desk.login.accountId);
      close();
    },
    closeDesk() {
      if (desk !== null) forget(desk.login);
      close();
    },
    deskOf(login) {
      // Another account's companies stay remembered: it may only be expired.
      if (desk !== null && desk.login.accountId !== login.accountId) close();
      desk ??= open(login);
      ports.tabs.open(login.accountId);
      // A guest who gave his real name is the same account with another login.
      if (desk.login !== login) desk = { ...desk, login };
      return desk;
    },
  };
}
