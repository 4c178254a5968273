import { expect, type Frame, type Page } from '@playwright/test';
import { calls } from '../../src/api/calls/table.ts';
import { serveFolder } from '../bench/static-server.ts';
import { badValues } from '../corpus/field-kinds.ts';
import { hostileAddresses } from '../corpus/hostile-addresses.ts';
import { seededRandom } from '../sim/world/seeded-random.ts';
import { small } from '../support/accounts.ts';
import { expectSynced, syncNow } from '../support/browser/desk.ts';
import { signIn, test } from '../support/browser/fixtures.ts';
import { accountRows, accountStore, syncWorker } from '../support/browser/tabs.ts';
import { worked } from '../support/effects.ts';

const SEED = 46;
/** Messages of each sender: 2,000 that arrive, and those of a stranger that must not. */
const SENT = { window: 700, frame: 700, popup: 600, stranger: 500 } as const;
/** Names under which programs of this kind listen, our own among them. */
const types = [
  'SKIP_WAITING',
  'outbox-wake',
  'beat',
  'want',
  'steal',
  'change',
  'payResult',
  'panelOpen',
  'openMenu',
  'openApp',
  'openPage',
  'getContext',
];
const verbs = [
  'GET',
  'SET',
  'APPLY',
  'CONSTRUCT',
  'RELEASE',
  'navigate',
  'redirect',
  'logout',
  'webTokenExpired',
  'webpackHotUpdate',
  'eval',
];
const fields = [
  'type',
  't',
  'kind',
  'action',
  'event',
  'cmd',
  'path',
  'argumentList',
  'body',
  'data',
  'url',
  'redirect',
  'to',
  'href',
  'status',
];

/** Messages that somebody who knows the product would try, and others. */
function hostileMessages(count: number, seed: number): unknown[] {
  const random = seededRandom(seed);
  const values = [...Object.values(badValues).flat(), ...hostileAddresses.map((address) => address.toWellFormed())];
  const one = (): unknown => {
    const envelope = Object.fromEntries(Array.from({ length: 1 + random.below(5) }, () => [random.pick(fields), random.pick(values)]));
    const said = {
      ...envelope,
      [random.pick(['type', 't', 'kind', 'action'])]: random.pick([...types, ...verbs]),
      v: 1,
      id: random.below(9),
    };
    return random.pick([said, said, JSON.stringify(said), random.pick(values), [said], { ...said, status: 'SUCCESS' }]);
  };
  return Array.from({ length: count }, () => one());
}

/** What a message could change and must not. */
function stateOf(page: Page) {
  return page.evaluate(async () => ({
    address: location.href,
    history: history.length,
    local: { ...localStorage },
    tab: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name, version }) => `${name} ${version}`).sort(),
    dialogs: document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length,
    focus: document.activeElement?.id ?? '',
  }));
}

/** What is stored of the user's work: unsent commands, drafts, companies. */
async function workOf(page: Page): Promise<string[]> {
  const home = `wb-${small.accountId} `;
  const rows = await accountRows(page, small.accountId);
  return rows.filter((row) => ['outbox', 'drafts', 'chunk', 'overlay'].some((store) => row.startsWith(`${home}${home}${store} `)));
}

/** Whether every usage event has been sent. */
async function allCounted(page: Page): Promise<boolean> {
  return (await accountStore(page, small.accountId, 'tracking')).length === 0;
}

/** Counts what the window hears, and waits for so many. */
async function listenIn(page: Page): Promise<(count: number) => Promise<void>> {
  const heard = await page.evaluateHandle(() => {
    const count = { messages: 0 };
    addEventListener('message', () => {
      count.messages += 1;
    });
    return count;
  });
  return async (count) => expect.poll(() => heard.evaluate(({ messages }) => messages)).toBe(count);
}

const toParent = (frame: Frame, messages: unknown[]): Promise<void> =>
  frame.evaluate((list) => {
    for (const message of list) parent.postMessage(message, '*');
  }, messages);

