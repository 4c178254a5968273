import { expect, test } from 'vitest';
import { createDraftWriter } from './form-draft.ts';

/** A disk whose writes end when told. */
function slowDisk() {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const later = (what: string, kept = true): Promise<boolean> =>
    new Promise((resolve) => {
      log.push(what);
      ends.push(() => resolve(kept));
    });
  const next = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { log, next, later };
}

test('[PLUS-14] what is typed while a write runs is written next, and only the newest of it', async () => {
  const disk = slowDisk();
  const writer = createDraftWriter<string>(
    (value) => disk.later(`write ${value}`),
    () => disk.later('drop'),
  );
  const first = writer.save('a');
  void writer.save('ab');
  const last = writer.save('abc');
  await disk.next();
  await disk.next();
  expect(await Promise.all([first, last])).toEqual([true, true]);
  expect(disk.log).toEqual(['write a', 'write abc']);
});

test('[PLUS-14] a draft that is dropped is not written again by a write that was waiting', async () => {
  const disk = slowDisk();
  const writer = createDraftWriter<string>(
    (value) => disk.later(`write ${value}`),
    () => disk.later('drop'),
  );
  void writer.save('a');
  void writer.save('ab');
  const dropped = writer.drop();
  await disk.next();
  await disk.next();
  await dropped;
  expect(disk.log).toEqual(['write a', 'drop']);
});

test('a write that fails says so, and the next one is tried all the same', async () => {
  const kept = [false, true];
  const writer = createDraftWriter<string>(
    async () => kept.shift() ?? true,
    async () => true,
  );
  expect(await writer.save('a')).toBe(false);
  expect(await writer.save('b')).toBe(true);
});
