import { expect, test } from 'vitest';
import { CHUNK_DEADLINE_MS, createLazyPart } from './lazy-part.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = () => new Promise<never>(() => {});
/** Texts that are there. */
const store = { need: async () => {} };

test('[ERR-08] a chunk has 120 s', () => {
  expect(CHUNK_DEADLINE_MS).toBe(120_000);
});

test('[ERR-08] a chunk that does not arrive in time has failed, and another try can succeed', async () => {
  let passed = () => {};
  let tries = 0;
  const part = createLazyPart<string>(() => (++tries === 1 ? never() : Promise.resolve('view')), {
    store,
    late: () =>
      new Promise((resolve) => {
        passed = resolve;
      }),
  });
  part.load();
  expect(part.get().kind).toBe('LOADING');
  passed();
  await settled();
  expect(part.get().kind).toBe('FAILED');
  part.load();
  await settled();
  expect(part.get()).toEqual({ kind: 'LOADED', value: 'view' });
});

test('[ERR-08] a chunk that cannot be fetched fails at once', async () => {
  const part = createLazyPart(() => Promise.reject(new TypeError('failed to fetch')), { store, late: never });
  part.load();
  await settled();
  expect(part.get().kind).toBe('FAILED');
});

test('[GEN-04] a part is LOADING while its chunk is on its way and LOADED when it is there', async () => {
  const part = createLazyPart(() => Promise.resolve('view'), { store, late: never });
  const seen: string[] = [];
  part.subscribe(() => seen.push(part.get().kind));
  part.load();
  await settled();
  expect(seen).toEqual(['LOADING', 'LOADED']);
});

test('a chunk is fetched once, however often it is asked for', async () => {
  let tries = 0;
  const part = createLazyPart(async () => ++tries, { store, late: never });
  part.load();
  part.load();
  await settled();
  part.load();
  expect(tries).toBe(1);
});

/** Texts that arrive when they are told to. */
function textsByHand() {
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  return { ends, store: { need: () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })) } };
}

test('[PLUS-26] code and texts load beside each other, and a part is there when both are', async () => {
  const { ends, store } = textsByHand();
  const part = createLazyPart(() => Promise.resolve('view'), { store, late: never });
  part.load();
  await settled();
  expect([ends.length, part.get().kind]).toEqual([1, 'LOADING']);
  ends[0]?.resolve();
  await settled();
  expect(part.get()).toEqual({ kind: 'LOADED', value: 'view' });
});

test('[ERR-08] [PLUS-26] a part whose texts do not load has failed, and another try asks for them again', async () => {
  const { ends, store } = textsByHand();
  const part = createLazyPart(() => Promise.resolve('view'), { store, late: never });
  part.load();
  ends[0]?.reject(new TypeError('failed to fetch'));
  await settled();
  expect(part.get().kind).toBe('FAILED');
  part.load();
  ends[1]?.resolve();
  await settled();
  expect([ends.length, part.get().kind]).toEqual([2, 'LOADED']);
});
