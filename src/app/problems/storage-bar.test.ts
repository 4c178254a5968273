import { expect, test } from 'vitest';
import { storageProblemKinds } from '../../db/storage-problem.ts';
import { storageBar } from './storage-bar.ts';

const well = { trouble: null, readOnly: false, lost: null, restored: null, dirty: false };
const clock = (at: number): string => `at ${at}`;

test('nothing is said while the stored data is well', () => {
  expect(storageBar(well, clock)).toBeNull();
});

test.each(storageProblemKinds)('storage that is %s is said in words with a way out', (trouble) => {
  expect(storageBar({ ...well, trouble }, clock)).toMatchObject({ text: expect.stringContaining('problems.'), action: expect.any(String) });
});

test('[PLUS-14] a page with an older schema offers to reload only when its forms are clean', () => {
  expect(storageBar({ ...well, trouble: 'outdated' }, clock)?.action).toBe('reload');
  expect(storageBar({ ...well, trouble: 'outdated', dirty: true }, clock)).toMatchObject({ action: null, text: 'problems.outdatedDirty' });
});

test('[PLUS-11] lost storage is reported with the number of changes that went with it, until it is acknowledged', () => {
  expect(storageBar({ ...well, lost: { unsent: 3 } }, clock)).toMatchObject({
    text: 'problems.lostUnsent',
    values: { count: 3 },
    action: 'acknowledge-loss',
  });
  expect(storageBar({ ...well, lost: { unsent: 0 } }, clock)).toMatchObject({ text: 'problems.lost' });
});

test('[fault 43] a restored gateway is told with the time of the last pull before, after a loss of the storage has been read', () => {
  const restored = { since: 7 };
  expect(storageBar({ ...well, restored }, clock)).toMatchObject({
    text: 'problems.restored',
    values: { time: 'at 7' },
    action: 'acknowledge-restore',
  });
  expect(storageBar({ ...well, restored, lost: { unsent: 0 } }, clock)?.action).toBe('acknowledge-loss');
});
