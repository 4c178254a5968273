import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { HeadCall } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { keepLogout, keptLogouts } from '../../db/open/device-db.ts';
import { silentLog } from '../../domain/core/log.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { afterKeptLogouts, type KeptLogoutPorts } from './kept-logout.ts';

const error = (kind: CallError['kind']): CallError => ({ kind, code: '', msg: '', status: 0 });

/** A device on which the sign-out of `a1` is kept; the gateway answers it as `told` says, null for well. Answers what was asked, in order. */
async function withKept(told: CallError | null) {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  await keepLogout('a1', storage);
  const asked: string[] = [];
  // as: nothing but the sign-out is asked.
  const call = (async ({ name }: HeadCall) => {
    asked.push(name);
    return told === null ? ok({}) : fail(told);
  }) as unknown as KeptLogoutPorts['plainClient']['call'];
  const ports: KeptLogoutPorts = {
    storage,
    locks: { request: (_name, _options, run) => run() },
    log: silentLog,
    plainClient: { call },
  };
  const signIn = async (): Promise<Result<'in', CallError>> => {
    asked.push('sign-in');
    return ok('in' as const);
  };
  const run = () => afterKeptLogouts<Result<'in', CallError>>(ports, fail, signIn);
  return { asked, run, left: () => keptLogouts(storage) };
}

test('[AUTH-16] nobody signs in before a kept sign-out was told: the old cookie would live on beside the new sign-in', async () => {
  for (const kind of ['offline', 'timeout', 'server', 'busy'] as const) {
    const { asked, run, left } = await withKept(error(kind));
    expect(await run()).toEqual(fail(error(kind)));
    expect(asked).toEqual(['logout']);
    expect(await left()).toEqual(ok(['a1']));
  }
});

test('[AUTH-16] told once, or refused as one that has ended, it is forgotten, and the sign-in follows', async () => {
  for (const told of [null, error('session-invalid'), error('refused')]) {
    const { asked, run, left } = await withKept(told);
    expect(await run()).toEqual(ok('in'));
    expect(await left()).toEqual(ok([]));
    await run();
    expect(asked).toEqual(['logout', 'sign-in', 'sign-in']);
  }
});
