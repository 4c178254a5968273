import { randomBytes } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testPushKeys } from '../../../tests/support/gateway/fake-push-service.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { AGAIN_MS } from '../../features/notices/web-push-keeper.tsx';
import { zhCN } from '../../texts/zh-CN.ts';
import { browserClock } from '../effects/windows/browser-clock.ts';
import { attentionView } from './view.ts';

const { notices: t, frame } = zhCN;
const keys = testPushKeys();
const stage = openStage({ config: { webPush: keys } });

/** A browser with a push service: what it holds, and how often it was asked. */
function fakeBrowser() {
  const worker = new EventTarget();
  let made = 0;
  const ended: string[] = [];
  let held: PushSubscription | null = null;
  let failure: Error | null = null;
  let free = Promise.resolve();
  const point = Buffer.from(keys.publicKey, 'base64url');
  const bytes = (buffer: Uint8Array) => new Uint8Array(buffer).buffer;
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    await free;
    if (failure !== null) throw failure;
    made += 1;
    const own = {
      endpoint: `https://push.example.com/send/${made}`,
      options: { applicationServerKey: bytes(Buffer.from(applicationServerKey, 'base64url')) },
      getKey: (name: string) => bytes(name === 'auth' ? randomBytes(16) : point),
      unsubscribe: async () => {
        held = null;
        ended.push(own.endpoint);
        return true;
      },
    };
    held = own as unknown as PushSubscription; // as: the part of it that is used
    return held;
  });
  const registration = { active: {}, pushManager: { subscribe, getSubscription: async () => held } };
  return {
    subscribe,
    ended,
    held: () => held?.endpoint ?? null,
    fail: (error: Error | null) => {
      failure = error;
    },
    /** The push service takes its time, until what is answered is called. */
    holdUp(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      free = promise;
      return resolve;
    },
    /** The browser takes its address away and says so, as `pushsubscriptionchange` does. */
    change() {
      held = null;
      worker.dispatchEvent(new MessageEvent('message', { data: { type: 'push-changed' } }));
    },
    parts: Object.assign(worker, { getRegistration: async () => registration, startMessages: () => undefined, controller: null }),
  };
}

let browser: ReturnType<typeof fakeBrowser>;
let permission: NotificationPermission;
const requestPermission = vi.fn(async () => {
  permission = 'granted';
  return permission;
});

beforeEach(() => {
  browser = fakeBrowser();
  permission = 'default';
  const notification = Object.defineProperty(Object.assign(vi.fn(), { requestPermission }), 'permission', { get: () => permission });
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', vi.fn());
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: browser.parts });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: t.pushSwitch });
const isOn = (on: boolean) => waitFor(async () => expect((await toggle()).checked).toBe(on));
async function written({ accountId }: TestAccount): Promise<readonly string[]> {
  const rows = stage.gateway().services.store.db.selectFrom('web_push').select('endpoint').where('account_id', '=', accountId);
  return (await rows.execute()).map(({ endpoint }) => endpoint);
}
const writtenIs = (account: TestAccount, ...endpoints: string[]) => waitFor(async () => expect(await written(account)).toEqual(endpoints));

test('[PLUS-21] [P-06] Web Push is off until its user presses for it; then browser and gateway have it, also after a reload, until he switches it off', async () => {
  const account = await stage.account();
  const { user, reload } = await stage.open(attentionView.path, account);
  expect((await toggle()).checked).toBe(false);
  expect([browser.subscribe.mock.calls.length, requestPermission.mock.calls.length, await written(account)]).toEqual([0, 0, []]);
  await press(user, await toggle());
  await isOn(true);
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: keys.publicKey });
  await writtenIs(account, 'https://push.example.com/send/1');
  const again = await reload();
  await isOn(true);
  expect(requestPermission).toHaveBeenCalledOnce();
  await press(again.user, await toggle());
  await isOn(false);
  expect(browser.held()).toBeNull();
  await writtenIs(account);
});

test('[PLUS-21] without a line it cannot be switched on, in words; switched off it is off in this browser at once, and the gateway is told later', async () => {
  const account = await stage.account();
  const { user, reload } = await stage.open(attentionView.path, account);
  await toggle();
  stage.offline(true);
  await press(user, await toggle());
  expect(await screen.findByText(t.pushOffline)).toBeDefined();
  expect([(await toggle()).checked, browser.held()]).toEqual([false, null]);
  stage.offline(false);
  await press(user, await toggle());
  await isOn(true);
  await writtenIs(account, 'https://push.example.com/send/2');
  stage.line().fault('webPushDelete', 'cut');
  await press(user, await toggle());
  await isOn(false);
  await waitFor(() => expect(browser.held()).toBeNull());
  expect(await written(account)).toEqual(['https://push.example.com/send/2']);
  stage.line().mend();
  await reload();
  await writtenIs(account);
});