test('[S3] [fault 46] 2,000 hostile messages from the window, a frame and a popup change nothing and call nothing', async ({
  page,
  context,
  effects,
}) => {
  const usual = new Set<string>();
  const asked: string[] = [];
  let record = (path: string): void => void usual.add(path);
  context.on('request', (request) => record(new URL(request.url()).pathname));
  await signIn(page, small);
  await expectSynced(page);
  await syncNow(page);
  for (const { path } of [calls.remoteConfig, calls.getPolicy]) {
    await expect.poll(() => usual.has(path), { message: 'the last of what a fresh page asks' }).toBe(true);
  }
  // What the sign-in counted is sent some seconds later, as a write: not because of a message.
  await expect.poll(() => usual.has(calls.trackingCollect.path)).toBe(true);
  await expect.poll(() => allCounted(page)).toBe(true);
  // The counts of home are asked of a page at rest, on a slow PC later than now.
  for (const { name, path } of Object.values(calls)) if (/^overview[A-Z]/.test(name)) usual.add(path);
  const heard = await listenIn(page);
  const [popup] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void open('about:blank'))]);
  await page.evaluate(() => void document.body.append(document.createElement('iframe')));
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error('no frame');
  const called = new Set<string>(Object.values(calls).map(({ path }) => path));
  const written = new Set<string>(Object.values(calls).flatMap(({ kind, path }) => (kind === 'read' ? [] : [path])));
  record = (path) => void asked.push(path);
  const before = {
    state: await stateOf(page),
    rows: await workOf(page),
    commands: worked(effects).length,
    pages: context.pages().length,
  };

  await page.evaluate(
    (list) => {
      for (const message of list) postMessage(message, '*');
    },
    hostileMessages(SENT.window, SEED),
  );
  await toParent(frame, hostileMessages(SENT.frame, SEED + 1));
  await popup.evaluate(
    (list) => {
      for (const message of list) opener.postMessage(message, '*');
    },
    hostileMessages(SENT.popup, SEED + 2),
  );
  await heard(SENT.window + SENT.frame + SENT.popup);

  // Whatever was begun by a message has had its turn when a sync of the user's has ended.
  await syncNow(page);
  await expectSynced(page);
  expect(await stateOf(page)).toEqual(before.state);
  expect(before.rows).toHaveLength(4);
  expect(await workOf(page)).toEqual(before.rows);
  expect(asked.filter((path) => written.has(path))).toEqual([]);
  // What the page asks by itself all the time may be asked now too, nothing else.
  expect(asked.filter((path) => called.has(path) && !usual.has(path))).toEqual([]);
  expect({ commands: worked(effects).length, pages: context.pages().length }).toEqual({
    commands: before.commands,
    pages: before.pages,
  });
});

test('[S3] [fault 46] a foreign page that opens the product has no window to send 500 messages to', async ({ context, baseURL }) => {
  const stranger = await serveFolder('tests/bench/baselines/empty-page');
  try {
    const opener = await context.newPage();
    await opener.goto(stranger.url);
    const [product] = await Promise.all([
      context.waitForEvent('page'),
      opener.evaluate((url) => void Object.assign(globalThis, { opened: open(url) }), `${baseURL}/workbench/login`),
    ]);
    await product.waitForLoadState();
    const heard = await listenIn(product);
    const closed = await opener.evaluate(
      (list) => {
        const { opened } = globalThis as unknown as { opened: Window }; // as: put there just above
        for (const message of list) opened.postMessage(message, '*');
        return opened.closed;
      },
      hostileMessages(SENT.stranger, SEED + 3),
    );
    expect(closed).toBe(true);
    expect(await product.evaluate(() => opener)).toBeNull();
    // Messages are heard in the order they are sent: the stranger's would have come before this one.
    await product.evaluate(() => postMessage('own', '*'));
    await heard(1);
    expect(new URL(product.url()).pathname).toBe('/workbench/login');
  } finally {
    await stranger.stop();
  }
});

test('[S3] [fault 49] no address of the corpus, given to the login of somebody signed in, leads off the product', async ({
  page,
  context,
}) => {
  await signIn(page, small);
  const { origin } = new URL(page.url());
  const left: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && new URL(frame.url()).origin !== origin) left.push(frame.url());
  });
  context.on('page', (opened) => void left.push(opened.url()));
  const ends = await page.evaluate(
    async (addresses) => {
      const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
      const found: string[] = [];
      for (const address of addresses) {
        history.pushState(null, '', `/workbench/login?redirect=${encodeURIComponent(address)}`);
        dispatchEvent(new PopStateEvent('popstate'));
        for (let i = 0; i < 2_000 && location.pathname === '/workbench/login'; i += 1) await turn();
        found.push(location.origin + location.pathname);
      }
      return found;
    },
    hostileAddresses.map((address) => address.toWellFormed()),
  );
  expect(new Set(ends)).toEqual(new Set([`${origin}/workbench/main`]));
  expect(ends).toHaveLength(hostileAddresses.length);
  expect(left).toEqual([]);
});

test('[S1] page, sync worker and service worker are held to the policy alike, and the watch over all suites hears it of each', async ({
  page,
  context,
  watch,
}) => {
  await signIn(page, small);
  const [serviceWorker] = context.serviceWorkers();
  if (!serviceWorker) throw new Error('no service worker');
  const elsewhere = (name: string): string => `http://127.0.0.1:9/${name}`;
  const ask = (url: string): Promise<string> =>
    fetch(url).then(
      () => 'reached',
      () => 'blocked',
    );
  const worker = await syncWorker(page);
  const places = {
    page: (url: string) => page.evaluate(ask, url),
    worker: (url: string) => worker.evaluate(ask, url),
    'service-worker': (url: string) => serviceWorker.evaluate(ask, url),
  };
  for (const [name, askFrom] of Object.entries(places)) expect(await askFrom(elsewhere(name)), name).toBe('blocked');
  for (const name of Object.keys(places)) {
    const heard = (): boolean => watch.problems().some((line) => line.includes(`csp-violation connect-src ${elsewhere(name)}`));
    await expect.poll(heard, name).toBe(true);
  }
  watch.allow(/Content Security Policy|csp-violation|violates the following/i);
});
