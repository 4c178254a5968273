import { expect, test } from 'vitest';
import { sha256Hex } from '../../server/hash.ts';
import { textOf } from '../../server/http/answer.ts';
import { onBothStores } from './stores.ts';

onBothStores('hot reads', (open) => {
  test('asked in one turn each get their own answer, however many they are', async () => {
    const gateway = await open();
    const { reads, store } = gateway.services;
    const accounts = [await gateway.account('one', 7), await gateway.account('two', 3)];
    const rows = await store.db.selectFrom('company').select(['account_id', 'doc']).where('hidden', '=', 0).orderBy('ord').execute();
    const pageOf = (accountId: string, offset: number): string =>
      rows
        .filter((row) => row.account_id === accountId)
        .slice(offset, offset + 2)
        .map((row) => row.doc)
        .join(',');
    const asked = Array.from({ length: 250 }, (_, i) => ({ accountId: accounts[i % 2] ?? '', offset: i % 9 }));
    const pages = await Promise.all(asked.map(({ accountId, offset }) => reads.page(accountId, 0, 2, offset)));
    expect(pages.map((page) => textOf([page]))).toEqual(asked.map(({ accountId, offset }) => pageOf(accountId, offset)));
  });

  test('find each sign-in by its token, and nothing for a token of nobody', async () => {
    const gateway = await open();
    const { reads } = gateway.services;
    await gateway.account('one', 1);
    await gateway.account('two', 2);
    const [one, two] = [await gateway.client().signIn('one'), await gateway.client().signIn('two')];
    const asked: readonly (readonly [string, string])[] = [
      [one.accountId, one.accessToken],
      [one.accountId, two.accessToken],
      [two.accountId, two.accessToken],
      ['nobody', one.accessToken],
    ];
    const found = await Promise.all(asked.map(([accountId, token]) => reads.session(accountId, sha256Hex(token))));
    expect(found.map((session) => session && [session.accountId, session.total])).toEqual([
      [one.accountId, 1],
      null,
      [two.accountId, 2],
      null,
    ]);
  });
});
