import { expect, test } from 'vitest';
import { storageProblemKinds } from '../../db/storage-problem.ts';
import { storageBar } from './storage-bar.ts';

const well = { trouble: null, readOnly: false, lost: null, dirty: false };

test('nothing is said while the stored data is well', () => {
  expect(storageBar(well)).toBeNull();
});

test.each(storageProblemKinds)('storage that is %s is said in words with a way out', (trouble) => {
  expect(storageBar({ ...well, trouble })).toMatchObject({ text: expect.stringContaining('problems.'), action: expect.any(String) });
});

test('[PLUS-14] a page with an older schema offers to reload only when its forms are clean', () => {
  expect(storageBar({ ...well, trouble: 'outdated' })?.action).toBe('reload');
  expect(storageBar({ ...well, trouble: 'outdated', dirty: true })).toMatchObject({ action: null, text: 'problems.outdatedDirty' });
});

test('[PLUS-11] lost storage is reported with the number of changes that went with it, until it is acknowledged', () => {
  expect(storageBar({ ...well, lost: { unsent: 3 } })).toMatchObject({
    text: 'problems.lostUnsent',
    values: { count: 3 },
    action: 'acknowledge',
  });
  expect(storageBar({ ...well, lost: { unsent: 0 } })).toMatchObject({ text: 'problems.lost' });
});
