import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CollectorPorts } from '../../../samples/collector/collector.ts';
import { tellStories } from '../../../samples/demo/tell-stories.ts';
import type { GatewayConfig } from '../../../server/config.ts';
import { type Gateway, type GatewayOptions, openGateway } from '../../../server/gateway.ts';
import { calls } from '../../../src/api/calls/table.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import type { PlanForm } from '../../../src/api/entities/peace-plan.ts';
import { askDeployment } from '../../../src/app/effects/deployment/deploy-config.ts';
import { deviceMemory } from '../../../src/app/effects/storage/memory.ts';
import type { Page } from '../../../src/app/page.ts';
import { createPageRouter } from '../../../src/app/router.ts';
import { createDeployment } from '../../../src/app/start/deployment.ts';
import { createPage, type StartedPage } from '../../../src/app/start/start-page.ts';
import { startWorker } from '../../../src/app/start/start-worker.ts';
import { TextsProvider } from '../../../src/app/texts-provider.tsx';
import { createUrlPolicy } from '../../../src/app/trusted-urls.ts';
import type { AccountDb } from '../../../src/db/open/account-db.ts';
import type { Desk } from '../../../src/desk/desk.tsx';
import type { Variant } from '../../../src/domain/core/variant.ts';
import { languageOf } from '../../../src/texts/catalogue.ts';
import { currentNotices, dropNotice } from '../../../src/ui/notices.ts';
import { pageTexts } from '../../../src/ui/page-texts.ts';
import { now } from '../clock/clock.ts';
import { must } from '../db-kit.ts';
import { addAccount, sameCompaniesAgain, testMobile } from '../gateway/add-account.ts';
import { createTestClient, DEMO_PASSWORD } from '../gateway/gateway-client.ts';
import { memoryStore } from '../gateway/memory-store.ts';
import { createPostbox } from '../gateway/postbox.ts';
import { testCollector } from '../gateway/test-collector.ts';
import { endWaits, freshBrowser, sayOnline, stopWorkers } from './browser-parts.ts';
import { type GatewayLine, openLine } from './gateway-line.ts';
import { synced } from './steps.ts';

export interface TestAccount {
  readonly accountId: string;
  readonly loginName: string;
  readonly password: string;
  readonly mobile: string;
}

let accounts = 0;

async function signIn({ entrance }: StartedPage, { loginName, password }: TestAccount): Promise<void> {
  const entered = await entrance.signIn({ way: 'password', loginName, password, rememberPassword: false, autoLogin: false });
  if (!entered.ok) throw new Error(`sign-in as ${loginName}: ${JSON.stringify(entered.error)}`);
}

/** The desk of whoever is signed in on a page. */
export function deskOn({ session, deskOf }: Pick<Page, 'session' | 'deskOf'>): Desk {
  const state = session.get();
  if (state.kind === 'none') throw new Error('nobody is signed in');
  return deskOf(state.login);
}

/** The database of whoever is signed in on a page, to be written into as another part of the product would. */
export async function dbOn(page: Pick<Page, 'session' | 'deskOf'>): Promise<AccountDb> {
  return (await must(deskOn(page).writes.open())).db;
}

/** Mounts the product as `src/app/main.tsx` does, over this process' parts of a browser. Answers how to leave it, as closing its tab does. */
async function mount(href: string, account?: TestAccount, state: unknown = null): Promise<{ page: StartedPage; leave(): Promise<void> }> {
  history.replaceState(state, '', href);
  const language = languageOf(deviceMemory.get('language'), []);
  const deployment = createDeployment(deviceMemory, askDeployment);
  await Promise.all([pageTexts.show(language), deployment.known()]);
  const policy = createUrlPolicy(window);
  const page = createPage(policy, { deployment, code: null, texts: pageTexts.translator });
  if (account !== undefined) {
    await startWorker(page, policy);
    await signIn(page, account);
  }
  const router = createPageRouter(page);
  await router.load();
  render(
    <TextsProvider preferences={page.preferences} deployment={deployment}>
      <RouterProvider router={router} />
    </TextsProvider>,
  );
  if (account === undefined) await startWorker(page, policy);
  async function leave(): Promise<void> {
    cleanup();
    if (page.session.get().kind !== 'none') {
      const { store, writes } = deskOn(page);
      store.stop();
      writes.close();
    }
    await stopWorkers();
    endWaits();
    router.history.destroy();
    for (const { id } of currentNotices()) dropNotice(id);
  }
  return { page, leave };
}

