import { expect, test } from 'vitest';
import { noRows } from '../../../tests/support/reader-kit.ts';
import { companyRow } from '../../api/testing/company-row.ts';
import type { StorageProblemKind } from '../../db/storage-problem.ts';
import type { CanaryRow, Change, OutboxRow, OverlayRow } from '../../db/types.ts';
import { emptyDirectory, setDirectoryRow } from '../../domain/company/directory-row.ts';
import { createAccountStore } from './account-store.ts';
import type { AccountReader } from './account-types.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const row = {
  id: 'c1',
  name: '恒信商贸有限公司',
  shortName: '恒信商贸',
  pinyin: '',
  initials: '',
  taxIds: '',
  locationCode: '440300',
  addedTaxType: '1',
  expireDate: '',
  accountant: '',
  tags: '',
  flags: 0,
  ord: 1,
  rev: 1,
  chunk: 1,
};
function oneCompany() {
  const directory = emptyDirectory();
  setDirectoryRow(directory, 0, row);
  return directory;
}
/** The company of `oneCompany` as a row of the gateway's. */
const listed = companyRow({
  companyId: 'c1',
  companyName: row.name,
  shortName: row.shortName,
  locationCode: row.locationCode,
  ord: 1,
  rev: 1,
});
const change = (part: Partial<Change>): Change => ({ rev: 2, companies: [], outbox: false, facts: [], meta: [], drafts: [], ...part });

/** A database of one company whose reads are counted. */
function setUp() {
  const reads: string[] = [];
  const data = { overlay: [] as OverlayRow[], outbox: [] as OutboxRow[], rev: 1, canary: null as CanaryRow | null };
  let announce: (change: Change) => void = () => {};
  let trouble: (kind: StorageProblemKind) => void = () => {};
  const opens: { n: number; refused: StorageProblemKind | null } = { n: 0, refused: null };
  const waits: { ms: number; run: () => void }[] = [];
  const reader: AccountReader = {
    ...noRows,
    async parts({ overlay = null, ...wanted }) {
      if (overlay !== null) reads.push(overlay === 'all' ? 'overlay' : `overlay ${overlay.join()}`);
      reads.push(...Object.entries(wanted).flatMap(([name, isWanted]) => (isWanted ? [name] : [])));
      return { directory: oneCompany(), overlay: data.overlay, outbox: data.outbox, pull: null, sync: null, canary: data.canary };
    },
    rev: () => Promise.resolve({ k: 'rev', rev: data.rev }),
    readOnly: false,
    close: () => reads.push('close'),
  };
  const store = createAccountStore('a1', {
    open: async (_id, onTrouble) => {
      opens.n += 1;
      trouble = onTrouble;
      // Opening without end must end the test.
      if (opens.n > 20) opens.refused = 'unavailable';
      return opens.refused === null ? { ok: true, value: reader } : { ok: false, error: opens.refused };
    },
    listen: (_id, fn) => {
      announce = fn;
      return () => reads.push('deaf');
    },
    after: (ms, run) => {
      waits.push({ ms, run });
      return () => {};
    },
  });
  return {
    store,
    reads,
    data,
    announce: (c: Change) => announce(c),
    trouble: (kind: StorageProblemKind) => trouble(kind),
    opens,
    waits,
  };
}

test('the account is read once when it opens, and every view reads memory', async () => {
  const { store, reads } = setUp();
  await settled();
  expect(store.get()).toMatchObject({ phase: 'live', directory: { name: ['恒信商贸有限公司'] } });
  expect([...reads].sort()).toEqual(['canary', 'directory', 'outbox', 'overlay', 'pull', 'sync']);
});

test('an announced change reads only what it names, and other slices keep their identity', async () => {
  const { store, reads, announce } = setUp();
  await settled();
  const before = store.get();
  reads.length = 0;
  announce(change({ outbox: true }));
  await settled();
  expect(reads).toEqual(['outbox']);
  expect(store.get().directory).toBe(before.directory);
  expect(store.get().overlay).toBe(before.overlay);
});

