import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Pairing } from '../../companion/pairing/pairing.ts';
import { Nonces } from '../../companion/profile/nonces.ts';
import { TIME_WINDOW_MS } from '../../src/domain/companion/protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'companion-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = Date.parse('2026-11-10T02:00:00.000Z');

test('[S5] [BRIDGE-01] a nonce is known for as long as its time would pass, also after a start and when the file is written anew, and dropped long after', () => {
  const nonces = new Nonces(folder, NOW);
  // The request of a clock that is fast passes for one window more than its own time.
  const times = { slow: NOW - TIME_WINDOW_MS, now: NOW, fast: NOW + TIME_WINDOW_MS };
  for (const [nonce, time] of Object.entries(times)) expect(nonces.take(nonce, time, NOW)).toBe(true);
  const soon = NOW + TIME_WINDOW_MS;
  const again = new Nonces(folder, soon);
  expect([again.take('now', NOW, soon), again.take('fast', NOW, soon)]).toEqual([false, false]);
  expect(again.take('other', soon, soon)).toBe(true);
  const late = NOW + 4 * TIME_WINDOW_MS;
  const after = new Nonces(folder, late);
  expect(['slow', 'now', 'fast'].map((nonce) => after.take(nonce, late, late))).toEqual([true, true, true]);
});

test('[S5] [BRIDGE-01] of two pages that begin at once the later one counts, and what is closed while its half is made begins nothing', async () => {
  const clock = { now: () => NOW, after: () => () => {} };
  const pairing = new Pairing({ clock, identity: 'id', port: () => 1, paired: () => {} });
  pairing.open();
  const begun = await Promise.all([pairing.start('https://one', 'a'), pairing.start('https://two', 'b')]);
  expect(begun.map(({ status }) => status)).toEqual([409, 200]);
  const page = { pub: 'p', nonce: 'n' };
  expect((await pairing.reveal('https://one', page)).status).toBe(403);
  pairing.open();
  const late = pairing.start('https://one', 'a');
  pairing.close('cancelled');
  expect((await late).status).toBe(409);
  pairing.open();
  expect((await pairing.reveal('https://one', page)).status).toBe(403);
});
