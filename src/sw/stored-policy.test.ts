import { expect, test } from 'vitest';
import { adoptPolicy, type PolicyCache, policyOf } from './stored-policy.ts';

const ORIGIN = 'https://workbench.example';
const PAGE = `${ORIGIN}/index.html?__WB_REVISION__=1`;
const names = [PAGE, `${ORIGIN}/assets/main-a.js`, `${ORIGIN}/assets/worker-b.js`, `${ORIGIN}/icon.png`, `${ORIGIN}/assets/x.css`];

/** Stored files with an old policy; `room` is how many can be written before the disk is full or the worker is stopped. */
function stored(room = Number.POSITIVE_INFINITY) {
  const files = new Map(
    names.map((url) => [url, new Response(`body ${url}`, { headers: { 'content-security-policy': 'old', 'content-type': 'text/x' } })]),
  );
  const written: string[] = [];
  const cache: PolicyCache = {
    keys: async () => Array.from(files.keys(), (url) => ({ url })),
    match: async (url) => files.get(url)?.clone(),
    async put(url, response) {
      if (written.length >= room) throw new DOMException('full', 'QuotaExceededError');
      written.push(url.slice(ORIGIN.length));
      files.set(url, response);
    },
  };
  const policies = async () => await Promise.all(names.map(async (url) => policyOf((await cache.match(url)) ?? new Response())));
  return { cache, written, policies, file: (url: string) => cache.match(url) };
}

test('page and scripts take the policy that is sent now, the page last, and nothing else of them changes', async () => {
  const { cache, written, policies, file } = stored();
  await adoptPolicy(cache, PAGE, 'new');
  expect(await policies()).toEqual(['new', 'new', 'new', 'old', 'old']);
  expect(written).toEqual(['/assets/main-a.js', '/assets/worker-b.js', '/index.html?__WB_REVISION__=1']);
  const page = await file(PAGE);
  expect([await page?.text(), page?.headers.get('content-type')]).toEqual([`body ${PAGE}`, 'text/x']);
});

test('the same policy once more writes nothing, and neither does one before the build is stored', async () => {
  const { cache, written } = stored();
  await adoptPolicy(cache, PAGE, 'old');
  await adoptPolicy(cache, `${ORIGIN}/index.html?__WB_REVISION__=2`, 'new');
  expect(written).toEqual([]);
});

test('what was stopped half way is done with the next answer, without writing twice what was written', async () => {
  const broken = stored(1);
  await expect(adoptPolicy(broken.cache, PAGE, 'new')).rejects.toThrow('full');
  expect(await broken.policies()).toEqual(['old', 'new', 'old', 'old', 'old']);
  const again: string[] = [];
  const put = async (url: string) => void again.push(url.slice(ORIGIN.length));
  await adoptPolicy({ ...broken.cache, put }, PAGE, 'new');
  expect(again).toEqual(['/assets/worker-b.js', '/index.html?__WB_REVISION__=1']);
});
