import { describe, expect, test } from 'vitest';
import { createDrainPolicy, DRAIN_SCRIPT, type ScriptUrlPolicy } from './drain-script.ts';
import { isNoRoom, isOutboxWake, isPushChanged, isSkipWaiting, OUTBOX_TAG, OUTBOX_WAKE } from './messages.ts';
import type { ShownNotification } from './push.ts';
import { createServiceWorker, type ServiceWorkerPorts } from './service-worker.ts';

const ORIGIN = 'https://workbench.example';
const event = { waitUntil: () => undefined };

interface Part extends Partial<ServiceWorkerPorts> {
  install?: () => Promise<never>;
  match?: (url: string) => Promise<Response | undefined>;
}

/** A service worker whose surroundings write down what it does. */
function worker({ install, match, ...part }: Part = {}, open: readonly ('visible' | 'hidden')[] = [], onScreen: readonly string[] = []) {
  const done: string[] = [];
  const posted: unknown[] = [];
  const shown: ShownNotification[] = [];
  const note = async (what: string) => void done.push(what);
  const events = createServiceWorker({
    origin: ORIGIN,
    files: {
      cacheName: 'store',
      install: install ?? (() => note('store files')),
      dropUnfinished: () => note('drop unfinished'),
      sweep: (keepLast) => note(`sweep ${keepLast}`),
      isFile: (path) => path === '/icon.svg',
      adoptPolicy: (policy) => note(`adopt ${policy}`),
      match:
        match ?? (async (url) => (url.endsWith('/gone.js') || url.includes('/readings-new') ? undefined : new Response(`stored ${url}`))),
    },
    fetch: async (request) => new Response(`fetched ${request.url}`),
    late: async (request) => new Response(`late ${request.url}`),
    config: async () => {
      done.push('keep configuration');
      return Response.json({ gatewayUrl: '' });
    },
    importDrain: () => void done.push('import drain'),
    drain: async () => {
      done.push('drain');
      return 'settled';
    },
    notifications: {
      show: async (notification) => void shown.push(notification),
      shown: async () => onScreen.map((tag) => ({ tag, close: () => void done.push(`close ${tag}`) })),
    },
    windows: async () =>
      open.map((visibilityState) => ({
        visibilityState,
        postMessage: (message) => void posted.push(message),
        focus: () => note(`focus ${visibilityState}`),
      })),
    openWindow: (href) => note(`open ${href}`),
    claim: () => note('claim'),
    skipWaiting: () => note('skip waiting'),
    ...part,
  });
  return { events, done, posted, shown };
}
function navigation(path: string): Request {
  const request = new Request(new URL(path, ORIGIN));
  return Object.defineProperties(request, { mode: { value: 'navigate' }, destination: { value: 'document' } });
}

test('the installation imports the drain, because later it could not, and stores the build and the configuration', async () => {
  const { events, done } = worker();
  await events.install(event);
  expect(done).toEqual(['import drain', 'store files', 'keep configuration']);
});

test('an installation whose drain or files cannot be had fails, so that the old worker stays', async () => {
  const noDrain = worker({
    importDrain() {
      throw new DOMException('no network', 'NetworkError');
    },
  });
  await expect(noDrain.events.install(event)).rejects.toThrow('no network');
  expect(noDrain.done).toEqual([]);
});

test('[fault 35] an installation that finds no room fails, gives back what it took, and every window is told why', async () => {
  const install = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { events, done, posted } = worker({ install }, ['visible', 'hidden']);
  await expect(events.install(event)).rejects.toThrow('full');
  expect(done).toContain('drop unfinished');
  expect(posted).toEqual([{ type: 'no-room' }, { type: 'no-room' }]);
  expect(posted.every(isNoRoom)).toBe(true);
});

test('an installation that breaks off for another reason tells nobody: the browser tries again', async () => {
  const install = () => Promise.reject(new TypeError('Failed to fetch'));
  const { events, done, posted } = worker({ install }, ['visible']);
  await expect(events.install(event)).rejects.toThrow('Failed to fetch');
  expect(done).not.toContain('drop unfinished');
  expect(posted).toEqual([]);
});

test('[PLUS-13] every navigation is answered with the stored page and never with its own address', async () => {
  for (const path of ['/workbench/main', '/workbench/company-manage', '/unknown']) {
    const answer = await worker().events.fetch(navigation(path));
    expect(await answer?.text()).toBe(`stored ${ORIGIN}/index.html`);
  }
});

