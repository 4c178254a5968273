import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { editForm, fill, gone, press, saveForm, synced } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { traitsOf } from '../../domain/core/variant.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { browserPorts } from '../../workers/browser-ports.ts';
import { WorkerApi } from '../../workers/worker-api.ts';
import type { StartedPage } from '../start/start-page.ts';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('../effects/host/reload.ts', () => ({
  reload: () => {
    loads.count += 1;
  },
}));

const stage = openStage({ config: { page: { gatewayUrl: '', variant: 'main', environments: { gov: '/gov', second: '/second' } } } });
const t = zhCN.government;
const words = zhCN.diagnostics;
const db = () => stage.gateway().services.store.db;
const line = (name: string) => document.querySelector(`[data-line="${name}"]`)?.textContent;
const named = (text: string, name: string) => text.replace('{{name}}', name);

afterEach(async () => {
  loads.count = 0;
  await db().deleteFrom('gov_list').execute();
});

async function list({ accountId }: TestAccount, environment: string): Promise<void> {
  await db().deleteFrom('gov_list').where('account_id', '=', accountId).execute();
  if (environment === '') return;
  await db().insertInto('gov_list').values({ account_id: accountId, list: 'white', environment, at: now() }).execute();
}

/** The account's environment is asked for now. */
async function ask({ worker }: StartedPage): Promise<void> {
  await act(async () => void (await worker.resource({ what: 'refresh', name: 'environment.environment', subject: '' })));
}

/** Where the calls of the account go: what a whole sync asks. */
async function syncedAt({ worker }: { readonly worker: Pick<StartedPage['worker'], 'syncNow'> }): Promise<string> {
  const from = stage.line().asked.length;
  await act(async () => void (await worker.syncNow()));
  const pulls = stage
    .line()
    .asked.slice(from)
    .filter((path) => path.endsWith('/company/pull'));
  return [...new Set(pulls.map((path) => path.slice(0, -'/itpbasic/company/pull'.length)))].join(' and ');
}

/** Opens the product as an account that is at home, and has been told so. */
async function atHome(path = '/workbench/main') {
  const account = await stage.account();
  const opened = await stage.open(path, account);
  await ask(opened.page);
  expect(await syncedAt(opened.page)).toBe('');
  return { account, ...opened };
}

test('[GOV-08] who is put on the white list is told, and his calls go to his environment after a reload, not before; the account menu and the diagnostics say where he is', async () => {
  const { account, page, user, reload } = await atHome();
  await list(account, 'gov');
  await ask(page);
  await screen.findByText(named(t.comes, 'gov'));
  expect(await syncedAt(page)).toBe('');
  await press(user, screen.getByRole('button', { name: t.reload }));
  expect(loads.count).toBe(1);
  const again = await reload();
  await synced();
  await waitFor(async () => expect(await syncedAt(again.page)).toBe('/gov'));
  expect(screen.queryByText(named(t.comes, 'gov'))).toBeNull();
  await press(again.user, document.querySelector('.wb-account'));
  expect((await screen.findByText(named(t.environment, 'gov'))).textContent).toBe('政务环境「gov」');
  await stage.open('/workbench/diagnostics');
  await waitFor(() => expect([line('environmentNow'), line('environmentTold'), line('environmentNext')]).toEqual(['gov', 'gov', '–']));
});

test('[GOV-08] who signs in on a PC that knows nothing of him is in his environment at once; sessions are made and renewed at the deployment’s own gateway', async () => {
  const account = await stage.account();
  await list(account, 'gov');
  const { page, reload } = await stage.open('/workbench/main', account);
  await waitFor(async () => expect(await syncedAt(page)).toBe('/gov'));
  const from = stage.line().asked.length;
  const again = await reload();
  await waitFor(async () => expect(await syncedAt(again.page)).toBe('/gov'));
  const asked = stage.line().asked.slice(from);
  const renewals = asked.filter((path) => path.endsWith('/autoLoginWrap'));
  expect(renewals.length).toBeGreaterThan(0);
  expect(renewals.filter((path) => path.startsWith('/gov'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('/company/pull') && !path.startsWith('/gov'))).toEqual([]);
});

test('[GOV-08] [PLUS-14] a form that is not saved is not interrupted: the page is not loaded anew, and says why', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { page, user } = await stage.open(`/workbench/company-manage?edit=${one?.companyId}`, account);
  await editForm();
  await ask(page);
  await list(account, 'gov');
  await ask(page);
  const load = await screen.findByRole('button', { name: t.reload, hidden: true });
  await fill(user, screen.getByLabelText(zhCN.companies.fieldNote), '还没写完');
  await press(user, load);
  await screen.findByText(t.held);
  expect(loads.count).toBe(0);
  expect(screen.getByLabelText<HTMLInputElement>(zhCN.companies.fieldNote).value).toBe('还没写完');
});

test('[GOV-08] changes that wait over a switch are sent to the new environment, each carried out once', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const companyId = one?.companyId ?? '';
  const { page, user } = await stage.open(`/workbench/company-manage?edit=${companyId}`, account);
  await ask(page);
  await list(account, 'gov');
  await ask(page);
  await screen.findByText(named(t.comes, 'gov'));
  stage.offline(true);
  await fill(user, await screen.findByLabelText(zhCN.companies.fieldNote), '换环境之前');
  await saveForm(user);
  await stage.open('/workbench/main');
  stage.offline(false);
  await synced();
  const sent = stage.line().asked.filter((path) => path.endsWith('/company/update'));
  expect(new Set(sent)).toEqual(new Set([`/gov${calls.companyUpdate.path}`]));
  const [held] = await stage.companies(account);
  expect(held?.note).toBe('换环境之前');
  const commands = await db().selectFrom('command').select('id').where('account_id', '=', account.accountId).execute();
  expect(commands).toHaveLength(1);
});

