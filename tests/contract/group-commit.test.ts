import { expect, test } from 'vitest';
import { type AccountJob, createGroupCommit } from '../../server/store/group-commit.ts';
import type { AccountChange } from '../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../server/store/tables/companies.ts';
import { onBothStores, type TestGateway } from './stores.ts';

/** A gateway's group commit that counts its transactions, and those that failed. */
function counting({ services, clock }: TestGateway) {
  const { store } = services;
  const count = { transactions: 0, failed: 0 };
  const write: typeof store.write = async (run) => {
    count.transactions += 1;
    try {
      return await store.write(run);
    } catch (error) {
      count.failed += 1;
      throw error;
    }
  };
  return { groupCommit: createGroupCommit({ store: { ...store, write }, clock }), count };
}

function jobOf<T>(accountId: string, run: (change: AccountChange) => Promise<T>, companyIds: readonly string[] = []): AccountJob<T> {
  return { accountId, companyIds, commandIds: [], run };
}

/** The note without what the seed wrote there: from its first mark on. */
function marked(note: string): string {
  return /#.*/.exec(note)?.[0] ?? '';
}

/** Appends to what earlier jobs left in the note; the first one begins it with a mark. */
function appendTo(companyId: string, text: string) {
  return async (change: AccountChange): Promise<string> => {
    const before = await readCompany(change, companyId);
    if (!before) throw new Error('no company');
    const note = (marked(before.note) || '#') + text;
    return (await replaceCompany(change, before, { ...before, note })).note;
  };
}

async function companiesOf({ services }: TestGateway, accountId: string): Promise<{ company_id: string; rev: number; doc: string }[]> {
  const query = services.store.db.selectFrom('company').select(['company_id', 'rev', 'doc']).where('account_id', '=', accountId);
  return query.orderBy('ord').execute();
}

const notesOf = (rows: readonly { doc: string }[]): string[] => rows.map(({ doc }) => marked(JSON.parse(doc).note));

onBothStores('changes that wait together', (open) => {
  test('share one transaction, in the order in which they came, each on what the one before left', async () => {
    const gateway = await open();
    const accountId = await gateway.account('one', 3);
    const [first, second] = await companiesOf(gateway, accountId);
    const { groupCommit, count } = counting(gateway);
    const texts = ['a', 'b', 'c', 'd'];
    const onFirst = texts.map((text) => groupCommit.carryOut(jobOf(accountId, appendTo(first?.company_id ?? '', text))));
    const onSecond = groupCommit.carryOut(jobOf(accountId, appendTo(second?.company_id ?? '', 'x')));
    expect(await Promise.all(onFirst)).toEqual(['#a', '#ab', '#abc', '#abcd']);
    expect(await onSecond).toBe('#x');
    expect(count).toEqual({ transactions: 1, failed: 0 });
    const rows = await companiesOf(gateway, accountId);
    expect(notesOf(rows)).toEqual(['#abcd', '#x', '']);
    const events = await gateway.services.store.db.selectFrom('event_log').select('id').where('account_id', '=', accountId).execute();
    expect([rows[0]?.rev, rows[1]?.rev, events.length]).toEqual([7, 8, 8]);
  });

  test('fail alone: what ran beside the one that failed is there, and nothing of it', async () => {
    const gateway = await open();
    const [accountId, other] = [await gateway.account('one', 2), await gateway.account('other', 1)];
    const [first, second] = await companiesOf(gateway, accountId);
    const [foreign] = await companiesOf(gateway, other);
    const { groupCommit } = counting(gateway);
    const broken = async (change: AccountChange): Promise<string> => {
      await appendTo(second?.company_id ?? '', 'never')(change);
      throw new Error('broken in the middle');
    };
    const done = await Promise.allSettled([
      groupCommit.carryOut(jobOf(accountId, appendTo(first?.company_id ?? '', 'a'))),
      groupCommit.carryOut(jobOf(accountId, broken)),
      groupCommit.carryOut(jobOf(other, appendTo(foreign?.company_id ?? '', 'b'))),
      groupCommit.carryOut(jobOf(accountId, appendTo(first?.company_id ?? '', 'c'))),
    ]);
    expect(done.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      '#a',
      'Error: broken in the middle',
      '#b',
      '#ac',
    ]);
    expect(notesOf(await companiesOf(gateway, accountId))).toEqual(['#ac', '']);
    expect(notesOf(await companiesOf(gateway, other))).toEqual(['#b']);
  });

  test('are not tried one by one while the store is out of reach', async () => {
    const gateway = await open();
    const accountId = await gateway.account('one', 1);
    let tries = 0;
    const away = Object.assign(new Error('the disk is full'), { errcode: 13 });
    const write = async (): Promise<never> => {
      tries += 1;
      throw away;
    };
    const groupCommit = createGroupCommit({ store: { ...gateway.services.store, write }, clock: gateway.clock });
    const jobs = [1, 2, 3].map(() => groupCommit.carryOut(jobOf(accountId, async () => 1)));
    expect((await Promise.allSettled(jobs)).map((one) => one.status === 'rejected' && one.reason)).toEqual([away, away, away]);
    expect(tries).toBe(1);
  });

  test('of several accounts never wait for each other in a ring, whatever order they come in', async () => {
    const gateway = await open();
    const accounts = [await gateway.account('one', 1), await gateway.account('two', 1), await gateway.account('three', 1)];
    const ids = new Map<string, string>();
    for (const accountId of accounts) ids.set(accountId, (await companiesOf(gateway, accountId))[0]?.company_id ?? '');
    // Two of them on one database, as two processes have it.
    const [here, there] = [counting(gateway), counting(gateway)];
    const rounds = 20;
    const all: Promise<string>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const accountId of accounts) all.push(here.groupCommit.carryOut(jobOf(accountId, appendTo(ids.get(accountId) ?? '', '.'))));
      for (const accountId of accounts.toReversed())
        all.push(there.groupCommit.carryOut(jobOf(accountId, appendTo(ids.get(accountId) ?? '', '.'))));
      await all.at(-1);
    }
    await Promise.all(all);
    expect([here.count.failed, there.count.failed]).toEqual([0, 0]);
    for (const accountId of accounts) {
      expect(notesOf(await companiesOf(gateway, accountId))).toEqual([`#${'.'.repeat(2 * rounds)}`]);
    }
  });
});
