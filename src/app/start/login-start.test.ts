import { expect, test } from 'vitest';
import type { CallError } from '../../api/error-kinds.ts';
import type { PanelLogin, StartFacts } from '../../domain/access/login-start.ts';
import { fail, ok } from '../../domain/core/result.ts';
import type { WayIn } from '../../workers/surface.ts';
import { createLoginStart } from './login-start.ts';

const offline: CallError = { kind: 'offline', code: '', msg: '', status: 0 };

function setUp(part: { panel?: PanelLogin | null; facts?: Partial<StartFacts>; error?: CallError }) {
  const asked: WayIn[] = [];
  const { panel } = part;
  const states: string[] = [];
  const start = createLoginStart({
    panel: panel === undefined ? null : async () => panel,
    facts: () => ({ session: 'none', wasGuest: false, guestsLetIn: true, ...part.facts }),
    async signIn(input) {
      asked.push(input);
      return part.error === undefined ? ok(null) : fail(part.error);
    },
  });
  start.subscribe(() => states.push(start.get().kind));
  const turns = async () => {
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
  };
  return { start, asked, states, turns };
}

test('[AUTH-12] [AUTH-17] without a host and a guest the login is finished before anything is shown', () => {
  const { start, asked } = setUp({});
  start.begin();
  expect(start.get()).toEqual({ kind: 'finished', failed: null });
  expect(asked).toEqual([]);
});

test('[AUTH-17] a host’s code is waited for, used once, and the state ends in finished', async () => {
  const { start, asked, states, turns } = setUp({ panel: { kind: 'code', code: 'c1' } });
  start.begin();
  start.begin();
  await turns();
  expect(states).toEqual(['waiting', 'running', 'finished']);
  expect(asked).toEqual([{ way: 'code', code: 'c1' }]);
  expect(start.error()).toBeNull();
});

test('[AUTH-18] a code that is refused ends in finished as failed, with its cause', async () => {
  const { start, turns } = setUp({ panel: { kind: 'code', code: 'c1' }, error: offline });
  start.begin();
  await turns();
  expect(start.get()).toEqual({ kind: 'finished', failed: 'code' });
  expect(start.error()).toEqual(offline);
});

test('[AUTH-11] a host that says nothing leaves the start to the last guest', async () => {
  const { start, asked, turns } = setUp({ panel: null, facts: { wasGuest: true } });
  start.begin();
  await turns();
  expect(asked).toEqual([{ way: 'guest' }]);
});
