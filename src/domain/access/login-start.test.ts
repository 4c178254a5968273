import { describe, expect, test } from 'vitest';
import {
  type LoginEvent,
  type LoginState,
  loginStateAfter,
  PANEL_WAIT_MS,
  planStart,
  readPanelLogin,
  type StartFacts,
} from './login-start.ts';

const facts: StartFacts = { panel: null, session: 'none', wasGuest: false, guestsLetIn: true };
const way = (part: Partial<StartFacts>): string => planStart({ ...facts, ...part }).way;

describe('the start order', () => {
  test('[AUTH-10] a stored session is used without the form', () => {
    expect(way({ session: 'in' })).toBe('auto');
    expect(way({ session: 'in', wasGuest: true })).toBe('auto');
  });

  test('[AUTH-11] a guest is let in by himself only where the last session here was a guest’s, or the host says so', () => {
    expect(way({ wasGuest: true })).toBe('guest');
    expect(way({ session: 'expired', wasGuest: true })).toBe('guest');
    expect(way({ panel: { kind: 'guest' } })).toBe('guest');
    expect(way({})).toBe('none');
  });

  test('[AUTH-07] [AUTH-11] where guests are not let in nobody becomes one', () => {
    expect(way({ wasGuest: true, guestsLetIn: false })).toBe('none');
    expect(way({ panel: { kind: 'guest' }, guestsLetIn: false })).toBe('none');
  });

  test('[AUTH-12] an account that is expired is asked for its password, also where the host says guest', () => {
    expect(way({ session: 'expired' })).toBe('none');
    expect(way({ session: 'expired', panel: { kind: 'guest' } })).toBe('none');
  });

  test('[AUTH-10] a host’s code comes before the stored session', () => {
    expect(planStart({ ...facts, session: 'in', panel: { kind: 'code', code: 'c' } })).toEqual({ way: 'code', code: 'c' });
  });
});

describe('the login state', () => {
  const run = (...events: LoginEvent[]): LoginState => events.reduce(loginStateAfter, { kind: 'idle' });
  const started: LoginEvent = { kind: 'started' };
  const planned = (plan: 'auto' | 'guest' | 'none'): LoginEvent => ({ kind: 'planned', plan: { way: plan } });
  const code: LoginEvent = { kind: 'planned', plan: { way: 'code', code: 'c' } };

  test('[AUTH-17] idle, waiting, running, finished: it ends when the way in is handled, well or not', () => {
    expect(run()).toEqual({ kind: 'idle' });
    expect(run(started)).toEqual({ kind: 'waiting' });
    expect(run(started, code)).toEqual({ kind: 'running', way: 'code' });
    expect(run(started, code, { kind: 'settled', ok: true })).toEqual({ kind: 'finished', failed: null });
    expect(run(started, code, { kind: 'settled', ok: false })).toEqual({ kind: 'finished', failed: 'code' });
    expect(run(started, planned('guest'), { kind: 'settled', ok: false })).toEqual({ kind: 'finished', failed: 'guest' });
  });

  test('[AUTH-17] with nothing to do by itself it is finished at once', () => {
    expect(run(started, planned('none'))).toEqual({ kind: 'finished', failed: null });
    expect(run(started, planned('auto'))).toEqual({ kind: 'finished', failed: null });
  });

  test('[AUTH-17] what comes late, or twice, changes nothing', () => {
    expect(run(code)).toEqual({ kind: 'idle' });
    expect(run(started, planned('none'), code, started)).toEqual({ kind: 'finished', failed: null });
    expect(run(started, code, { kind: 'settled', ok: false }, { kind: 'settled', ok: true })).toEqual({ kind: 'finished', failed: 'code' });
  });
});

test('[CONST-36] the panel is waited for one second', () => {
  expect(PANEL_WAIT_MS).toBe(1_000);
});

test('[AUTH-11] a host’s message tells a code or a guest, and anything else tells nothing', () => {
  expect(readPanelLogin({ type: 'panelLogin', code: 'c' })).toEqual({ kind: 'code', code: 'c' });
  expect(readPanelLogin({ type: 'panelLogin', loginType: 'guest' })).toEqual({ kind: 'guest' });
  const others = [
    null,
    'c',
    { code: 'c' },
    { type: 'panelLogin' },
    { type: 'panelLogin', loginType: 'password' },
    { type: 'panelLogin', loginType: '' },
    { type: 'panelLogin', loginType: ['guest'] },
    { type: 'panelLogin', code: 7 },
    { type: 'panelLogin', code: 'c'.repeat(201) },
  ];
  expect(others.map(readPanelLogin)).toEqual(others.map(() => null));
});