interface StageOptions {
  readonly variant?: Variant;
  readonly config?: Partial<GatewayConfig>;
  /** What stands for the authority that a collector asks; without it no collector is connected. */
  readonly collector?: CollectorPorts['ask'];
  /** How a language model is asked, where `config` names one. */
  readonly modelFetch?: typeof globalThis.fetch;
  /** Ways to pay. */
  readonly providers?: NonNullable<GatewayOptions['providers']>;
}

/** For a file of tests: one gateway in memory, and for each test a browser that nobody has used. */
export function openStage({ variant = 'main', config = {}, collector: ask, modelFetch, providers }: StageOptions = {}) {
  const postbox = createPostbox();
  let gateway: Gateway;
  let line: GatewayLine;
  let leave = async (): Promise<void> => {};
  beforeAll(async () => {
    sameCompaniesAgain();
    const browsers = { Request, Response };
    const collector = ask === undefined ? null : testCollector(now, ask);
    const page = { gatewayUrl: '', variant };
    gateway = await openGateway({
      ...{ db: await memoryStore(), carrier: postbox, config: { page, ...collector?.config, ...config } },
      ...collector?.options,
      ...(modelFetch === undefined ? {} : { modelFetch }),
      ...(providers && { providers }),
    });
    collector?.attach(gateway);
    // Its listener for node's HTTP server has put classes of its own in their place.
    Object.assign(globalThis, browsers);
    line = openLine(gateway);
  });
  afterEach(async () => {
    await leave();
    line.mend();
    sayOnline(true);
    freshBrowser();
  });
  afterAll(async () => {
    line.close();
    await gateway.close();
  });
  /** Opens the product at an address, or an entry of the history with its state, in place of what was open; with an account signed in, and everything of it has arrived then. */
  async function open(href: string, account?: TestAccount, state: unknown = null) {
    await leave();
    const mounted = await mount(href, account, state);
    leave = mounted.leave;
    if (account !== undefined) await synced();
    const address = () => location.pathname + location.search;
    // As in a browser, the entry of the history keeps its state.
    const reload = () => open(address(), undefined, history.state);
    return { page: mounted.page, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), address, reload };
  }
  /** Defines the peace plans of the deployment, in place of those that there are. */
  async function plans(forms: readonly PlanForm[]): Promise<void> {
    const { db } = gateway.services.store;
    await db.deleteFrom('peace_plan').execute();
    for (const [ord, form] of forms.entries())
      await db
        .insertInto('peace_plan')
        .values({ plan_code: form.plan, ord, doc: JSON.stringify(form) })
        .execute();
  }
  /** Companies of an account as the gateway holds them, in its order. */
  async function companies({ accountId }: TestAccount): Promise<Company[]> {
    const { db } = gateway.services.store;
    const rows = await db.selectFrom('company').select('doc').where('account_id', '=', accountId).orderBy('ord').execute();
    return rows.map(({ doc }) => JSON.parse(doc));
  }
  return {
    gateway: () => gateway,
    line: () => line,
    open,
    /** Code of the newest message to a number. */
    code: (mobile: string) => postbox.code(gateway.services.smsOutbox, mobile),
    /** A new account with companies of its own. */
    async account(companies = 6): Promise<TestAccount> {
      accounts += 1;
      const loginName = `user${accounts}`;
      const accountId = await addAccount(gateway.services, loginName, companies);
      return { accountId, loginName, password: DEMO_PASSWORD, mobile: testMobile(accountId) };
    },
    companies,
    plans,
    /** The gateway is told the stories of the account's companies, as the collector of the demo does each night. */
    async stories(account: TestAccount): Promise<void> {
      const own = new Set((await companies(account)).map(({ companyId }) => companyId));
      await tellStories(gateway.services, (companyId) => own.has(companyId));
    },
    /** Another device of the account, signed in. */
    async elsewhere({ loginName, password }: TestAccount) {
      const device = createTestClient(gateway);
      await device.signIn(loginName, password);
      return device;
    },
    /** Who a one-time code signs in elsewhere; null when it opens nothing. */
    async elsewhereByCode(code: string): Promise<string | null> {
      const told = await createTestClient(gateway).client.call(calls.tokenByCode, { code });
      return told.ok ? told.value.accountId : null;
    },
    /** The line is cut, or whole again, and the browser says so. */
    offline(isOffline: boolean): void {
      if (isOffline) line.cut();
      else line.mend();
      sayOnline(!isOffline);
    },
  };
}
