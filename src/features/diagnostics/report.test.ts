import { expect, test } from 'vitest';
import { freshSync } from '../../db/meta.ts';
import type { OutboxRow } from '../../db/types.ts';
import { diagnosticsOf, reportText, type Surroundings } from './report.ts';

const around: Surroundings = {
  version: 'V1.0',
  wire: 1,
  schema: 1,
  browser: 'Chromium 156',
  tabId: 'tab-1',
  usedBytes: 12_340_000,
  quotaBytes: null,
  persisted: true,
  serviceWorker: 'active',
  worker: 'running',
  storage: null,
  errors: [{ at: 5, kind: 'timeout', code: '', status: 0 }],
};
const nothing = { outbox: [], pull: null, sync: null, directory: null, phase: 'live', trouble: null, readOnly: false } as const;
const row = (state: OutboxRow['state'], createdAt: number): OutboxRow => ({
  seq: 1,
  id: 'i',
  key: '88000000000000001',
  name: 'companyUpdate',
  input: { changes: { note: { from: '', to: '某某公司的备注' } } },
  seal: { companyId: '88000000000000001', shortName: '某某公司', tail: '214T' },
  createdAt,
  attempts: 0,
  nextAt: 0,
  state,
  lastError: { kind: 'refused', code: 'c', msg: '某某公司不存在', status: 400 },
});
const lineOf = (label: string, ...given: Parameters<typeof diagnosticsOf>) =>
  diagnosticsOf(...given)
    .flatMap(({ lines }) => lines)
    .find((line) => line.label === `diagnostics.${label}`)?.value;

test('[PLUS-32] unknown is told as unknown, and trouble of the storage before everything else', () => {
  expect(lineOf('companies', nothing, around, 0)).toBeNull();
  expect(lineOf('oldest', nothing, around, 0)).toBeNull();
  expect(lineOf('quota', nothing, around, 0)).toBeNull();
  expect(lineOf('used', nothing, around, 0)).toBe(12.3);
  expect(lineOf('state', nothing, around, 0)).toBe('live');
  expect(lineOf('state', nothing, { ...around, storage: 'quota' }, 0)).toBe('quota');
  expect(lineOf('state', { ...nothing, trouble: 'corrupt' }, { ...around, storage: 'quota' }, 0)).toBe('corrupt');
});

test('[PLUS-32] waiting work is counted by what it waits for, with the age of the oldest', () => {
  const outbox = [
    row('waiting', 90_000),
    row('sending', 40_000),
    row('parked', 1),
    row('refused', 1),
    row('conflict', 1),
    row('conflict', 1),
  ];
  const of = (label: string) => lineOf(label, { ...nothing, outbox }, around, 100_000);
  expect(['waiting', 'oldest', 'parked', 'refused', 'conflict'].map(of)).toEqual([2, 60, 1, 1, 2]);
  expect(lineOf('oldest', { ...nothing, outbox }, around, 1)).toBe(0);
});

test('[PLUS-32] the exported report holds every line and no name, number, account or words of anybody', () => {
  const sections = diagnosticsOf({ ...nothing, outbox: [row('refused', 1)] }, around, 100_000);
  const text = reportText(sections, around.errors, 0);
  const report = JSON.parse(text);
  expect(report).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    program: { version: 'V1.0' },
    outbox: { refused: 1 },
    errors: [{ kind: 'timeout' }],
  });
  expect(Object.keys(report.sync)).toHaveLength(sections.find(({ title }) => title === 'diagnostics.sync')?.lines.length ?? 0);
  expect(text).not.toMatch(/某某|214T|88000000000000001|tab-1/);
});

test('[PLUS-32] an error of the line is told without a status, which it never had', () => {
  const sync = (status: number) => ({
    ...nothing,
    sync: { ...freshSync, lastError: { kind: 'offline', code: '', msg: '', status } as const },
  });
  expect(lineOf('lastError', sync(0), around, 0)).toBe('offline');
  expect(lineOf('lastError', sync(503), around, 0)).toBe('offline 503');
});
