import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { storedLogin } from '../../../tests/support/login-kit.ts';
import type { HeadCall } from '../../api/contract.ts';
import type { SignedIn } from '../../api/entities/login-info.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { closeAccountDb, openAccountDb } from '../../db/open/account-db.ts';
import { readSession } from '../../db/open/device-db.ts';
import { silentLog } from '../../domain/core/log.ts';
import { fail, ok } from '../../domain/core/result.ts';
import type { WayIn } from '../surface.ts';
import type { Opened } from './leave.ts';
import { askForm, type SignInPorts, signIn } from './sign-in.ts';

const answer: SignedIn = {
  ...storedLogin(),
  password: '',
  accessToken: 'secret-token',
  refreshToken: '',
  expiresIn: 600,
  signKey: 'secret-key',
  epoch: 'e1',
  passwordWeak: false,
  passwordGiven: false,
  needInit: false,
  vaultHalf: '',
};

const expired: CallError = { kind: 'session-invalid', code: 'uic.accessToken.not.valid', msg: '', status: 401 };

function stage(part: Partial<SignedIn> = {}, refusal: CallError | null = null) {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const asked: [who: string, call: string, input: object][] = [];
  const accepted: SignedIn[] = [];
  const closed: string[] = [];
  let current: Opened | null = null;
  let over = false;
  const client = (who: string) => ({
    // as: every way in answers the login info.
    call: (async ({ name }: HeadCall, input: object) => {
      asked.push([who, name, input]);
      return refusal === null ? ok({ ...answer, ...part }) : fail(refusal);
    }) as unknown as SignInPorts['plainClient']['call'],
    clockOffset: () => 500,
  });
  const ports: SignInPorts = {
    storage,
    appId: '22530100010000',
    clock: { now: () => 1_000 },
    locks: { request: (_name, _options, run) => run() },
    log: silentLog,
    plainClient: client('nobody'),
    deviceId: async () => 'pc-1',
    current: () => current,
    async open(login) {
      const db = await openAccountDb(login.accountId, storage);
      if (!db.ok) return fail({ kind: 'refused', code: db.error.kind, msg: '', status: 0 });
      const engine = {
        accept: (signedIn: SignedIn) => accepted.push(signedIn),
        line: {
          client: client(login.accountId),
          home: client(login.accountId),
          session: { ensure: async () => (over ? fail(expired) : ok(null)) },
        },
      };
      // as: a sign-in uses no more of the engine.
      current ??= { login, db: db.value, engine: engine as unknown as Opened['engine'] };
      return ok(current);
    },
    async close() {
      if (current === null) return;
      closed.push(current.login.accountId);
      closeAccountDb(current.db);
      current = null;
    },
    enterVault: async () => ok(false),
    storageFailed: ({ kind }) => ({ ok: false, error: { kind: 'refused', code: kind, msg: '', status: 0 } }),
  };
  const expire = () => {
    over = true;
  };
  return { ports, asked, accepted, closed, storage, expire };
}

const choices = { rememberPassword: true, autoLogin: false };
const ways: [WayIn, string, object][] = [
  [{ way: 'password', loginName: 'wang', password: 'p', imageId: 'i', ...choices }, 'webPasswordLogin', { imageId: 'i', ...choices }],
  [{ way: 'sms', loginName: '13800138000', dynamicPassword: '123456', ...choices }, 'webQuickLogin', { dynamicPassword: '123456' }],
  [{ way: 'guest' }, 'guestLogin', {}],
  [{ way: 'code', code: 'c' }, 'tokenByCode', { code: 'c' }],
  [{ way: 'token', accountId: 'a1', loginName: 'wang', refreshToken: 'r' }, 'autoLoginWrap', { refreshToken: 'r' }],
];

