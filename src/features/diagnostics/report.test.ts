import { expect, test } from 'vitest';
import { company } from '../../../tests/support/db-kit.ts';
import { freshPull, freshSync } from '../../db/meta.ts';
import type { OutboxRow } from '../../db/types.ts';
import type { Surroundings } from '../../desk/page-host.ts';
import type { AccountState } from '../../desk/store/account-types.ts';
import { directoryRowOf, emptyDirectory, setDirectoryRow } from '../../domain/company/directory-row.ts';
import { diagnosticsOf, reportText } from './report.ts';

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

/** An account with something in every part of it. */
function everything(): AccountState {
  const ours = company('88000000000000001', {
    companyName: '某某公司',
    shortName: '某某',
    nsrsbh: '91130100MA000214T',
    accountant: '某某',
  });
  const directory = emptyDirectory();
  setDirectoryRow(directory, 0, directoryRowOf(ours, 0));
  const lastError = { kind: 'refused', code: 'c', msg: '某某公司不存在', title: '某某', body: { company: ours }, status: 400 } as const;
  return {
    accountId: 'account-9',
    phase: 'live',
    trouble: null,
    readOnly: false,
    lost: null,
    directory,
    counted: directory,
    overlay: new Map([[ours.companyId, { id: ours.companyId, base: ours, row: ours, pending: 1, gen: 0 }]]),
    outbox: [row('refused', 1)],
    pull: { ...freshPull, cursor: 'k1', epoch: 'e1', total: 1, matches: true, at: 7 },
    sync: { ...freshSync, reach: 'online', leader: 'tab-1', lastOkAt: 6, lastError },
    change: { rev: 1, companies: [ours.companyId], outbox: true, facts: [], meta: [], drafts: [] },
  };
}

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
  const sections = diagnosticsOf(everything(), around, 100_000);
  const text = reportText(sections, around.errors, 0);
  const report = JSON.parse(text);
  expect(report).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    program: { version: 'V1.0' },
    storage: { companies: 1 },
    sync: { leader: true, lastError: 'refused 400', cursor: 'k1' },
    outbox: { refused: 1 },
    errors: [{ kind: 'timeout' }],
  });
  expect(Object.keys(report.sync)).toHaveLength(sections.find(({ title }) => title === 'diagnostics.sync')?.lines.length ?? 0);
  expect(text).not.toMatch(/某某|214T|88000000000000001|tab-1|account-9/);
});

test('[PLUS-32] an error of the line is told without a status, which it never had', () => {
  const sync = (status: number) => ({
    ...nothing,
    sync: { ...freshSync, lastError: { kind: 'offline', code: '', msg: '', status } as const },
  });
  expect(lineOf('lastError', sync(0), around, 0)).toBe('offline');
  expect(lineOf('lastError', sync(503), around, 0)).toBe('offline 503');
});
