import { expect, test } from 'vitest';
import type { Language } from './catalogue.ts';
import { createTextStore, type TextLoader } from './text-store.ts';

/** Chunks that arrive when they are told to, or not at all. */
function chunksByHand(): TextLoader & {
  readonly waiting: string[];
  arrive(name: string): Promise<void>;
  fail(name: string): Promise<void>;
} {
  const open = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const ask = <T>(name: string, value: T): Promise<T> =>
    new Promise((resolve, reject) => open.set(name, { resolve: () => resolve(value), reject }));
  const end = async (name: string, how: 'resolve' | 'reject'): Promise<void> => {
    const chunk = open.get(name);
    open.delete(name);
    if (how === 'resolve') chunk?.resolve();
    else chunk?.reject(new TypeError('failed to fetch'));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    get waiting() {
      return [...open.keys()];
    },
    first: (language: Language) => ask(`${language} first`, { frame: { home: language === 'en' ? 'Home' : '首页' } }),
    late: (language: Language) =>
      ask(`${language} late`, { outbox: { title: `outbox ${language}` }, frame: { companies: `companies ${language}` } }),
    arrive: (name) => end(name, 'resolve'),
    fail: (name) => end(name, 'reject'),
  };
}

async function shownIn(language: Language) {
  const chunks = chunksByHand();
  const store = createTextStore(chunks);
  const shown = store.show(language);
  await chunks.arrive(`${language} first`);
  await shown;
  return { chunks, store };
}

/** How a promise stands now. */
async function stateOf(work: Promise<unknown>): Promise<'open' | 'kept' | 'broken'> {
  const open = new Promise<'open'>((resolve) => setImmediate(() => resolve('open')));
  return await Promise.race([
    work.then(
      () => 'kept' as const,
      () => 'broken' as const,
    ),
    open,
  ]);
}

test('[PLUS-26] the first texts of the language are there once it is shown, and no chunk of another language is fetched', async () => {
  const { chunks, store } = await shownIn('en');
  expect(store.translator()('frame.home')).toBe('Home');
  expect(chunks.waiting).toEqual([]);
});

test('texts that load later are found by the translator that views hold already', async () => {
  const { chunks, store } = await shownIn('zh-CN');
  const t = store.translator();
  const needed = store.need();
  expect([await stateOf(needed), t('outbox.title')]).toEqual(['open', 'outbox.title']);
  await chunks.arrive('zh-CN late');
  await needed;
  expect([t('outbox.title'), store.translator() === t]).toEqual(['outbox zh-CN', true]);
});

test('texts of a noun of which some come first and others late stand beside each other', async () => {
  const { chunks, store } = await shownIn('zh-CN');
  const needed = store.need();
  await chunks.arrive('zh-CN late');
  await needed;
  expect([store.translator()('frame.companies'), store.translator()('frame.home')]).toEqual(['companies zh-CN', '首页']);
});

test('a chunk is fetched once, and again after it failed', async () => {
  const { chunks, store } = await shownIn('zh-CN');
  const broken = store.need();
  const seen = stateOf(broken);
  await chunks.fail('zh-CN late');
  expect([await seen, await stateOf(broken)]).toContain('broken');
  const again = store.need();
  await chunks.arrive('zh-CN late');
  await again;
  await store.need();
  expect(chunks.waiting).toEqual([]);
});

test('[PLUS-26] another language is shown when everything that is loaded is there in it, and not before', async () => {
  const { chunks, store } = await shownIn('zh-CN');
  const needed = store.need();
  await chunks.arrive('zh-CN late');
  await needed;
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  const switched = store.show('en');
  await chunks.arrive('en first');
  expect([store.language(), store.translator()('outbox.title'), told]).toEqual(['zh-CN', 'outbox zh-CN', 0]);
  await chunks.arrive('en late');
  await switched;
  expect([store.language(), store.translator()('outbox.title'), store.translator()('frame.home'), told]).toEqual([
    'en',
    'outbox en',
    'Home',
    1,
  ]);
});

test('[PLUS-26] a part that loads while the language changes has its texts in the one that is shown then', async () => {
  const { chunks, store } = await shownIn('zh-CN');
  const switched = store.show('en');
  const needed = store.need();
  await chunks.arrive('en first');
  await switched;
  await chunks.arrive('zh-CN late');
  expect([store.language(), await stateOf(needed)]).toEqual(['en', 'open']);
  await chunks.arrive('en late');
  await needed;
  expect(store.translator()('outbox.title')).toBe('outbox en');
});

test('[PLUS-26] a language that is asked for while a part loads its texts is shown with them', async () => {
  const { chunks, store } = await shownIn('zh-CN');
  const switched = store.show('en');
  const needed = store.need();
  await chunks.arrive('zh-CN late');
  await needed;
  await chunks.arrive('en first');
  expect([store.language(), await stateOf(switched)]).toEqual(['zh-CN', 'open']);
  await chunks.arrive('en late');
  await switched;
  expect([store.language(), store.translator()('outbox.title')]).toEqual(['en', 'outbox en']);
});

test('[PLUS-26] a language whose texts do not load leaves the one on screen as it is', async () => {
  const { chunks, store } = await shownIn('zh-CN');
  const needed = store.need();
  await chunks.arrive('zh-CN late');
  await needed;
  const switched = store.show('en');
  const end = switched.catch(() => 'broken');
  await chunks.arrive('en first');
  await chunks.fail('en late');
  expect([await end, store.language(), store.translator()('outbox.title')]).toEqual(['broken', 'zh-CN', 'outbox zh-CN']);
});

test('of two languages asked for one after the other the last one is shown', async () => {
  const { chunks, store } = await shownIn('zh-CN');
  const first = store.show('en');
  const second = store.show('zh-CN');
  await second;
  await chunks.arrive('en first');
  await first;
  expect(store.language()).toBe('zh-CN');
});
