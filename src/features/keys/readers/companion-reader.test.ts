import { afterEach, expect, test, vi } from 'vitest';
import { createStandInCa, type Issued } from '../../../../samples/keys/stand-in-ca.ts';
import { pairedPage, tidy } from '../../../../tests/support/companion/companion-kit.ts';
import { type KeyDeskOfPc, openKeyDesk } from '../../../../tests/support/companion/key-user.ts';
import { soon } from '../../../../tests/support/companion/soon.ts';
import type { FakeKey } from '../../../../tests/support/keys/fake-hid.ts';
import { readerContract } from '../../../../tests/support/keys/reader-contract.ts';
import { createCompanion } from '../../../api/companion/client.ts';
import type { Companion } from '../../../api/companion/companion.ts';
import type { KeyEvent } from '../../../domain/keys/key-reader.ts';
import { createCompanionReader } from './companion-reader.ts';

afterEach(tidy);

/** A page that is paired with a real companion; both are there when they are first needed. */
async function openPc(): Promise<KeyDeskOfPc & { readonly client: Companion }> {
  const desk = await openKeyDesk();
  return { ...desk, client: createCompanion(await pairedPage(desk.companion)) };
}

readerContract('companion', () => {
  let pc: ReturnType<typeof openPc> | null = null;
  const there = () => {
    pc ??= openPc();
    return pc;
  };
  const reader = createCompanionReader({ call: async (verb, input, signal) => (await there()).client.call(verb, input, signal) });
  const devices = new Map<Issued, FakeKey>();
  const deviceOf = (key: Issued): FakeKey => devices.get(key) ?? expect.fail('the key is not in');
  return {
    reader,
    async plug(key, told = {}) {
      devices.set(key, (await there()).plug(key, told));
      await reader.look();
    },
    async pull(key) {
      const device = deviceOf(key);
      // A signature that waits has reached the key by then.
      if (device.next === 'waits') await soon(() => device.asked.signatures).toBe(1);
      (await there()).devices.pull(device);
      await reader.look();
    },
    pin: {
      next(key, what) {
        deviceOf(key).next = what;
        void there().then(({ user }) => user(what === 'wrong' ? 'wrong' : 'right'));
      },
    },
    async pullWhileRead(key) {
      const { plug, devices: all } = await there();
      const device = Object.assign(plug(key), { isSlow: true });
      const looking = reader.look();
      await soon(() => device.asked.certificate).toBe(1);
      all.pull(device);
      await looking;
    },
  };
});

const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const ca = createStandInCa({ from, until });
const issue = (number: string) => ca.issue({ names: { CN: '甲' }, number, from, until });
const CHALLENGE = 'q'.repeat(43);

test('[KEY-01] without a pairing, and with a companion that is none, there are no keys and no events; one that is too old, or reaches no key, is told apart', async () => {
  const call = vi.fn<Companion['call']>();
  const reader = createCompanionReader({ call });
  const heard: KeyEvent[] = [];
  reader.watch((event) => heard.push(event));
  const stands: string[] = [];
  reader.subscribe(() => stands.push(reader.stand()));
  const answers = async (answer: object) => {
    call.mockResolvedValueOnce(answer as never); // as: the answers below are those of the verb
    return await reader.keys();
  };
  const none = (why: string) => ({ ok: false, value: null, why, msg: '' });
  const nothing = { keys: [], unread: [] };
  for (const why of ['unpaired', 'absent', 'blocked', 'foreign', 'refused']) expect(await answers(none(why))).toEqual({ kind: 'silent' });
  expect(await answers(none('outdated'))).toEqual({ kind: 'silent' });
  expect(await answers({ ok: true, value: { canRead: false, ...nothing } })).toEqual({ kind: 'silent' });
  expect(await answers({ ok: true, value: { canRead: true, ...nothing } })).toEqual({ kind: 'known', keys: [] });
  expect([stands, heard]).toEqual([['outdated', 'noReader', 'ready'], []]);
});

test('[KEY-01] a signature that was sent and has no answer is unknown; one that was not sent, or was refused, was not done', async () => {
  const call = vi.fn<Companion['call']>();
  const reader = createCompanionReader({ call });
  const sign = async (why: string, isSent?: true) => {
    call.mockResolvedValueOnce({ ok: false, value: null, why, msg: '', ...(isSent && { isSent }) } as never); // as: an answer of the verb
    return await reader.sign('a', CHALLENGE);
  };
  const not = (why: string) => ({ kind: 'notDone', why, triesLeft: null });
  expect(await sign('absent', true)).toEqual({ kind: 'unknown', why: 'silent' });
  expect(await sign('foreign', true)).toEqual({ kind: 'unknown', why: 'silent' });
  expect([await sign('absent'), await sign('unpaired'), await sign('refused')]).toEqual([not('absent'), not('absent'), not('failed')]);
});

test('[KEY-01] keys that were in when the companion is connected later are events; when it ends all of them are out', async () => {
  const { companion, client, plug } = await openPc();
  let isConnected = false;
  const reader = createCompanionReader({
    call: (verb, input, signal) =>
      isConnected ? client.call(verb, input, signal) : Promise.resolve({ ok: false, value: null, why: 'unpaired', msg: '' }),
  });
  const heard: string[] = [];
  reader.watch((event) => heard.push(event.kind === 'in' ? `in ${event.key.number} ${event.key.pin}` : event.kind));
  plug(issue('1'));
  plug(issue('2'), { sentPin: undefined });
  expect(await reader.keys()).toEqual({ kind: 'silent' });
  isConnected = true;
  await reader.look();
  expect(heard.sort()).toEqual(['in 1 companion', 'in 2 device']);
  await reader.look();
  expect(heard).toHaveLength(2);
  await companion.stop();
  await reader.look();
  expect(heard.slice(2)).toEqual(['out', 'out']);
});
