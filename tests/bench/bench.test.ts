import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { load, readAnswer } from './load-driver.ts';
import { type BenchRow, formatTable, isMet, mergeRows } from './result.ts';
import { interleave, median, quantile, rotate } from './stats.ts';

const row = (id: string, ratio: number): BenchRow => ({
  id,
  what: 'x',
  against: 'plain',
  goal: 2,
  sense: 'at most',
  value: ratio * 10,
  base: 10,
  unit: 'ms',
  runs: [ratio, ratio, ratio],
  ratio,
});

test('median and quantile', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99)).toBe(10);
});

test('competitors take turns in going first, each once a round', async () => {
  expect(rotate(['a', 'b', 'c'], 4)).toEqual(['b', 'c', 'a']);
  const order: string[] = [];
  const found = await interleave(['a', 'b'], 3, async (name) => order.push(name));
  expect(order.join('')).toBe('abbaab');
  expect(found.a).toHaveLength(3);
});

test('a row is met by its sense, and new rows take the place of old ones', () => {
  expect(isMet(row('F1', 2))).toBe(true);
  expect(isMet({ ...row('F1', 1.9), sense: 'at least' })).toBe(false);
  expect(mergeRows([row('F14', 1), row('F1', 1)], [row('F14', 3)]).map(({ id, ratio }) => [id, ratio])).toEqual([
    ['F1', 1],
    ['F14', 3],
  ]);
  expect(formatTable([row('F1', 3)])).toContain('| F1 | x | ≤ 2 × | 3.00 × | 10.0 ms (plain) | no |');
  expect(formatTable([{ ...row('F1', 3), runs: [3] }])).toContain('| 3.00 × (one run) |');
});

test('the load driver counts whole right answers only, with a length or in chunks', async () => {
  let wrong = false;
  const server = createServer((request, answer) => {
    request.resume();
    if (request.url === '/length') answer.setHeader('content-length', 5);
    answer.write('he');
    answer.end(wrong ? 'xxx' : 'llo');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const plan = (path: string) => ({ port, request: `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, connections: 3, warm: 20, run: 60 });
  const found = await load({ ...plan('/length'), mustHold: 'hello' });
  expect(found.answers).toBeGreaterThan(0);
  expect(found.bodyBytes).toBe(5);
  expect((await load({ ...plan('/chunks'), mustHold: 'llo' })).answers).toBeGreaterThan(0);
  wrong = true;
  await expect(load({ ...plan('/length'), mustHold: 'hello' })).rejects.toThrow(/wrong answer 200/);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test('an answer is not taken before its head is whole', () => {
  expect(readAnswer(Buffer.from('HTTP/1.1 200 OK\r\ncontent-le'))).toBeNull();
  expect(readAnswer(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab'))).toMatchObject({ status: 200, length: 40 });
});
