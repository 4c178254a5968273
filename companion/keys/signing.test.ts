import { expect, test } from 'vitest';
import { createStandInCa } from '../../samples/keys/stand-in-ca.ts';
import { soon } from '../../tests/support/companion/soon.ts';
import { createFakeDevices } from '../../tests/support/keys/fake-devices.ts';
import { createFakeKey } from '../../tests/support/keys/fake-hid.ts';
import type { Clock } from '../ports.ts';
import { KeyTray } from './key-tray.ts';
import { Signing } from './signing.ts';

const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const ca = createStandInCa({ from, until });

/** A clock that goes on by hand, its timers too. */
function handClock(): Clock & { move(ms: number): void } {
  let now = from;
  const waiting = new Set<{ readonly at: number; run(): void }>();
  return {
    now: () => now,
    after(ms, run) {
      const own = { at: now + ms, run };
      waiting.add(own);
      return () => void waiting.delete(own);
    },
    move(ms) {
      now += ms;
      for (const own of [...waiting].filter(({ at }) => at <= now)) {
        waiting.delete(own);
        own.run();
      }
    },
  };
}

async function opened() {
  const [clock, devices] = [handClock(), createFakeDevices()];
  let count = 0;
  const newId = (): string => {
    count += 1;
    return `id${count}`;
  };
  let shown = 0;
  const tray = new KeyTray({ devices, clock, newId });
  const signing = new Signing({
    ...{ tray, clock, newId },
    show: () => {
      shown += 1;
    },
  });
  const device = createFakeKey(ca.issue({ names: { CN: '甲' }, number: '1', from, until }), { sentPin: '1357' });
  devices.plug(device);
  const [key] = (await tray.look()).keys;
  const sign = () => signing.sign('https://a.example', key?.id ?? '', 'q'.repeat(43), new AbortController().signal);
  const isAsked = () => soon(() => signing.state().kind).toBe('asked');
  return { clock, signing, device, sign, isAsked, shown: () => shown };
}

test('[KEY-01] a question that nobody answers ends after two minutes, and not a moment before; the key is not asked', async () => {
  const { clock, signing, device, sign, isAsked, shown } = await opened();
  const waiting = sign();
  await isAsked();
  expect([shown(), signing.state()]).toEqual([1, expect.objectContaining({ until: from + 120_000, holder: '甲', triesLeft: 3 })]);
  clock.move(119_999);
  expect(signing.state().kind).toBe('asked');
  clock.move(1);
  expect(await waiting).toEqual({ kind: 'notDone', why: 'cancelled', triesLeft: null });
  expect(device.asked.signatures).toBe(0);
});

test('[KEY-01] two minutes do not end a signature whose PIN was typed in time; a key that says nothing more is unknown', async () => {
  const { clock, signing, device, sign, isAsked } = await opened();
  device.next = 'waits';
  const waiting = sign();
  await isAsked();
  clock.move(119_000);
  const question = signing.state();
  if (question.kind !== 'asked') return expect.fail(question.kind);
  expect(signing.answer(question.ask, new TextEncoder().encode('1357'))).toBe(true);
  await soon(() => device.asked.signatures).toBe(1);
  // The word that it waits has come.
  await new Promise((settle) => setImmediate(settle));
  clock.move(59_000);
  expect(signing.state().kind).toBe('signing');
  clock.move(1_000);
  expect(await waiting).toEqual({ kind: 'unknown', why: 'silent' });
});

test('[KEY-01] a PIN of no length, and one that is too long, are no answer and are overwritten; the question stays', async () => {
  const { signing, sign, isAsked } = await opened();
  const waiting = sign();
  await isAsked();
  const question = signing.state();
  if (question.kind !== 'asked') return expect.fail(question.kind);
  for (const pin of [new Uint8Array(0), new Uint8Array(65).fill(49)])
    expect([signing.answer(question.ask, pin), Math.max(0, ...pin)]).toEqual([false, 0]);
  expect(signing.state().kind).toBe('asked');
  signing.close();
  expect(await waiting).toMatchObject({ why: 'cancelled' });
});
