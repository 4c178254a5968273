import { expect, test } from 'vitest';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import { FLAG_HIDDEN } from '../../domain/company/directory.ts';
import { emptyDirectory, setDirectoryRow } from '../../domain/company/directory-row.ts';
import { type ActivePorts, createActiveStore, type OuterSteps, type SwitchFacts } from './active-store.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function directoryOf(...companies: (string | readonly [string, number])[]) {
  const dir = emptyDirectory();
  for (const [i, company] of companies.entries()) {
    const [id, flags] = typeof company === 'string' ? [company, 0] : company;
    const texts = { name: id, shortName: id, pinyin: '', initials: '', taxIds: '', locationCode: '', addedTaxType: '', expireDate: '' };
    setDirectoryRow(dir, i, { id, ...texts, accountant: '', tags: '', flags, ord: i, rev: 1, chunk: 0 });
  }
  return dir;
}

function setUp(
  start: string | undefined,
  over: Partial<SwitchFacts & OuterSteps> = {},
  memory: ActivePorts['memory'] = { device: testMemory(), tab: testMemory() },
) {
  const log: string[] = [];
  const at = {
    dir: directoryOf('a', 'b', 'c') as ReturnType<typeof directoryOf> | null,
    whole: true,
    path: '/workbench/main',
    dirty: false,
  };
  const ports: ActivePorts = {
    accountId: 'acc',
    memory,
    list: { directory: () => at.dir, isWhole: () => at.whole },
    facts: { hasMemberInfo: async () => true, checksAgreement: async () => false, isDirty: () => at.dirty, ...over },
    address: {
      path: () => at.path,
      navigate: async (to, id) => void log.push(`navigate ${to} ${id}`),
      write: async (id) => void log.push(`address ${id}`),
    },
    steps: {
      resetActiveTab: async () => void log.push('reset'),
      loadMemberInfo: async (id) => void log.push(`member ${id}`),
      checkAgreement: async (id) => void log.push(`agreement ${id}`),
      logSwitch: async (id) => void log.push(`log ${id}`),
      ...over,
    },
    tell: (news) => log.push(`tell ${news.kind}${news.kind === 'removed' ? ` ${news.name}` : ''}`),
  };
  const store = createActiveStore(ports, start);
  return { store, log, at };
}

test('[COMP-16] an unknown company in the address is rejected in words, and the first of the list is active (A-88)', async () => {
  const { store, log } = setUp('unknown');
  store.directoryChanged();
  await settle();
  expect(store.get().companyId).toBe('a');
  expect(log).toContain('tell not-listed');
});

test('[PLUS-01] the company of the address is restored without a word', async () => {
  const { store, log } = setUp('c');
  store.directoryChanged();
  await settle();
  expect(store.get().companyId).toBe('c');
  expect(log.filter((entry) => entry.startsWith('tell'))).toEqual([]);
});

test('[PLUS-01] a tab that is loaded again makes its company no newer: a new tab gets the last one that was chosen', async () => {
  const [device, one, other] = [testMemory(), testMemory(), testMemory()];
  const open = async (tab: typeof one, start?: string) => {
    const { store } = setUp(start, {}, { device, tab });
    store.directoryChanged();
    await settle();
    return store;
  };
  await open(one, 'a');
  await (await open(other, 'a')).switchTo('b', 'stay');
  expect((await open(one, 'a')).get()).toMatchObject({ companyId: 'a', settled: true, recents: ['b', 'a'] });
  expect((await open(testMemory())).get().companyId).toBe('b');
  // An address with another company is a choice.
  await open(one, 'c');
  expect((await open(testMemory())).get().companyId).toBe('c');
});

test('a company that has not arrived yet is waited for until the pull is whole', async () => {
  const { store, at } = setUp('late');
  at.whole = false;
  store.directoryChanged();
  expect(store.get()).toMatchObject({ companyId: 'late', settled: false });
  at.dir = directoryOf('a', 'late');
  store.directoryChanged();
  expect(store.get()).toMatchObject({ companyId: 'late', settled: true });
});

test('[COMP-06] a switch to a company that is not listed, or hidden, is rejected and changes nothing', async () => {
  const { store, log, at } = setUp('a');
  at.dir = directoryOf('a', ['b', FLAG_HIDDEN]);
  store.directoryChanged();
  expect(await store.switchTo('nowhere', 'main')).toBe(false);
  expect(await store.switchTo('b', 'main')).toBe(false);
  expect(store.get()).toMatchObject({ companyId: 'a', switching: false });
  expect(log.filter((entry) => entry === 'tell not-listed')).toHaveLength(2);
});

test('[COMP-07] a switch to the active company only goes to the main view when the user is elsewhere, and is logged', async () => {
  const { store, log, at } = setUp('a');
  store.directoryChanged();
  at.path = '/workbench/company-manage';
  log.length = 0;
  expect(await store.switchTo('a', 'main')).toBe(true);
  expect(log).toEqual(['navigate /workbench/main a', 'log a']);
});

