import { expect, test } from 'vitest';
import type { Change, DraftRow } from '../../db/types.ts';
import { type DraftKeeper, openDraft } from './draft-keeper.ts';
import type { DraftState } from './form-draft.ts';

/** One browser: its drafts on disk, and which keys are held by an open form. */
function browser() {
  const disk = new Map<string, DraftRow>();
  const held = new Set<string>();
  const heard = new Set<(change: Change) => void>();
  let at = 0;
  let written = Promise.resolve();
  function changed(k: string): void {
    const change: Change = { rev: at, companies: [], outbox: false, facts: [], meta: [], drafts: [k] };
    for (const hear of heard) hear(change);
  }
  async function drop(k: string): Promise<boolean> {
    disk.delete(k);
    changed(k);
    return true;
  }
  async function open(subject = 'c1', companyId = 'c1'): Promise<DraftKeeper<string> & { state(): DraftState }> {
    let state: DraftState = 'none';
    const keeper = await openDraft<string>(
      { form: 'company', subject, companyId },
      {
        drafts: async () => [...disk.values()],
        async save(own, value) {
          await written;
          at += 1;
          disk.set(`company:${own}`, { k: `company:${own}`, companyId, seal: null, value, at });
          changed(`company:${own}`);
          return true;
        },
        drop: (own) => drop(`company:${own}`),
        async hold(key) {
          if (held.has(key)) return null;
          held.add(key);
          return () => held.delete(key);
        },
        listen(hear) {
          heard.add(hear);
          return () => heard.delete(hear);
        },
        onState(next) {
          state = next;
        },
      },
    );
    return Object.assign(keeper, { state: () => state });
  }
  /** What is saved from now on reaches the disk when the answer is called. */
  function holdUp(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    written = promise;
    return resolve;
  }
  return { disk, open, drop, holdUp, values: () => [...disk.values()].map(({ value }) => value) };
}

/** Lets everything that was set off run to its end. */
const rest = () => new Promise((done) => setImmediate(done));

test('[PLUS-14] of two open forms of one company each keeps its own draft, and saving in one leaves the other’s on disk', async () => {
  const { open, values } = browser();
  const [one, two] = [await open(), await open()];
  expect([one.elsewhere, two.elsewhere]).toEqual([false, true]);
  await one.save('typed in A');
  await two.save('typed in B');
  expect(values()).toEqual(['typed in A', 'typed in B']);
  await two.drop();
  expect(values()).toEqual(['typed in A']);
  expect(one.state()).toBe('kept');
});

test('[PLUS-14] drafts of forms that closed or crashed are taken up again, the newest first, each by one form', async () => {
  const { open } = browser();
  const [one, two] = [await open(), await open()];
  await one.save('older');
  await two.save('newer');
  one.close();
  two.close();
  await rest();
  const [third, fourth, fifth] = [await open(), await open(), await open()];
  expect([third, fourth, fifth].map(({ found }) => found?.value)).toEqual(['newer', 'older', undefined]);
});

test('[PLUS-14] a draft that another tab discards while its form is open is written again; one that the form drops itself is not', async () => {
  const { open, drop, values } = browser();
  const form = await open();
  await form.save('typed');
  await drop('company:c1');
  await rest();
  expect(values()).toEqual(['typed']);
  await form.drop();
  await rest();
  expect(values()).toEqual([]);
});

test('[PLUS-14] a draft that was found and is on screen is kept like one that was typed', async () => {
  const { open, drop, values } = browser();
  const before = await open();
  await before.save('typed');
  before.close();
  await rest();
  const form = await open();
  form.adopt('typed');
  await drop('company:c1');
  await rest();
  expect(values()).toEqual(['typed']);
  form.close();
  await drop('company:c1');
  await rest();
  expect(values()).toEqual([]);
});

test('[PLUS-02] a draft of another company whose id begins alike is not taken', async () => {
  const { open } = browser();
  const other = await open('c1:2', 'c1:2');
  await other.save('of the other');
  other.close();
  await rest();
  expect((await open()).found).toBeNull();
});

test('[PLUS-14] a form that closes while its draft is being written leaves its key when that is on disk: who opens before has one of his own', async () => {
  const { open, holdUp, values } = browser();
  const one = await open();
  const goOn = holdUp();
  const saved = one.save('of the first');
  one.close();
  const two = await open();
  expect([two.found, two.elsewhere]).toEqual([null, true]);
  void two.save('of the second');
  goOn();
  await saved;
  await rest();
  expect(values()).toEqual(['of the first', 'of the second']);
  expect((await open()).found?.value).toBe('of the first');
});
