import { beforeAll, describe, expect, test } from 'vitest';
import { createFakeChannels } from '../../../tests/sim/world/fake-channels.ts';
import { createFakeLocks } from '../../../tests/sim/world/fake-locks.ts';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import { storedLogin } from '../../../tests/support/login-kit.ts';
import { getCompanyListTotal } from '../../api/calls/companies.ts';
import type { Client } from '../../api/client.ts';
import type { HeadCall } from '../../api/contract.ts';
import type { SignedIn } from '../../api/entities/login-info.ts';
import type { CallError, ErrorKind } from '../../api/error-kinds.ts';
import { silentLog } from '../../domain/core/log.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { sessionClient } from '../line/observed-client.ts';
import { Session, type SessionState } from './session.ts';

beforeAll(installPump);

const LIFE_S = 600;

function errorOf(kind: ErrorKind): CallError {
  return { kind, code: '', msg: '', status: kind === 'session-invalid' ? 401 : 0 };
}

/** A browser whose tabs share locks and channel, and a gateway that rotates one token family and takes 20 ms for it. */
function browser() {
  const time = createVirtualTime();
  const locks = createFakeLocks((owner) => time.timers(owner));
  const channels = createFakeChannels((owner) => time.timers(owner));
  const gateway = { rotations: 0, current: '', outage: null as ErrorKind | null, ms: 20, lifeS: LIFE_S };

  function signedIn(): SignedIn {
    gateway.rotations += 1;
    gateway.current = `token-${gateway.rotations}`;
    return {
      ...storedLogin({ method: 'auto' }),
      password: '',
      accessToken: gateway.current,
      refreshToken: '',
      expiresIn: gateway.lifeS,
      signKey: `key-${gateway.rotations}`,
      epoch: 'e1',
      passwordWeak: false,
      passwordGiven: false,
      needInit: false,
      vaultHalf: '',
    };
  }

  function open(id: string, skew: () => number = () => 0) {
    const states: SessionState[] = [];
    const timers = time.timers(id);
    async function rotate(): Promise<Result<SignedIn, CallError>> {
      const outage = gateway.outage;
      await new Promise<void>((resolve) => timers.setTimeout(resolve, gateway.ms));
      return outage === null ? ok(signedIn()) : fail(errorOf(outage));
    }
    const session = new Session({
      accountId: 'a1',
      clock: time.clock(skew),
      timers,
      locks: locks.of(id),
      channel: channels.of(id)('wb-session:a1'),
      log: silentLog,
      // as: the session asks for nothing but the renewal.
      renewer: () => ({ call: rotate as unknown as Client['call'] }),
      identity: { appId: 'app', version: 'V1.0', mac: '' },
      locationCode: () => '130000',
      deviceId: async () => 'pc-1',
      onState: (state) => states.push(state),
    });
    return { session, states };
  }
  return { time, gateway, open, signedIn };
}

