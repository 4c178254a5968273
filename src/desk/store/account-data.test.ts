import { expect, test } from 'vitest';
import { noRows } from '../../../tests/support/reader-kit.ts';
import type { StorageProblemKind } from '../../db/storage-problem.ts';
import type { Change, FactRow } from '../../db/types.ts';
import { emptyDirectory } from '../../domain/company/directory-row.ts';
import { createAccountData } from './account-data.ts';
import { createAccountStore } from './account-store.ts';
import type { AccountReader, Opened } from './account-types.ts';
import type { Writes } from './writes.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const fact: FactRow = { k: 'memberInfo:c1', value: null, fetchedAt: 1, outcome: 'known', lastTry: null };
// as: no test writes.
const writes = {} as Writes;

/** A database whose openings, closings and reads are counted; `opened` says how the next one ends. */
function setUp() {
  const seen = { opens: 0, closes: 0, wholeReads: 0, refused: null as StorageProblemKind | null, dead: false };
  const held: (() => void)[] = [];
  let isHeld = false;
  let trouble: (kind: StorageProblemKind) => void = () => {};
  let announce: (change: Change) => void = () => {};
  const readerOf = (): AccountReader => ({
    ...noRows,
    async parts() {
      seen.wholeReads += 1;
      return { directory: emptyDirectory(), overlay: [], outbox: [], pull: null, sync: null, canary: null };
    },
    async fact() {
      if (!seen.dead) return fact;
      seen.dead = false;
      throw new Error('connection ended');
    },
    rev: async () => ({ k: 'rev', rev: 1 }),
    readOnly: false,
    close: () => {
      seen.closes += 1;
    },
  });
  const store = createAccountStore('a1', {
    async open(_id, onTrouble): Promise<Opened> {
      seen.opens += 1;
      trouble = onTrouble;
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return seen.refused === null ? { ok: true, value: readerOf() } : { ok: false, error: seen.refused };
    },
    listen: (_id, fn) => {
      announce = fn;
      return () => {};
    },
    after: () => () => {},
  });
  return {
    seen,
    store,
    data: createAccountData(store, writes),
    trouble: (kind: StorageProblemKind) => trouble(kind),
    commit: () => announce({ rev: 2, companies: [], outbox: true, facts: [], meta: [], drafts: [] }),
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const go of held.splice(0)) go();
    },
  };
}

test('single rows are read over the connection of the store, also while it is being opened', async () => {
  const { seen, data } = setUp();
  expect(await data.fact(fact.k)).toEqual(fact);
  await settled();
  expect(await Promise.all([data.fact(fact.k), data.drafts()])).toEqual([fact, []]);
  expect(seen).toMatchObject({ opens: 1, closes: 0 });
});

test('a read on a connection that has just ended is asked once more on a new one, which is the store’s as well', async () => {
  const { seen, data, store } = setUp();
  await settled();
  seen.dead = true;
  expect(await data.fact(fact.k)).toEqual(fact);
  await settled();
  expect(seen).toMatchObject({ opens: 2, closes: 1, wholeReads: 2 });
  expect(store.get().phase).toBe('live');
});

test('a read waits for the newest opening, and one that was overtaken is closed', async () => {
  const { seen, data, store, hold, release } = setUp();
  await settled();
  hold();
  void store.reopen();
  void store.reopen();
  const read = data.fact(fact.k);
  await settled();
  release();
  expect(await read).toEqual(fact);
  expect(seen).toMatchObject({ opens: 3, closes: 2 });
});

test('[PLUS-08] of a database that is not there yet nothing is known, and a read that finds it brings the list with it', async () => {
  const { seen, data, store, trouble } = setUp();
  await settled();
  seen.refused = 'closed';
  trouble('closed');
  await settled();
  expect(await data.fact(fact.k)).toBeNull();
  seen.refused = null;
  const before = seen.wholeReads;
  expect(await data.fact(fact.k)).toEqual(fact);
  await settled();
  expect(seen.wholeReads).toBe(before + 1);
  expect(store.get().phase).toBe('live');
});

test('[PLUS-14] single rows of a newer version’s database can be read, and the page goes on to say that it is out of date', async () => {
  const { seen, data, store, trouble, commit } = setUp();
  await settled();
  trouble('outdated');
  expect(await data.fact(fact.k)).toEqual(fact);
  commit();
  await store.catchUp();
  await settled();
  expect(store.get()).toMatchObject({ phase: 'trouble', trouble: 'outdated' });
  expect(seen.wholeReads).toBe(1);
  trouble('outdated');
  seen.refused = 'newer';
  expect(await data.fact(fact.k)).toBeNull();
  expect(store.get().trouble).toBe('outdated');
});

test('[AUTH-16] once the account was left nothing is opened any more, and what was under way is closed', async () => {
  const { seen, data, store, hold, release } = setUp();
  await settled();
  hold();
  void store.reopen();
  const read = data.fact(fact.k);
  store.stop();
  release();
  expect(await read).toBeNull();
  expect(await data.fact(fact.k)).toBeNull();
  expect(seen).toMatchObject({ opens: 2, closes: 2 });
});
