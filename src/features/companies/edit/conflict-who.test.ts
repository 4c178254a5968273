import { expect, test } from 'vitest';
import { changesBy, type LastChange } from './conflict-who.ts';

const change = (field: string, over: Partial<LastChange> = {}): LastChange => ({
  ...{ field, at: '2026-11-20T02:00:00.000Z', fullName: '王芳', device: 'Chrome 140 · Windows', familyId: 'f1', isThis: 0 },
  ...over,
});
const devices = [
  { familyId: 'f1', name: 'Chrome 140 · Windows', signedInAt: '2026-11-19T00:00:00.000Z' },
  { familyId: 'f2', name: 'Chrome 140 · Windows', signedInAt: '2026-11-18T00:00:00.000Z' },
];

test('[PLUS-10] fields stand with who changed them on which device, the newest time of each; the rest is what nobody kept', () => {
  const changes = [
    change('note'),
    change('accountant', { at: '2026-11-20T03:00:00.000Z' }),
    change('shortName', { familyId: 'f2' }),
    change('tags', { familyId: 'old', device: 'Edge 139 · Windows', fullName: '' }),
  ];
  const { known, rest } = changesBy(['note', 'accountant', 'shortName', 'tags', 'locationCode'], { kind: 'told', changes, devices });
  expect(known.map(({ fields, number, at }) => [fields, number, new Date(at).toISOString()])).toEqual([
    [['note', 'accountant'], 2, '2026-11-20T03:00:00.000Z'],
    [['shortName'], 1, '2026-11-20T02:00:00.000Z'],
    [['tags'], null, '2026-11-20T02:00:00.000Z'],
  ]);
  expect(rest).toEqual(['locationCode']);
});

test('[PLUS-10] from a gateway that does not say, or without the line, all fields are the rest', () => {
  for (const teller of [null, { kind: 'offline' }, { kind: 'unknown' }] as const)
    expect(changesBy(['note'], teller)).toEqual({ known: [], rest: ['note'] });
});
