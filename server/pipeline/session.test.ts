import { expect, test } from 'vitest';
import { runStep } from '../../tests/support/browser/step.ts';
import { sha256Hex } from '../hash.ts';
import { systemClock } from '../ports.ts';
import type { Reads } from '../store/tables/reads.ts';
import { session } from './session.ts';

const found = { accountId: 'a', familyId: 'f', device: '', signKey: 'k', rev: 3, total: 2, hiddenTotal: 1, expiresAt: 100, revoked: false };
const headers = { appId: '', version: '', timestamp: '', mac: '', accountId: 'a', accessToken: 'secret', locationCode: '' };

function ask(row: typeof found | null, now = 99, sent = headers) {
  const asked: string[] = [];
  const reads: Pick<Reads, 'session'> = {
    session: async (accountId, hash) => {
      asked.push(accountId, hash);
      return row;
    },
  };
  const step = session({ reads, clock: { ...systemClock, now: () => now } });
  return runStep(step, { call: 'getMemberInfo', state: { headers: sent } }).then((result) => ({ ...result, asked }));
}

test('a live token is looked up by its hash, and its session handed on', async () => {
  const result = await ask(found);
  expect(result).toMatchObject({ passed: true, asked: ['a', sha256Hex('secret')], state: { session: { accountId: 'a', rev: 3 } } });
});

test('[ERR-03] missing, unknown, revoked and expired tokens have their codes', async () => {
  expect(await ask(found, 99, { ...headers, accessToken: '' })).toMatchObject({ status: 401, code: 'uic.sessionInfo.empty', asked: [] });
  expect(await ask(null)).toMatchObject({ status: 401, code: 'uic.accessToken.not.valid' });
  expect(await ask({ ...found, revoked: true })).toMatchObject({ status: 401, code: 'uic.accessToken.not.valid' });
  expect(await ask(found, 100)).toMatchObject({ status: 401, code: 'token:expired' });
});

test('a call without a session passes without a look', async () => {
  const reads: Pick<Reads, 'session'> = { session: () => Promise.reject(new Error('not to be asked')) };
  expect((await runStep(session({ reads, clock: systemClock }), { call: 'ping' })).passed).toBe(true);
});