test('[fault 37] who opens the database in the middle of its rebuilding is told of the loss with the first that is pulled anew', async () => {
  const { store, data, announce } = setUp();
  await settled();
  expect(store.get().lost).toBeNull();
  data.canary = { k: 'canary', deviceId: 'd1', epoch: 'e2', lost: { at: 5, unsent: 1 }, sealed: '' };
  announce(change({ meta: ['pull'] }));
  await settled();
  expect(store.get().lost).toEqual({ at: 5, unsent: 1 });
});

test('an edited company is seen at once, from its overlay row alone', async () => {
  const { store, reads, data, announce } = setUp();
  await settled();
  reads.length = 0;
  data.overlay = [{ id: 'c1', base: null, row: null, pending: 1, gen: 0 }];
  announce(change({ companies: ['c1'] }));
  await settled();
  expect(reads).toEqual(['overlay c1']);
  expect(store.get().directory?.id).toEqual([]);
});

test('a pull that changes nothing, and an edit that is answered, leave every view what it has', async () => {
  const { store, data, announce } = setUp();
  await settled();
  const before = store.get();
  announce(change({ companies: 'all', meta: ['pull'] }));
  await settled();
  expect(store.get().directory).toBe(before.directory);
  const seen: (readonly [directory: boolean, counted: boolean])[] = [];
  let last = store.get();
  const edited = { ...listed, accountant: '王' };
  // An edit is shown, answered, told by the next pull, and folded into the records.
  const steps: [overlay: OverlayRow[], companies: Change['companies']][] = [
    [[{ id: 'c1', base: null, row: edited, pending: 1, gen: 0 }], ['c1']],
    [[{ id: 'c1', base: null, row: { ...edited, rev: 2 }, pending: 0, gen: 0 }], ['c1']],
    [[{ id: 'c1', base: null, row: { ...edited, rev: 2 }, pending: 0, gen: 0 }], ['c1']],
  ];
  for (const [at, [overlay, companies]] of steps.entries()) {
    data.overlay = overlay;
    announce(change({ rev: at + 3, companies }));
    await settled();
    seen.push([store.get().directory !== last.directory, store.get().counted !== last.counted]);
    last = store.get();
  }
  expect(seen).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
  expect(store.get().directory?.accountant).toEqual(['王']);
  expect(store.get().counted?.accountant).toEqual(['王']);
});

test('changes that arrive while a read runs become one further read', async () => {
  const { reads, announce } = setUp();
  await settled();
  reads.length = 0;
  announce(change({ companies: ['c1'] }));
  announce(change({ rev: 3, companies: ['c1'] }));
  announce(change({ rev: 4, companies: ['c2'] }));
  await settled();
  expect(reads).toEqual(['overlay c1', 'overlay c1,c2']);
});

test('a page that slept through announcements reads everything again', async () => {
  const { store, reads, data } = setUp();
  await settled();
  reads.length = 0;
  await store.catchUp();
  expect(reads).toEqual([]);
  data.rev = 9;
  await store.catchUp();
  await settled();
  expect(reads).toContain('directory');
});

test('[PLUS-09] a page that slept and hears a new announcement first reads everything again, for what it missed is in none that follows', async () => {
  const { store, reads, announce } = setUp();
  await settled();
  announce(change({ rev: 2, meta: ['sync'] }));
  await settled();
  expect(reads).not.toContain('overlay c1');
  reads.length = 0;
  announce(change({ rev: 7, meta: ['sync'] }));
  await settled();
  expect(reads).toEqual(expect.arrayContaining(['directory', 'outbox', 'pull', 'sync']));
  expect(store.get().change).toMatchObject({ rev: 7, companies: 'all', facts: 'all', drafts: 'all' });
  reads.length = 0;
  announce(change({ rev: 6, outbox: true }));
  announce(change({ rev: 8, meta: ['sync'] }));
  await settled();
  expect(reads).not.toContain('directory');
});

test('[PLUS-14] a connection that a newer version closed leaves the last data on screen and says why', async () => {
  const { store, trouble } = setUp();
  await settled();
  trouble('outdated');
  expect(store.get()).toMatchObject({ phase: 'trouble', trouble: 'outdated', directory: { id: ['c1'] } });
});

test('[AUTH-16] a stopped store hears nothing more and closes its connection', async () => {
  const { store, reads } = setUp();
  await settled();
  reads.length = 0;
  store.stop();
  expect(reads).toEqual(['deaf', 'close']);
});

