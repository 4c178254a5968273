import { expect, test } from 'vitest';
import { createDraftWriter, type DraftState, draftsKept } from './form-draft.ts';

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

test('[PLUS-14] a draft is called kept only when the newest of it is on disk', async () => {
  const disk = slowDisk();
  const told: DraftState[] = [];
  const writer = createDraftWriter<string>(
    (value) => disk.later(`write ${value}`, value !== 'full'),
    () => disk.later('drop'),
    (state) => told.push(state),
  );
  void writer.save('a');
  void writer.save('ab');
  await disk.next();
  expect(told).not.toContain('kept');
  await disk.next();
  expect(told.splice(0)).toEqual(['writing', 'writing', 'kept']);
  void writer.save('full');
  await disk.next();
  expect(told.splice(0)).toEqual(['writing', 'failed']);
  const dropped = writer.drop();
  await new Promise((resolve) => setImmediate(resolve));
  await disk.next();
  await dropped;
  expect(told).toEqual(['none']);
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

test('[UPG-03] [PLUS-14] what is typed is called kept when every form’s newest is on disk: not while one is being written, nor after one that could not be', async () => {
  expect(await draftsKept()).toBe(true);
  const disk = slowDisk();
  const open = () =>
    createDraftWriter<string>(
      (value) => disk.later(value, value !== 'full'),
      async () => true,
    );
  const [one, two] = [open(), open()];
  void one.save('full');
  void two.save('a');
  let kept: boolean | null = null;
  void draftsKept().then((all) => {
    kept = all;
  });
  await disk.next();
  expect(kept).toBeNull();
  await disk.next();
  expect(kept).toBe(false);
  expect(await draftsKept()).toBe(false);
  void one.save('b');
  await disk.next();
  expect(await draftsKept()).toBe(true);
});