describe('the session', () => {
  test('renews once for callers that ask together, and not again while the token lasts', async () => {
    const { time, gateway, open } = browser();
    const { session } = open('one');
    const asked = Promise.all([session.ensure(), session.ensure(), session.ensure()]);
    await time.pass(1_000);
    expect((await asked).every((result) => result.ok)).toBe(true);
    await session.ensure();
    expect(gateway.rotations).toBe(1);
    expect(session.context()).toMatchObject({ accountId: 'a1', accessToken: 'token-1', signKey: 'key-1' });
  });

  test('renews ahead of the end of the token', async () => {
    const { time, gateway, open } = browser();
    const { session } = open('one');
    void session.ensure();
    await time.pass(1_000);
    await time.pass((LIFE_S - 62) * 1_000);
    void session.ensure();
    await time.pass(1_000);
    expect(gateway.rotations).toBe(1);
    await time.pass(5_000);
    void session.ensure();
    await time.pass(1_000);
    expect(gateway.rotations).toBe(2);
  });

  test('[AUTH-13] two tabs refused at once make one rotation and both go on', async () => {
    const { time, gateway, open } = browser();
    const [one, two] = [open('one'), open('two')];
    void one.session.ensure();
    await time.pass(1_000);
    void two.session.ensure();
    await time.pass(1_000);
    for (let round = 0; round < 50; round += 1) {
      const before = gateway.rotations;
      const used = one.session.context().accessToken;
      expect(two.session.context().accessToken).toBe(used);
      const both = Promise.all([one.session.renew(used), two.session.renew(used)]);
      await time.pass(1_000);
      expect((await both).map((result) => result.ok)).toEqual([true, true]);
      expect(gateway.rotations).toBe(before + 1);
      expect(two.session.context().accessToken).toBe(gateway.current);
      expect(one.session.context().accessToken).toBe(gateway.current);
    }
  });

  test('a second tab takes the token of the first instead of rotating', async () => {
    const { time, gateway, open } = browser();
    void open('one').session.ensure();
    await time.pass(1_000);
    const two = open('two');
    const ready = two.session.ensure();
    await time.pass(1_000);
    expect((await ready).ok).toBe(true);
    expect(gateway.rotations).toBe(1);
  });

  test.for<ErrorKind>(['offline', 'timeout', 'bad-answer', 'server', 'busy', 'clock', 'replay', 'not-found'])(
    '[AUTH-13] a renewal that fails with %s says nothing about the session: it stays, and the next try counts',
    async (kind) => {
      const { time, gateway, open } = browser();
      const { session, states } = open('one');
      gateway.outage = kind;
      const first = session.ensure();
      await time.pass(1_000);
      expect(await first).toMatchObject({ ok: false, error: { kind } });
      expect(session.state()).toBe('unproved');
      gateway.outage = null;
      const second = session.ensure();
      await time.pass(1_000);
      expect((await second).ok).toBe(true);
      expect(states).toEqual(['live']);
    },
  );

  test('[AUTH-13] a refused renewal ends the session in every tab, once, and nobody asks again', async () => {
    const { time, gateway, open } = browser();
    const [one, two] = [open('one'), open('two')];
    void one.session.ensure();
    void two.session.ensure();
    await time.pass(1_000);
    gateway.outage = 'session-invalid';
    const used = one.session.context().accessToken;
    const both = Promise.all([one.session.renew(used), two.session.renew(used)]);
    await time.pass(1_000);
    expect((await both).map((result) => result.ok)).toEqual([false, false]);
    expect([one.session.state(), two.session.state()]).toEqual(['expired', 'expired']);
    gateway.outage = null;
    expect((await one.session.ensure()).ok).toBe(false);
    expect(gateway.rotations).toBe(1);
  });

  test('[AUTH-14] a refused renewal clears what the session held: token and sign key are gone', async () => {
    const { time, gateway, open } = browser();
    const { session } = open('one');
    void session.ensure();
    await time.pass(1_000);
    expect(session.context()).toMatchObject({ accessToken: 'token-1', signKey: 'key-1' });
    gateway.outage = 'refused';
    void session.renew('token-1');
    await time.pass(1_000);
    expect(session.state()).toBe('expired');
    expect(session.context()).toMatchObject({ accessToken: '', signKey: '' });
  });

  test('[AUTH-13] signing in again in one tab revives the session in all', async () => {
    const { time, gateway, open, signedIn } = browser();
    const [one, two] = [open('one'), open('two')];
    gateway.outage = 'refused';
    void one.session.ensure();
    await time.pass(1_000);
    expect(two.session.state()).toBe('expired');
    one.session.accept(signedIn());
    await time.pass(100);
    expect([one.session.state(), two.session.state()]).toEqual(['live', 'live']);
    expect(two.session.context().accessToken).toBe(one.session.context().accessToken);
  });

  test('[AUTH-13] a refusal that was under way when somebody signed in ends nothing, and the next one ends every tab', async () => {
    const { time, gateway, open, signedIn } = browser();
    const [one, two] = [open('one'), open('two')];
    Object.assign(gateway, { outage: 'session-invalid', ms: 2_000 });
    const late = two.session.ensure();
    await time.pass(1_000);
    one.session.accept(signedIn());
    await time.pass(4_000);
    expect([one.session.state(), two.session.state()]).toEqual(['live', 'live']);
    expect([one.states, two.states]).toEqual([['live'], ['live']]);
    expect((await late).ok).toBe(true);
    void two.session.renew('token-1');
    await time.pass(4_000);
    expect([one.session.state(), two.session.state()]).toEqual(['expired', 'expired']);
  });

  test('[AUTH-13] a refusal ends every tab, also when the clock was set back since the sign-in', async () => {
    const { time, gateway, open, signedIn } = browser();
    let skew = 86_400_000;
    const [one, two] = [open('one', () => skew), open('two', () => skew)];
    one.session.accept(signedIn());
    await time.pass(1_000);
    skew = 0;
    gateway.outage = 'session-invalid';
    void two.session.renew('token-1');
    await time.pass(4_000);
    expect([one.session.state(), two.session.state()]).toEqual(['expired', 'expired']);
  });

  test('[AUTH-13] a tab that hears of the sign-in only after its refusal ends no other, and goes on with the new token', async () => {
    const { time, gateway, open, signedIn } = browser();
    const [one, two, three] = [open('one'), open('two'), open('three')];
    Object.assign(gateway, { outage: 'session-invalid', ms: 2_000 });
    void two.session.ensure();
    await time.pass(1_000);
    time.freeze('two', true);
    await time.pass(1_099);
    one.session.accept(signedIn());
    await time.pass(100);
    time.freeze('two', false);
    await time.pass(100);
    expect(two.states).toEqual(['expired', 'live']);
    expect([one.states, three.states]).toEqual([['live'], ['live']]);
    expect(two.session.context().accessToken).toBe('token-1');
  });

  test('a frozen tab that holds the lock of the renewal does not stop the others', async () => {
    const { time, gateway, open } = browser();
    const [one, two] = [open('one'), open('two')];
    void one.session.ensure();
    await time.pass(50);
    time.freeze('one', true);
    const ready = two.session.ensure();
    await time.pass(20_000);
    expect((await ready).ok).toBe(true);
    expect(gateway.rotations).toBe(1);
  });

  test('a clock that was set back leaves the gateway to say when the token ends', async () => {
    const { time, open } = browser();
    let skew = 0;
    const calls: string[] = [];
    const { session } = open('one', () => skew);
    void session.ensure();
    await time.pass(1_000);
    skew = -86_400_000;
    const client = sessionClient(
      {
        // as: one call of the contract is enough here.
        call: (({ name }: HeadCall) => {
          calls.push(session.context().accessToken);
          return Promise.resolve(calls.length === 1 ? fail(errorOf('session-invalid')) : ok({ name }));
        }) as unknown as Client['call'],
        pull: () => Promise.resolve(fail(errorOf('offline'))),
        push: () => Promise.resolve(fail(errorOf('offline'))),
        clockOffset: () => 0,
      },
      session,
    );
    const answer = client.call(getCompanyListTotal, {});
    await time.pass(1_000);
    expect((await answer).ok).toBe(true);
    expect(calls).toEqual(['token-1', 'token-2']);
  });
});