test('[GOV-08] a cold start without a line uses the environment that was kept', async () => {
  const { account, page, reload } = await atHome();
  await list(account, 'gov');
  await ask(page);
  stage.offline(true);
  const again = await reload();
  const from = stage.line().asked.length;
  await press(again.user, document.querySelector('.wb-account'));
  await screen.findByText(named(t.environment, 'gov'));
  stage.offline(false);
  await waitFor(async () => expect(await syncedAt(again.page)).toBe('/gov'));
  const pulls = stage
    .line()
    .asked.slice(from)
    .filter((path) => path.endsWith('/company/pull'));
  expect(pulls.length).toBeGreaterThan(0);
  expect(pulls.filter((path) => !path.startsWith('/gov/'))).toEqual([]);
});

test('[GOV-08] a name that the deployment does not know is ignored, and the diagnostics say so', async () => {
  const { account, page } = await atHome('/workbench/diagnostics');
  await list(account, 'nowhere');
  await ask(page);
  await waitFor(() => expect(line('environmentProblem')).toBe(words.stateUnconfigured));
  expect([line('environmentNow'), line('environmentTold'), line('environmentNext')]).toEqual([words.stateHome, 'nowhere', '–']);
  expect(await syncedAt(page)).toBe('');
  expect(screen.queryByRole('button', { name: t.reload })).toBeNull();
});

test('[GOV-08] an environment whose gateway does not answer, or answers out of another store, is not used; the diagnostics say which', async () => {
  const { account, page } = await atHome('/workbench/diagnostics');
  await list(account, 'gov');
  stage.line().cutUnder('/gov');
  await ask(page);
  await waitFor(() => expect(line('environmentProblem')).toBe(words.stateUnreachable));
  stage.line().mend();
  // The deployment's own gateway does not say what its store is: nothing is decided, least of all that the other one is foreign.
  stage
    .line()
    .fault('ping', async (request, forward) =>
      new URL(request.url).pathname.startsWith('/gov/') ? await forward(request) : new Response('', { status: 502 }),
    );
  await ask(page);
  expect(line('environmentProblem')).toBe(words.stateUnreachable);
  stage.line().mend();
  stage.line().fault('ping', async (request, forward) => {
    const answer = await forward(request);
    if (!new URL(request.url).pathname.startsWith('/gov/')) return answer;
    return Response.json(JSON.parse((await answer.text()).replace(/"epoch":"[^"]*"/, '"epoch":"another"')));
  });
  await ask(page);
  await waitFor(() => expect(line('environmentProblem')).toBe(words.stateForeign));
  expect([line('environmentNow'), line('environmentNext')]).toEqual([words.stateHome, '–']);
  expect(await syncedAt(page)).toBe('');
});

test('[GOV-08] while the gateway of the environment is out it is said, and who leaves the white list then is led back', async () => {
  const account = await stage.account();
  await list(account, 'gov');
  const { page, reload } = await stage.open('/workbench/main', account);
  await waitFor(async () => expect(await syncedAt(page)).toBe('/gov'));
  stage.line().cutUnder('/gov');
  await act(async () => void (await page.worker.syncNow()));
  await screen.findByText(named(t.out, 'gov'));
  await list(account, '');
  await ask(page);
  await screen.findByText(t.leaves);
  expect(screen.queryByText(named(t.out, 'gov'))).toBeNull();
  const again = await reload();
  await synced();
  expect(await syncedAt(again.page)).toBe('');
});

test('[GOV-08] the environment is its account’s: another one of the same PC stays at home', async () => {
  const { account, page, reload } = await atHome();
  await list(account, 'gov');
  await ask(page);
  const again = await reload();
  await waitFor(async () => expect(await syncedAt(again.page)).toBe('/gov'));
  const other = await stage.open('/workbench/main', await stage.account());
  await ask(other.page);
  expect(await syncedAt(other.page)).toBe('');
});

test('[GOV-08] two tabs agree: a tab that is opened uses the new environment, and the one that was open follows', async () => {
  const { account, page } = await atHome();
  await list(account, 'gov');
  await ask(page);
  await screen.findByText(named(t.comes, 'gov'));
  const other = new WorkerApi(browserPorts());
  try {
    const started = await other.start({ baseUrl: '', appId: traitsOf('main').appId, tabId: 'other', visible: false });
    expect(started.ok).toBe(true);
    await waitFor(async () => expect(await syncedAt(page)).toBe('/gov'));
    await gone(() => screen.queryByText(named(t.comes, 'gov')));
  } finally {
    await other.stop();
  }
});

test('[GOV-08] [PLUS-23] an account that is encrypted follows too, without being locked', async () => {
  const account = await stage.account();
  await list(account, 'gov');
  await stage.open('/workbench/login');
  const api = new WorkerApi(browserPorts());
  try {
    await api.start({ baseUrl: '', appId: traitsOf('main').appId, tabId: 'one', visible: true });
    const { loginName, password } = account;
    const choices = { rememberPassword: false, autoLogin: false, encrypted: true };
    expect((await api.signIn({ way: 'password', loginName, password, ...choices })).ok).toBe(true);
    expect(await syncedAt({ worker: api })).toBe('');
    await api.resource({ what: 'refresh', name: 'environment.environment', subject: '' });
    await waitFor(async () => expect(await syncedAt({ worker: api })).toBe('/gov'));
    expect(await api.health()).toMatchObject({ storage: null, session: 'live' });
  } finally {
    await api.stop();
  }
});
