import type { KeyForm } from '../../src/api/entities/source-key.ts';
import type { FieldProblem } from '../../src/domain/publishing/check-publication.ts';
import { forOperators } from '../operator/for-operators.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { readAccounts } from '../sources/keys/key-scope.ts';
import { addSourceKey, listSourceCalls, listSourceKeys, revokeSourceKey, sourceKeyUse } from '../sources/keys/source-keys.ts';
import { KEEP } from '../store/sweep.ts';
import { namesOf } from '../store/tables/accounts.ts';

const MOST_KEYS = 300;
const MOST_CALLS = 50;
const unused = { calls: 0, rows: 0, stored: 0, refused: 0 };

export const operatorKeys: HeadHandler<'operatorKeys'> = forOperators(async ({ store, clock }) => {
  const keys = (await listSourceKeys(store)).slice(0, MOST_KEYS);
  const use = await sourceKeyUse(store, clock.now() - KEEP.sourceCalls);
  const names = await namesOf(
    store.db,
    keys.flatMap(({ accounts }) => accounts),
  );
  return value({
    list: keys.map((key) => {
      const accounts = key.accounts.map((accountId) => names.get(accountId)?.loginName ?? accountId);
      return { ...key, areas: [...key.areas], accounts, ...(use.get(key.keyId) ?? unused) };
    }),
  });
});

export const operatorKeyCalls: HeadHandler<'operatorKeyCalls'> = forOperators(async ({ store }, { keyId }: { keyId: string }) => {
  const calls = await listSourceCalls(store, keyId, MOST_CALLS);
  return value({ list: calls.map(({ call_id: _id, key_id: _key, ...call }) => call) });
});

export const operatorKeyAdd: HeadHandler<'operatorKeyAdd'> = forOperators(async (asked, draft: KeyForm) => {
  const { store, clock, random, log, loginName } = asked;
  const name = draft.name.trim();
  const logins = [...new Set(draft.accounts.map((login) => login.trim()).filter((login) => login !== ''))];
  const accounts = await readAccounts(store, logins);
  const problems: FieldProblem[] = [
    ...(name === '' ? [{ field: 'name', problem: 'missing' } as const] : []),
    ...(accounts.ok ? [] : [{ field: 'accounts', problem: 'account' } as const]),
    ...(draft.expiresAt > 0 && draft.expiresAt <= clock.now() ? [{ field: 'expiresAt', problem: 'over' } as const] : []),
  ];
  if (problems.length > 0 || !accounts.ok) return refused(422, 'sourceKey.invalid', { body: { problems } });
  const given = { name, areas: draft.areas, accounts: accounts.value, expiresAt: draft.expiresAt, createdBy: loginName };
  const made = await addSourceKey({ store, clock, random }, given);
  log.info('source key made', { keyId: made.keyId, by: loginName });
  return value(made);
});

export const operatorKeyRevoke: HeadHandler<'operatorKeyRevoke'> = forOperators(async (asked, { keyId }: { keyId: string }) => {
  const { store, log, loginName } = asked;
  const known = await store.db.selectFrom('source_key').select('key_id').where('key_id', '=', keyId).executeTakeFirst();
  if (known === undefined) return refused(404, 'sourceKey.unknown');
  if (await revokeSourceKey(asked, keyId)) log.info('source key revoked', { keyId, by: loginName });
  return value({});
});