test('a file that is not stored comes from the network, and calls of the gateway are left alone', async () => {
  const { events } = worker();
  expect(await (await events.fetch(new Request(`${ORIGIN}/assets/gone.js`)))?.text()).toBe(`fetched ${ORIGIN}/assets/gone.js`);
  expect(await (await events.fetch(new Request(`${ORIGIN}/assets/main.js`)))?.text()).toBe(`stored ${ORIGIN}/assets/main.js`);
  expect(events.fetch(new Request(`${ORIGIN}/itpbasic/company/total`))).toBeNull();
});

test('a late file comes from where the build before this one stored it, else from its own store', async () => {
  const { events } = worker();
  const text = async (name: string) => await (await events.fetch(new Request(`${ORIGIN}/assets/${name}`)))?.text();
  expect(await text('readings-old01234.js')).toBe(`stored ${ORIGIN}/assets/readings-old01234.js`);
  expect(await text('readings-new01234.js')).toBe(`late ${ORIGIN}/assets/readings-new01234.js`);
});

test('a new version waits: only the page’s own message lets it take over', async () => {
  const { events, done } = worker();
  const answer = () => void done.push('answer');
  for (const data of [null, 'SKIP_WAITING', { type: 'skip' }, { type: OUTBOX_WAKE }, { kind: 'SKIP_WAITING' }]) {
    await events.message(data, answer);
  }
  await events.install(event);
  expect(done).not.toContain('skip waiting');
  await events.message({ type: 'SKIP_WAITING' }, answer);
  expect(done).toContain('skip waiting');
  expect(done).not.toContain('answer');
});

test.each([
  ['the build its page is of', new Response('<!doctype html><html data-build="B2" lang="zh-CN">'), 'B2'],
  ['nothing where the page is not there', undefined, null],
])('a page that asks whether the worker runs is answered with %s, and nothing else happens', async (_, page, build) => {
  const { events, done } = worker({ match: async (url) => (url === `${ORIGIN}/index.html` ? page : undefined) });
  await events.message({ type: 'ARE_YOU_THERE' }, (held) => void done.push(`answer ${held}`));
  expect(done).toEqual([`answer ${build}`]);
});

test('an activation keeps the build before it for windows that still run it', async () => {
  const open = worker({}, ['visible', 'hidden']);
  await open.events.activate();
  expect(open.done).toEqual(['claim', 'sweep true']);
  const closed = worker();
  await closed.events.activate();
  expect(closed.done).toEqual(['claim', 'sweep false']);
});

describe('[PLUS-11] background sync', () => {
  test('with a window in sight every window is told to drain, and this worker does not', async () => {
    const { events, done, posted } = worker({}, ['hidden', 'visible']);
    await events.sync(OUTBOX_TAG);
    expect(posted).toEqual([{ type: 'outbox-wake' }, { type: 'outbox-wake' }]);
    expect(done).toEqual([]);
  });

  test('windows that are all hidden are told, and this worker drains beside them', async () => {
    const { events, done, posted } = worker({}, ['hidden']);
    await events.sync(OUTBOX_TAG);
    expect([done, posted]).toEqual([['drain'], [{ type: 'outbox-wake' }]]);
  });

  test('without a window this worker drains', async () => {
    const { events, done } = worker();
    await events.sync(OUTBOX_TAG);
    expect(done).toEqual(['drain']);
  });

  test('work that is left over makes the sync fail, so that the browser tries again', async () => {
    await expect(worker({ drain: async () => 'again' }).events.sync(OUTBOX_TAG)).rejects.toThrow('another sync');
  });

  test('other tags do nothing', async () => {
    const { events, done, posted } = worker({}, ['hidden']);
    await events.sync('other');
    expect([done, posted]).toEqual([[], []]);
  });
});

test('messages are recognised by their type alone and by nothing else', () => {
  expect([isSkipWaiting({ type: 'SKIP_WAITING' }), isOutboxWake({ type: 'outbox-wake' })]).toEqual([true, true]);
  for (const data of [null, undefined, 1, 'outbox-wake', [], {}]) expect([isSkipWaiting(data), isOutboxWake(data)]).toEqual([false, false]);
});

test('the policy of the worker makes a trusted address of the drain and of nothing else', () => {
  const policies: string[] = [];
  const host = {
    location: { origin: ORIGIN },
    trustedTypes: {
      createPolicy(name: string, rules: ScriptUrlPolicy) {
        policies.push(name);
        return rules;
      },
    },
  };
  const policy = createDrainPolicy(host);
  expect(policies).toEqual(['wb-url']);
  expect(policy.createScriptURL(DRAIN_SCRIPT)).toBe(DRAIN_SCRIPT);
  for (const url of ['https://evil.example/x.js', '/assets/other.js', `${DRAIN_SCRIPT}?x`, 'data:text/javascript,1', ''])
    expect(() => policy.createScriptURL(url)).toThrow(TypeError);
  expect(createDrainPolicy({ location: { origin: ORIGIN } }).createScriptURL(DRAIN_SCRIPT)).toBe(DRAIN_SCRIPT);
});

