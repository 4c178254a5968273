import { createVerify, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStandInCa, type Issued } from '../../../samples/keys/stand-in-ca.ts';
import { keyMessage } from '../../../src/domain/keys/key-message.ts';
import type { InsertedKey, KeyEvent, KeyReader } from '../../../src/domain/keys/key-reader.ts';

/** A world of keys before a reader: the tests plug and pull, type PINs and look what comes of it. */
export interface KeyWorld {
  readonly reader: KeyReader;
  /** Plugs a key in and waits until the reader may tell it. `serial` '' is a device without a number. */
  plug(key: Issued, device?: { serial?: string; label?: string }): Promise<void>;
  pull(key: Issued): Promise<void>;
  /** What a device does that asks for a PIN; without it the way has no PIN of its own. */
  readonly pin?: {
    /** The next signature meets this. */
    next(key: Issued, what: 'right' | 'wrong' | 'locked' | 'waits'): void;
  };
  /** Pulls while the certificate is read. Without it reading is one step. */
  pullWhileRead?(key: Issued): Promise<void>;
  end?(): void;
}

const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const ca = createStandInCa({ from, until });
const issue = (number: string, CN: string) => ca.issue({ names: { CN, O: '瑞诚财税' }, number, from, until });
const one = issue('4410', '周建国');
const two = issue('8827', '赵敏');
const CHALLENGE = 'q'.repeat(43);

async function keysOf(reader: KeyReader): Promise<readonly InsertedKey[]> {
  const listing = await reader.keys();
  return listing.kind === 'known' ? listing.keys : expect.fail('the reader is silent');
}

async function idOf(reader: KeyReader, { certificate }: Issued): Promise<string> {
  const { fingerprint256 } = new X509Certificate(certificate);
  const found = (await keysOf(reader)).find((key) => new X509Certificate(key.certificate).fingerprint256 === fingerprint256);
  return found?.id ?? expect.fail('the key is not listed');
}

function isSigned(key: Issued, signature: Uint8Array): boolean {
  const verify = createVerify('sha256').update(keyMessage(CHALLENGE));
  return verify.verify(new X509Certificate(key.certificate).publicKey, signature);
}