test('[PLUS-21] switched off while the browser subscribes anew: what comes of that goes at once, and the gateway is told of no address', async () => {
  const account = await stage.account();
  const { user } = await stage.open(attentionView.path, account);
  await press(user, await toggle());
  await isOn(true);
  await writtenIs(account, 'https://push.example.com/send/1');
  const release = browser.holdUp();
  browser.change();
  // Once or twice: the keeper may be looking after the address of before still.
  await waitFor(() => expect(browser.subscribe.mock.calls.length).toBeGreaterThan(1));
  await press(user, await toggle());
  await isOn(false);
  await writtenIs(account);
  release();
  await waitFor(() => expect([browser.ended.length > 0, browser.held()]).toEqual([true, null]));
  expect(await written(account)).toEqual([]);
});

test.each([
  [new DOMException('push service error', 'AbortError'), t.pushUnreachable],
  [new DOMException('denied', 'NotAllowedError'), t.permitDenied],
])('[PLUS-21] what keeps the browser from its push service is said in words: %s', async (error, words) => {
  const account = await stage.account();
  const { user } = await stage.open(attentionView.path, account);
  browser.fail(error);
  await press(user, await toggle());
  expect(await screen.findByText(words)).toBeDefined();
  expect([(await toggle()).checked, await written(account)]).toEqual([false, []]);
});

test('[PLUS-21] an address that the gateway does not allow is said in its words, and does not stay in the browser', async () => {
  const account = await stage.account();
  const { user } = await stage.open(attentionView.path, account);
  stage.line().fault('webPushSave', { head: { code: 'webPush.address', msg: '不在允许的范围内' } });
  await press(user, await toggle());
  expect(await screen.findByText('不在允许的范围内')).toBeDefined();
  expect([(await toggle()).checked, browser.held()]).toEqual([false, null]);
});

test('[PLUS-21] an address that the browser has changed is told to the gateway', async () => {
  const account = await stage.account();
  const { user } = await stage.open(attentionView.path, account);
  const told = () => stage.line().asked.filter((path) => path === calls.webPushSave.path).length;
  const before = told();
  await press(user, await toggle());
  // Once by the switch, and once by what keeps it from then on.
  await waitFor(() => expect(told()).toBe(before + 2));
  await writtenIs(account, 'https://push.example.com/send/1');
  browser.change();
  await writtenIs(account, 'https://push.example.com/send/2');
  // One that the gateway refuses is not kept, and not told again.
  const after = vi.spyOn(browserClock, 'after');
  stage.line().fault('webPushSave', { head: { code: 'webPush.address', msg: '不在允许的范围内' } });
  browser.change();
  await waitFor(() => expect(browser.ended).toEqual(['https://push.example.com/send/3']));
  expect(after.mock.calls.filter(([ms]) => ms === AGAIN_MS)).toEqual([]);
  after.mockRestore();
});

test('[PLUS-21] signing out on a shared PC ends it in the browser and at the gateway, and the next user has none of it', async () => {
  const account = await stage.account();
  const { user } = await stage.open(attentionView.path, account);
  await press(user, await toggle());
  await writtenIs(account, 'https://push.example.com/send/1');
  await press(user, document.querySelector('.wb-account'));
  await press(user, await screen.findByRole('menuitem', { name: frame.signOut }));
  await press(user, await screen.findByText(frame.signOut, { selector: '[role="dialog"] button' }));
  await writtenIs(account);
  await waitFor(() => expect(browser.held()).toBeNull());
  const next = await stage.account();
  await stage.open(attentionView.path, next);
  expect((await toggle()).checked).toBe(false);
  expect([browser.held(), await written(next)]).toEqual([null, []]);
});

test('[PLUS-21] a browser that refuses notifications, or has no push, says so and the switch cannot be pressed', async () => {
  permission = 'denied';
  const account = await stage.account();
  const { reload } = await stage.open(attentionView.path, account);
  expect([(await toggle()).disabled, (await screen.findAllByText(t.permitDenied)).length]).toEqual([true, 2]);
  permission = 'default';
  Reflect.deleteProperty(globalThis, 'PushManager');
  await reload();
  expect((await toggle()).disabled).toBe(true);
  expect(screen.getByText(t.pushNone)).toBeDefined();
});