describe('the ways in', () => {
  test.each(ways)('[AUTH-02] [AUTH-03] [AUTH-05] $way asks its own call, with the id of this device', async (input, call, fields) => {
    const { ports, asked, accepted, storage } = stage();
    expect(await signIn(ports, input)).toMatchObject({ ok: true, value: { login: { accountId: 'a1' } } });
    expect(asked).toEqual([['nobody', call, expect.objectContaining({ ...fields, pcuid: 'pc-1' })]]);
    expect(asked[0]?.[2]).not.toHaveProperty('way');
    expect(accepted[0]?.accessToken).toBe('secret-token');
    const kept = JSON.stringify(await readSession(storage));
    expect(kept).toContain('signed-in');
    expect(kept).not.toContain('secret-');
  });

  test('[AUTH-09] the guest who is signed in gets a real name: asked as this guest, the account stays open', async () => {
    const { ports, asked, closed } = stage({ isGuest: true });
    const init = { way: 'init', fullName: '王', modifyPasswordAuthCode: 'x', loginName: '13800138000', newPassword: 'p' } as const;
    expect(await signIn(ports, init)).toMatchObject({ ok: false, error: { kind: 'session-invalid' } });
    await signIn(ports, { way: 'guest' });
    expect(await signIn(ports, init)).toMatchObject({ ok: true });
    expect(asked.map(([who, call]) => [who, call])).toEqual([
      ['nobody', 'guestLogin'],
      ['a1', 'initAccount'],
    ]);
    expect(closed).toEqual([]);
  });

  test.each(ways)(
    "[TRACK-01] that somebody came in by $way is counted, by the gateway's clock and without a word of who it was",
    async (input) => {
      const { ports } = stage();
      await signIn(ports, input);
      const waiting = async () => ports.current()?.db.run('r', ['tracking'], (stores) => stores.tracking.toArray());
      const common = { platform: 'web', time: 1_500, appId: '22530100010000', companyId: '', locationCode: '' };
      const event = { event: `signIn.${input.way}`, accountId: answer.accountId, ...common };
      await vi.waitFor(async () => expect(await waiting()).toMatchObject({ ok: true, value: [{ event }] }));
      expect(JSON.stringify(await waiting())).not.toContain(answer.loginName);
    },
  );

  test('[VALID-07] what has to follow a sign-in is told: a weak password, an account without its name', async () => {
    const { ports } = stage({ passwordWeak: true, needInit: true });
    expect(await signIn(ports, { way: 'guest' })).toMatchObject({ ok: true, value: { passwordWeak: true, needInit: true } });
  });

  test('[AUTH-21] both choices are kept in the login info of this device', async () => {
    const { ports, storage } = stage({ rememberPassword: true, autoLogin: true });
    await signIn(ports, { way: 'guest' });
    expect(await readSession(storage)).toMatchObject({ value: { login: { rememberPassword: true, autoLogin: true } } });
  });

  test('[AUTH-03] a refusal changes nothing on this device', async () => {
    const refusal: CallError = { kind: 'refused', code: 'login.failed', msg: '', status: 400 };
    const { ports, storage, accepted } = stage({}, refusal);
    expect(await signIn(ports, { way: 'code', code: 'c' })).toEqual({ ok: false, error: refusal });
    expect(await readSession(storage)).toEqual({ ok: true, value: null });
    expect(accepted).toEqual([]);
  });

  test('a form asks as the account that is open, and as nobody before a sign-in and after the end of a session', async () => {
    const { ports, asked, expire } = stage();
    await askForm(ports, 'login.dynamicPassword', { loginName: '13800138000' });
    await signIn(ports, { way: 'guest' });
    await askForm(ports, 'protocol.getProtocol', { scene: 'login' });
    expire();
    await askForm(ports, 'account.getSliderImage', { loginName: 'wang' });
    expect(asked.map(([who, call]) => `${who} ${call}`)).toEqual([
      'nobody dynamicPassword',
      'nobody guestLogin',
      'a1 getProtocol',
      'nobody getSliderImage',
    ]);
  });
});
