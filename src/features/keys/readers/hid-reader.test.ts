import { expect, test, vi } from 'vitest';
import { createStandInCa, type Issued } from '../../../../samples/keys/stand-in-ca.ts';
import { createFakeHid, createFakeKey, type FakeKey } from '../../../../tests/support/keys/fake-hid.ts';
import { readerContract } from '../../../../tests/support/keys/reader-contract.ts';
import type { Patience } from '../../../desk/keys/key-line.ts';
import { createJoiner, frameOf, framesOf, infoOf } from '../../../domain/keys/key-frames.ts';
import type { KeyEvent } from '../../../domain/keys/key-reader.ts';
import { createHidReader } from './hid-reader.ts';

const endless: Patience = { after: () => ({ late: new Promise(() => undefined), stop: () => undefined }) };
const turn = () => new Promise((settle) => setImmediate(settle));

readerContract('WebHID', () => {
  const hid = createFakeHid();
  const reader = createHidReader(hid, endless);
  const devices = new Map<Issued, FakeKey>();
  const deviceOf = (key: Issued) => devices.get(key) ?? expect.fail('the key is not in');
  async function plug(key: Issued, told: { serial?: string; label?: string } = {}): Promise<void> {
    const device = createFakeKey(key, told);
    devices.set(key, device);
    hid.plug(device);
    await turn();
  }
  return {
    reader,
    plug,
    async pull(key) {
      await turn();
      hid.pull(deviceOf(key));
      await turn();
    },
    pin: { next: (key, what) => Object.assign(deviceOf(key), { next: what }) },
    async pullWhileRead(key) {
      const device = Object.assign(createFakeKey(key), { isSlow: true });
      hid.plug(device);
      await turn();
      hid.pull(device);
      await turn();
    },
  };
});

const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const ca = createStandInCa({ from, until });
const issue = (number: string) => ca.issue({ names: { CN: '甲' }, number, from, until, taxpayers: ['91310000MA1FL0XX0A'] });

test('[KEY-01] keys that the browser knows already are listed without an event, one that its user chooses is heard of, and what is no key is left alone', async () => {
  const hid = createFakeHid();
  const [there, other, chosen] = [
    createFakeKey(issue('1')),
    createFakeKey(issue('2'), { usagePage: 1 }),
    createFakeKey(issue('3'), { serial: 'S', label: '' }),
  ];
  hid.plug(there);
  hid.plug(other);
  const reader = createHidReader(hid, endless);
  const hear = vi.fn();
  reader.watch(hear);
  const numbers = async () => {
    const listing = await reader.keys();
    return listing.kind === 'known' ? listing.keys.map(({ number, label, pin }) => [number, label, pin]) : listing;
  };
  expect(await numbers()).toEqual([['1', '税务 UKey', 'device']]);
  expect([hear.mock.calls.length, other.opened]).toEqual([0, false]);
  hid.chosen = [chosen, there];
  await reader.choose();
  expect(await numbers()).toEqual([
    ['1', '税务 UKey', 'device'],
    ['3', 'USB Key', 'device'],
  ]);
  expect(hear.mock.calls.map(([event]) => event.kind)).toEqual(['in']);
});

test('[KEY-01] a key whose PIN its reader would send is left to the companion: it is told as such, not listed, and sent nothing', async () => {
  const hid = createFakeHid();
  const reader = createHidReader(hid, endless);
  const heard: KeyEvent[] = [];
  reader.watch((event) => heard.push(event));
  const [own, companions] = [createFakeKey(issue('1')), createFakeKey(issue('2'), { sentPin: '1357' })];
  for (const device of [own, companions]) hid.plug(device);
  await turn();
  const listing = await reader.keys();
  expect(listing.kind === 'known' && listing.keys.map(({ number }) => number)).toEqual(['1']);
  expect(heard.filter(({ kind }) => kind === 'unread')).toEqual([{ kind: 'unread', why: 'companion' }]);
  expect([companions.asked.signatures, companions.pins]).toEqual([0, []]);
});

test('[KEY-01] a key that says nothing is unread; one that says nothing while it signs is unknown, never done', async () => {
  const ends: (() => void)[] = [];
  const patience: Patience = {
    after: () => {
      const { promise, resolve } = Promise.withResolvers<'late'>();
      ends.push(() => resolve('late'));
      return { late: promise, stop: () => undefined };
    },
  };
  const hid = createFakeHid();
  const reader = createHidReader(hid, patience);
  const heard: string[] = [];
  reader.watch((event) => heard.push(event.kind === 'unread' ? event.why : event.kind));
  hid.plug(Object.assign(createFakeKey(issue('1')), { isSlow: true }));
  await turn();
  ends.at(-1)?.();
  await turn();
  const device = createFakeKey(issue('2'));
  hid.plug(device);
  await turn();
  expect(heard).toEqual(['failed', 'in']);
  const listing = await reader.keys();
  const id = listing.kind === 'known' ? (listing.keys[0]?.id ?? '') : '';
  device.next = 'waits';
  const signing = reader.sign(id, 'c');
  await turn();
  ends.at(-1)?.();
  expect(await signing).toEqual({ kind: 'unknown', why: 'silent' });
});

test('reports carry payloads of any length, and what does not fit together is none', () => {
  for (const length of [0, 1, 57, 58, 114, 1_000]) {
    const payload = Uint8Array.from({ length }, (_, n) => n % 251);
    const joiner = createJoiner();
    const joined = framesOf(2, 9, 0, payload).map((bytes) => {
      const frame = frameOf(bytes);
      return frame === null ? 'none' : joiner.add(frame);
    });
    expect(joined.slice(0, -1).every((one) => one === 'more')).toBe(true);
    expect(joined.at(-1)).toEqual(payload);
  }
  const [, second] = framesOf(2, 9, 0, new Uint8Array(100)).map((bytes) => frameOf(bytes));
  expect(second && createJoiner().add(second)).toBe('bad');
  expect(frameOf(new Uint8Array(6))).toBeNull();
  expect(frameOf(Uint8Array.of(1, 1, 0, 0xff, 0xff, 0, 0))).toBeNull();
  expect([infoOf(Uint8Array.of(2, 0, 3, 0)), infoOf(Uint8Array.of(1, 0, 3, 9)), infoOf(new Uint8Array())]).toEqual([null, null, null]);
  expect(infoOf(Uint8Array.of(1, 0, 255, 0))).toEqual({ pin: 'none', triesLeft: null, serial: '', label: '' });
});
