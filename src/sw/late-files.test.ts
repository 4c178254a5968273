import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { isLateFile, type LateCache, lateAnswer } from './late-files.ts';
import { precached } from './precached.ts';

const FILE = 'https://workbench.example/assets/readings-abcd1234.js';

/** A cache in memory, and a line that is there or not. */
function surroundings(stored: readonly string[] = []) {
  const files = new Map(stored.map((url) => [url, new Response(`stored ${url}`)]));
  const state = { online: true, full: false, asked: 0, status: 200 };
  const cache: LateCache = {
    keys: async () => Array.from(files.keys(), (url) => ({ url })),
    match: async (url) => files.get(url)?.clone(),
    async put(url, response) {
      if (state.full) throw new DOMException('full', 'QuotaExceededError');
      files.set(url, response);
    },
    delete: async (url) => files.delete(url),
  };
  const ports = {
    open: async () => cache,
    async fetch(request: Request) {
      state.asked += 1;
      if (!state.online) throw new TypeError('Failed to fetch');
      return new Response(`fetched ${request.url}`, { status: state.status });
    },
  };
  return { state, files, answer: (url: string) => lateAnswer(new Request(url), ports) };
}

test('the dictionary of readings is not stored with the build, and every other file of it is', () => {
  const isPrecached = (file: string): boolean =>
    precached.globPatterns.some((pattern) => matchesGlob(file, pattern)) &&
    !precached.globIgnores.some((pattern) => matchesGlob(file, pattern));
  for (const file of ['index.html', 'assets/boot-abcd1234.js', 'assets/outbox-abcd1234.js', 'assets/index-abcd1234.css', 'icon.svg'])
    expect([file, isPrecached(file)]).toEqual([file, true]);
  for (const file of ['assets/readings-abcd1234.js', 'sw.js']) expect([file, isPrecached(file)]).toEqual([file, false]);
});

test('a late file is known by the name of its module', () => {
  expect([
    isLateFile('/assets/readings-abcd1234.js'),
    isLateFile('/assets/reading-abcd1234.js'),
    isLateFile('/assets/main-abcd1234.js'),
  ]).toEqual([true, false, false]);
});

test('a late file is stored when it is first used, and comes from the store without a line', async () => {
  const { state, answer } = surroundings();
  expect(await (await answer(FILE)).text()).toBe(`fetched ${FILE}`);
  state.online = false;
  expect(await (await answer(FILE)).text()).toBe(`fetched ${FILE}`);
  expect(state.asked).toBe(1);
});

test('a late file that was never used fails without a line, as any request does', async () => {
  const { state, answer } = surroundings();
  state.online = false;
  await expect(answer(FILE)).rejects.toThrow('Failed to fetch');
});

test('a newer version takes the place of the earlier one', async () => {
  const old = FILE.replace('abcd', 'old0');
  const { files, answer } = surroundings([old]);
  await answer(FILE);
  expect([...files.keys()]).toEqual([FILE]);
});

test('[fault 35] an answer that cannot be stored, or is no file, is passed on and not kept', async () => {
  const full = surroundings();
  full.state.full = true;
  expect(await (await full.answer(FILE)).text()).toBe(`fetched ${FILE}`);
  const missing = surroundings();
  missing.state.status = 404;
  expect((await missing.answer(FILE)).status).toBe(404);
  expect(missing.files.size).toBe(0);
});
