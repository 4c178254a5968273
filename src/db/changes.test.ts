import { expect, test } from 'vitest';
import {
  batch,
  callError,
  commandPorts,
  companies,
  company,
  freshAccount,
  must,
  openTestDb,
  pull,
  seal,
  told,
} from '../../tests/support/db-kit.ts';
import { announceChange, changesChannel, hasKey, listenChanges, missedChange } from './changes.ts';
import { changeEdit, editCompany } from './companies/edit-company.ts';
import { storeFact } from './facts.ts';
import { patchSync, readMeta } from './meta.ts';
import { markSending, queueCommand, recoverSending, settleDone, settleRetry, settleStopped } from './outbox/outbox.ts';
import { outboxRows } from './outbox/outbox-rows.ts';
import { discardCommand, retryCommand } from './outbox/outbox-user.ts';
import type { Change } from './types.ts';
import { write } from './write.ts';

function gather(accountId: string) {
  const heard: Change[] = [];
  return { heard, stop: listenChanges(accountId, (change) => heard.push(change)) };
}

test('each committed transaction raises the revision by one and says what it changed', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  const { heard, stop } = gather(db.accountId);
  const before = (await must(readMeta(db, 'rev')))?.rev ?? 0;
  await must(
    editCompany(db, { companyId: 'c2', seal: seal('c2') }, { baseRev: 1, changes: { note: { from: '', to: 'x' } } }, commandPorts()),
  );
  await must(storeFact(db, 'f:1', 1, 1));
  await must(patchSync(db, { push: true }));
  const nothing = { companies: [], outbox: false, facts: [], meta: [], drafts: [] };
  expect(heard).toEqual([
    { ...nothing, rev: before + 1, companies: ['c2'], outbox: true },
    { ...nothing, rev: before + 2, facts: ['f:1'] },
    { ...nothing, rev: before + 3, meta: ['sync'] },
  ]);
  stop();
});

test('[PLUS-11] every step of a command through the outbox is announced', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  const ports = commandPorts();
  const { heard, stop } = gather(db.accountId);
  async function tells<T>(step: Promise<T>): Promise<T> {
    heard.length = 0;
    const done = await step;
    expect(heard.map(({ outbox }) => outbox)).toContain(true);
    return done;
  }
  const changes = (to: string) => ({ note: { from: '', to } });
  const edit = (id: string, to: string) =>
    must(editCompany(db, { companyId: id, seal: seal(id) }, { baseRev: 1, changes: changes(to) }, ports));
  const log = { id: 'log', key: 'c3', name: 'switchCompanyLog', input: {}, seal: seal('c3'), createdAt: 1 } as const;
  await tells(must(queueCommand(db, log)));
  const never = await tells(edit('c1', '1'));
  await tells(must(changeEdit(db, never.id, changes('2'), ports)));
  await tells(must(markSending(db, never)));
  await tells(must(recoverSending(db)));
  await tells(must(settleRetry(db, never, callError('offline'), 5)));
  await tells(must(settleStopped(db, never, 'parked', callError('server'))));
  await tells(must(retryCommand(db, never.id, ports)));
  const again = await tells(must(changeEdit(db, never.id, changes('3'), ports)));
  await tells(must(changeEdit(db, again?.id ?? '', {}, ports)));
  const given = await edit('c2', '3');
  await tells(must(discardCommand(db, given.id)));
  await tells(must(settleDone(db, await edit('c2', '4'), told(company('c2', { rev: 5, note: '4' })))));
  expect((await must(outboxRows(db))).map(({ id }) => id)).toEqual(['log']);
  stop();
});

test('a transaction that touched nothing and one that failed are not announced', async () => {
  const db = await openTestDb();
  const { heard, stop } = gather(db.accountId);
  await must(write(db, ['facts'], async () => null));
  await expect(
    write(db, ['facts'], async (tx) => {
      tx.touch({ facts: ['f'] });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(heard).toEqual([]);
  stop();
});

test('other contexts hear a change by the channel, this one hears it once', async () => {
  const accountId = freshAccount();
  const { heard, stop } = gather(accountId);
  const other = new BroadcastChannel(changesChannel(accountId));
  const there = new Promise<Change>((resolve) => {
    other.onmessage = (event) => resolve((event as MessageEvent<Change>).data); // Node types the event loosely
  });
  const change: Change = { rev: 1, companies: 'all', outbox: false, facts: [], meta: [], drafts: [] };
  announceChange(accountId, change);
  expect(await there).toEqual(change);
  const fromThere: Promise<Change> = new Promise((resolve) => {
    const end = listenChanges(accountId, (got) => {
      end();
      resolve(got);
    });
  });
  other.postMessage({ ...change, rev: 2 });
  expect((await fromThere).rev).toBe(2);
  expect(heard.map((one) => one.rev)).toEqual([1, 2]);
  other.close();
  stop();
});

test('a context that missed announcements reads everything, one that missed none nothing', () => {
  expect(missedChange(4, { k: 'rev', rev: 4 })).toBeNull();
  expect(missedChange(0, null)).toBeNull();
  const missed = missedChange(4, { k: 'rev', rev: 6 });
  expect(missed).toMatchObject({ rev: 6, companies: 'all', outbox: true });
  expect([hasKey(missed?.facts ?? [], 'any'), hasKey(['a'], 'a'), hasKey(['a'], 'b')]).toEqual([true, true, false]);
  expect(missedChange(9, { k: 'rev', rev: 1 })?.rev).toBe(1);
});