describe('[PLUS-21] a notification that is pressed', () => {
  const data = { href: '/workbench/calendar?day=2026-11-25' };
  test('opens the product at its address when no window is left', async () => {
    const { events, done } = worker();
    await events.press(data);
    expect(done).toEqual([`open ${data.href}`]);
  });

  test('brings one window to the front, the one in sight if there is one, and tells it where to go', async () => {
    const { events, done, posted } = worker({}, ['hidden', 'visible', 'hidden']);
    await events.press(data);
    expect(done).toEqual(['focus visible']);
    expect(posted).toEqual([{ type: 'open-asked', ...data }]);
    const asleep = worker({}, ['hidden']);
    await asleep.events.press(data);
    expect(asleep.done).toEqual(['focus hidden']);
  });

  test.each([[null], ['x'], [{}], [{ href: 'https://elsewhere.example/' }], [{ href: '//elsewhere.example/workbench/' }], [{ href: 7 }]])(
    'leads nowhere but into the workbench: %j',
    async (bad) => {
      const { events, done, posted } = worker({}, ['visible']);
      await events.press(bad);
      expect([done, posted]).toEqual([[], []]);
    },
  );
});

describe('[PLUS-21] a push', () => {
  const href = '/workbench/messages';
  test.each([
    [{ id: 'a', count: 3, language: 'zh-CN' }, '你有 3 条新消息', '点开到消息里查看'],
    [{ id: 'a', count: 1, language: 'en' }, 'You have 1 new message', 'Open to see them in your messages'],
    [{ id: 'a', count: 12, language: 'en' }, 'You have 12 new messages', 'Open to see them in your messages'],
    [{ id: 'a', count: 2, language: 'fr' }, '你有 2 条新消息', '点开到消息里查看'],
  ])('shows how many messages there are, in the language of who switched it on: %j', async (word, title, body) => {
    const { events, shown } = worker();
    await events.push(JSON.stringify(word));
    expect(shown).toEqual([{ title, body, tag: 'msgs', data: { href } }]);
  });

  test.each([
    [''],
    ['{'],
    ['null'],
    ['7'],
    ['[]'],
    ['{"count":-1}'],
    ['{"count":"3"}'],
    ['{"count":1.5}'],
    ['{"title":"甲公司","count":null}'],
  ])('always shows something, and nothing of what it was not meant to say: %s', async (text) => {
    const { events, shown } = worker();
    await events.push(text);
    expect(shown).toEqual([{ title: '你有新消息', body: '点开到消息里查看', tag: 'msgs', data: { href } }]);
  });

  test('takes the place of what the page has shown of single messages, and of nothing else', async () => {
    const { events, done, shown } = worker({}, ['hidden'], ['msg:m1', 'due:2026-11-25', 'msgs', 'msg:m2']);
    await events.push('{"count":2}');
    expect([shown.length, done]).toEqual([1, ['close msg:m1', 'close msg:m2']]);
  });

  test('is shown also where the browser does not say what is on the screen', async () => {
    const { events, shown } = worker({
      notifications: { show: async (one) => void own.push(one), shown: () => Promise.reject(new Error('no')) },
    });
    const own: ShownNotification[] = [];
    await events.push('{"count":2}');
    expect([own.length, shown.length]).toEqual([1, 0]);
  });

  test('that is pressed opens the messages in the window that is there, or in a new one', async () => {
    const { events, shown, done } = worker();
    await events.push('{"count":2}');
    await events.press(shown[0]?.data);
    const open = worker({}, ['visible']);
    await open.events.press(shown[0]?.data);
    expect([done, open.done, open.posted]).toEqual([[`open ${href}`], ['focus visible'], [{ type: 'open-asked', href }]]);
  });

  test('address that has changed is told to every window, and to nobody where there is none', async () => {
    const { events, posted } = worker({}, ['visible', 'hidden']);
    await events.pushChanged();
    expect(posted).toEqual([{ type: 'push-changed' }, { type: 'push-changed' }]);
    expect(posted.every(isPushChanged)).toBe(true);
    const none = worker();
    await none.events.pushChanged();
    expect([none.posted, none.shown]).toEqual([[], []]);
  });
});