test('a connection that ended is opened again, and one that is not there yet waits for the first commit', async () => {
  const { store, trouble, opens, announce } = setUp();
  await settled();
  opens.refused = 'closed';
  trouble('closed');
  await settled();
  expect(opens.n).toBe(2);
  expect(store.get()).toMatchObject({ phase: 'live', trouble: null });
  opens.refused = null;
  announce(change({ outbox: true }));
  await settled();
  expect(opens.n).toBe(3);
  expect(store.get().phase).toBe('live');
});

test('[fault 36] a storage that cannot be read is opened anew at once, is told when that fails, and is left as soon as somebody could write', async () => {
  const { store, trouble, opens, announce } = setUp();
  await settled();
  trouble('corrupt');
  await settled();
  expect(opens.n).toBe(2);
  expect(store.get()).toMatchObject({ phase: 'live', trouble: null });
  opens.refused = 'corrupt';
  trouble('corrupt');
  await settled();
  expect(opens.n).toBe(3);
  expect(store.get()).toMatchObject({ phase: 'trouble', trouble: 'corrupt', directory: { id: ['c1'] } });
  opens.refused = null;
  announce(change({ meta: ['sync'] }));
  await settled();
  expect(store.get()).toMatchObject({ phase: 'live', trouble: null });
});

test.each(['corrupt', 'closed', 'lost', 'unavailable'] as const)(
  '[fault 37] a storage that could not be opened (%s) while everything was announced is tried again, later and later, until it can be read',
  async (refused) => {
    const { store, trouble, opens, waits } = setUp();
    await settled();
    opens.refused = refused;
    trouble('closed');
    await settled();
    for (let turn = 0; turn < 8; turn += 1) {
      expect(waits).toHaveLength(turn + 1);
      waits.at(-1)?.run();
      await settled();
    }
    const times = waits.map(({ ms }) => ms);
    expect(times.slice(0, 3)).toEqual([500, 1_000, 2_000]);
    expect(times.at(-1)).toBe(30_000);
    opens.refused = null;
    waits.at(-1)?.run();
    await settled();
    expect(store.get()).toMatchObject({ phase: 'live', trouble: null });
    opens.refused = refused;
    trouble('closed');
    await settled();
    expect(waits.slice(times.length).map(({ ms }) => ms)).toEqual([500]);
  },
);

test.each(['outdated', 'newer', 'locked'] as const)('a storage that waits for a word of its user (%s) is not tried again', async (kind) => {
  const { trouble, waits } = setUp();
  await settled();
  trouble(kind);
  await settled();
  expect(waits).toEqual([]);
});

test('[fault 37] what something else has opened by then is not opened once more, nor by a store that was stopped', async () => {
  const { store, trouble, opens, waits } = setUp();
  await settled();
  opens.refused = 'corrupt';
  trouble('closed');
  await settled();
  opens.refused = null;
  await store.reopen();
  const before = opens.n;
  for (const { run } of waits.splice(0)) run();
  await settled();
  expect(opens.n).toBe(before);
  opens.refused = 'closed';
  trouble('closed');
  await settled();
  store.stop();
  for (const { run } of waits) run();
  await settled();
  expect(waits).toHaveLength(1);
  expect(opens.n).toBe(before + 1);
});

test('[fault 37] a record that nothing can be made of is read once more at once and then told; further tries take their time', async () => {
  const { store, data, opens, announce, waits } = setUp();
  await settled();
  // as: what is stored is what it is.
  data.overlay = [{ id: 'c1', base: null, row: undefined, pending: 0, gen: 0 } as unknown as OverlayRow];
  announce(change({ companies: ['c1'] }));
  for (let turn = 0; turn < 20; turn += 1) await settled();
  expect(opens.n).toBe(2);
  expect(waits.map(({ ms }) => ms)).toEqual([500]);
  expect(store.get()).toMatchObject({ phase: 'trouble', trouble: 'corrupt' });
  expect(store.get().directory?.name).toEqual([row.name]);
});

test('[PLUS-14] commits of a newer version do not make this one open its database', async () => {
  const { store, trouble, opens, announce } = setUp();
  await settled();
  trouble('outdated');
  announce(change({ meta: ['sync'] }));
  await store.catchUp();
  expect(opens.n).toBe(1);
  expect(store.get().trouble).toBe('outdated');
});