test('[PLUS-03] switch and stay changes the company and keeps the view', async () => {
  const { store, log, at } = setUp('a');
  store.directoryChanged();
  at.path = '/workbench/company-manage';
  log.length = 0;
  expect(await store.switchTo('b', 'stay')).toBe(true);
  expect(log).toEqual(['address b', 'log b']);
});

test('of two switches that overlap the last wish wins', async () => {
  const waits: (() => void)[] = [];
  const { store } = setUp('a', {
    hasMemberInfo: async () => false,
    loadMemberInfo: () => new Promise((resolve) => waits.push(resolve)),
  });
  store.directoryChanged();
  const first = store.switchTo('b', 'main');
  await settle();
  const second = store.switchTo('c', 'main');
  await settle();
  for (const end of waits) end();
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(store.get()).toMatchObject({ companyId: 'c', switching: false });
});

test('[COMP-13] when the active company leaves the list the first that remains becomes active, and the user is told', async () => {
  const { store, log, at } = setUp('b');
  store.directoryChanged();
  at.dir = directoryOf('a', ['b', FLAG_HIDDEN], 'c');
  store.directoryChanged();
  await settle();
  expect(store.get().companyId).toBe('a');
  expect(log).toContain('tell removed b');
  expect(log).toContain('log a');
});

test('[COMP-13] a company that is gone from the list altogether is told by the name it had', async () => {
  const { store, log, at } = setUp('b');
  store.directoryChanged();
  at.dir = { ...directoryOf('a', 'b'), shortName: ['甲公司', '乙公司'] };
  store.directoryChanged();
  at.dir = directoryOf('a');
  store.directoryChanged();
  await settle();
  expect(log).toContain('tell removed 乙公司');
});

test('[COMP-02] the company that its user hides stays active until he has seen that it is hidden, and nobody else tells him', async () => {
  const { store, log, at } = setUp('b');
  store.directoryChanged();
  const shown = Promise.withResolvers<boolean>();
  void store.leaveWhen('b', shown.promise);
  at.dir = directoryOf('a', ['b', FLAG_HIDDEN], 'c');
  store.directoryChanged();
  await settle();
  expect(store.get().companyId).toBe('b');
  shown.resolve(true);
  await settle();
  expect(store.get().companyId).toBe('a');
  expect(log.filter((entry) => /^(tell|log|address)/.test(entry))).toEqual(['address b', 'address a', 'log a']);
});

test.each([
  ['stays active when it was not hidden', ['a', 'b', 'c'] as const, 'b', []],
  ['gives way with a word when somebody else took it away meanwhile', ['a', 'c'] as const, 'a', ['tell removed b']],
])('[COMP-02] the company that its user wanted to hide %s', async (_, after, active, told) => {
  const { store, log, at } = setUp('b');
  store.directoryChanged();
  const shown = Promise.withResolvers<boolean>();
  void store.leaveWhen('b', shown.promise);
  at.dir = directoryOf(...after);
  store.directoryChanged();
  shown.resolve(false);
  await settle();
  expect(store.get().companyId).toBe(active);
  expect(log.filter((entry) => entry.startsWith('tell'))).toEqual(told);
});

test('[COMP-02] another company that was chosen before the hidden one was shown as such stays', async () => {
  const { store, log } = setUp('b');
  store.directoryChanged();
  const shown = Promise.withResolvers<boolean>();
  void store.leaveWhen('b', shown.promise);
  await store.switchTo('c', 'stay');
  shown.resolve(true);
  await settle();
  expect(store.get().companyId).toBe('c');
  expect(log.filter((entry) => entry.startsWith('tell'))).toEqual([]);
});

test('[COMP-14] when none remains there is no active company and the product goes to company management', async () => {
  const { store, log, at } = setUp('a');
  store.directoryChanged();
  at.dir = directoryOf(['a', FLAG_HIDDEN], ['b', FLAG_HIDDEN]);
  store.directoryChanged();
  await settle();
  expect(store.get().companyId).toBeNull();
  expect(log).toContain('navigate /workbench/company-manage null');
});

test('[PLUS-14] while a form holds unsaved input no other company becomes active', async () => {
  const { store, log, at } = setUp('a');
  store.directoryChanged();
  at.dirty = true;
  expect(await store.switchTo('b', 'stay')).toBe(false);
  expect(store.get().companyId).toBe('a');
  expect(log).toContain('tell dirty');
});

test('[PLUS-01] another company in the address is a switch that keeps the view; an unknown one gives way to the active one', async () => {
  const { store, log } = setUp('a');
  store.directoryChanged();
  store.asked('b');
  await settle();
  expect(store.get().companyId).toBe('b');
  log.length = 0;
  store.asked('unknown');
  await settle();
  expect(store.get().companyId).toBe('b');
  expect(log).toContain('address b');
});

test('an address without a company gets the active one', async () => {
  const { store, log } = setUp('a');
  store.directoryChanged();
  await settle();
  log.length = 0;
  store.asked(undefined);
  expect(log).toEqual(['address a']);
});
