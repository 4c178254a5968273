import { expect, test } from 'vitest';
import { deviceNumber } from './device-number.ts';

test('devices of the same name are numbered by their sign-ins; one alone, or one that is signed out, has no number', () => {
  const list = [
    { familyId: 'b', name: 'Chrome 140 · Windows', signedInAt: '2026-11-20T09:00:00.000Z' },
    { familyId: 'a', name: 'Chrome 140 · Windows', signedInAt: '2026-11-19T09:00:00.000Z' },
    { familyId: 'c', name: 'Edge 140 · Windows', signedInAt: '2026-11-18T09:00:00.000Z' },
  ];
  expect(['a', 'b', 'c', 'gone'].map((id) => deviceNumber(id, list))).toEqual([1, 2, null, null]);
});