/** What every reader of keys holds to, run on each of them. */
export function readerContract(name: string, createWorld: () => KeyWorld): void {
  async function open(keys: readonly Issued[] = []): Promise<KeyWorld & { heard: KeyEvent[] }> {
    const world = createWorld();
    const heard: KeyEvent[] = [];
    for (const key of keys) await world.plug(key);
    world.reader.watch((event) => heard.push(event));
    return { ...world, heard };
  }

  test(`[KEY-01] ${name}: nothing, one and two keys are listed, told apart by subject and number, with and without a number of the device`, async () => {
    const { reader, plug } = await open();
    expect(await keysOf(reader)).toEqual([]);
    await plug(one, { serial: '' });
    await plug(two, { serial: 'UK-8827' });
    const keys = await keysOf(reader);
    expect(keys.map(({ subject, number }) => [subject, number]).sort()).toEqual([
      ['CN=周建国, O=瑞诚财税', '4410'],
      ['CN=赵敏, O=瑞诚财税', '8827'],
    ]);
    expect(keys.find(({ number }) => number === '4410')?.serial).toBe('');
    expect(new Set(keys.map(({ id }) => id)).size).toBe(2);
    expect(keys.every((key) => key.reader === reader.kind)).toBe(true);
  });

  test(`[KEY-01] ${name}: plug and pull are events of that key, once each, and nobody hears them who has stopped`, async () => {
    const { reader, plug, pull, heard } = await open([one]);
    const stopped: KeyEvent[] = [];
    reader.watch((event) => stopped.push(event))();
    expect(heard).toEqual([]);
    await plug(two);
    const id = await idOf(reader, two);
    await pull(two);
    expect(
      heard.map((event) =>
        event.kind === 'in' ? [event.kind, event.key.id] : event.kind === 'out' ? [event.kind, event.id] : [event.kind],
      ),
    ).toEqual([
      ['in', id],
      ['out', id],
    ]);
    expect((await keysOf(reader)).map(({ number }) => number)).toEqual(['4410']);
    expect(stopped).toEqual([]);
  });

  test(`[KEY-01] ${name}: a key signs the challenge's message and no other one, and of two keys the one that was asked`, async () => {
    const { reader, pin } = await open([one, two]);
    pin?.next(two, 'right');
    const outcome = await reader.sign(await idOf(reader, two), CHALLENGE);
    if (outcome.kind !== 'done') return expect.fail(JSON.stringify(outcome));
    expect([isSigned(two, outcome.signature), isSigned(one, outcome.signature)]).toEqual([true, false]);
    const bare = createVerify('sha256').update(CHALLENGE);
    expect(bare.verify(new X509Certificate(two.certificate).publicKey, outcome.signature)).toBe(false);
  });

  test(`[KEY-01] ${name}: a key that is not in, or no more, signs nothing`, async () => {
    const { reader, pull } = await open([one]);
    expect(await reader.sign('nobody', CHALLENGE)).toEqual({ kind: 'notDone', why: 'absent', triesLeft: null });
    const id = await idOf(reader, one);
    await pull(one);
    expect(await reader.sign(id, CHALLENGE)).toEqual({ kind: 'notDone', why: 'absent', triesLeft: null });
  });

  test(`[fault 56] ${name}: a key that is pulled while it signs has not done it, and after it is in again it can`, async () => {
    const { reader, plug, pull, pin } = await open([one, two]);
    const id = await idOf(reader, one);
    pin?.next(one, 'waits');
    const signing = reader.sign(id, CHALLENGE);
    await pull(one);
    expect(await signing).toEqual({ kind: 'unknown', why: 'pulled' });
    await plug(one);
    pin?.next(one, 'right');
    expect((await reader.sign(await idOf(reader, one), CHALLENGE)).kind).toBe('done');
  });

  const probe = createWorld();
  const { pin: hasPin, pullWhileRead } = probe;
  probe.end?.();
  if (hasPin !== undefined)
    test(`[fault 56] ${name}: a wrong PIN says how many tries are left and is asked for no second time; one try left, locked and taken back are told apart`, async () => {
      const { reader, pin } = await open([one]);
      const id = await idOf(reader, one);
      const signWith = (what: 'wrong' | 'locked') => {
        pin?.next(one, what);
        return reader.sign(id, CHALLENGE);
      };
      expect(await signWith('wrong')).toEqual({ kind: 'notDone', why: 'wrongPin', triesLeft: 2 });
      expect(await signWith('wrong')).toEqual({ kind: 'notDone', why: 'wrongPin', triesLeft: 1 });
      // The last try is for whoever owns the key, at its own program.
      pin?.next(one, 'right');
      expect(await reader.sign(id, CHALLENGE)).toEqual({ kind: 'notDone', why: 'lastTry', triesLeft: 1 });
      expect(await signWith('locked')).toEqual({ kind: 'notDone', why: 'locked', triesLeft: 0 });
    });
  if (hasPin !== undefined)
    test(`[KEY-01] ${name}: a signature that is taken back ends at once, and the key signs the next one`, async () => {
      const { reader, pin } = await open([one]);
      const id = await idOf(reader, one);
      pin?.next(one, 'waits');
      const signing = reader.sign(id, CHALLENGE);
      reader.cancel();
      expect(await signing).toEqual({ kind: 'notDone', why: 'cancelled', triesLeft: null });
      pin?.next(one, 'right');
      expect((await reader.sign(id, CHALLENGE)).kind).toBe('done');
    });
  if (pullWhileRead !== undefined)
    test(`[fault 56] ${name}: a key that is pulled while it is read is not listed, and said to be unread`, async () => {
      const world = await open();
      await world.pullWhileRead?.(one);
      expect([await keysOf(world.reader), world.heard]).toEqual([[], [{ kind: 'unread', why: 'pulled' }]]);
      await world.plug(one);
      expect((await keysOf(world.reader)).map(({ number }) => number)).toEqual(['4410']);
    });
}
