import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { durabilityOf, freshDevice, must } from '../../tests/support/db-kit.ts';
import type { CompanyChanges } from '../domain/company/company-edit.ts';
import { rebaseLater } from './commands/company-rebase.ts';
import { deviceId, readSession, rememberAccount, writeSession } from './open/device-db.ts';
import { commandId } from './outbox/command-id.ts';
import { problemOf } from './storage-problem.ts';
import type { OutboxRow } from './types.ts';

test('every error of IndexedDB and Dexie is one of the closed kinds, the innermost cause first', () => {
  const kind = (error: unknown) => problemOf(error)?.kind ?? null;
  const quota = new DOMException('full', 'QuotaExceededError');
  expect(kind(quota)).toBe('quota');
  expect(kind(new Dexie.AbortError(quota))).toBe('quota');
  expect(kind(new Dexie.AbortError('aborted'))).toBe('closed');
  expect(kind(new Dexie.BulkError('1 of 2 failed', [quota]))).toBe('quota');
  expect(kind(new Dexie.BulkError('1 of 2 failed', [new DOMException('', 'AbortError')]))).toBe('closed');
  expect(kind(new Dexie.DatabaseClosedError())).toBe('closed');
  expect(kind(new DOMException('', 'InvalidStateError'))).toBe('closed');
  expect(kind(new DOMException('', 'VersionError'))).toBe('newer');
  expect(kind(new Dexie.MissingAPIError())).toBe('unavailable');
  expect(kind(new DOMException('', 'SecurityError'))).toBe('unavailable');
  expect(kind(new DOMException('Internal error opening backing store', 'UnknownError'))).toBe('corrupt');
  expect(kind(new DOMException('object store not found', 'NotFoundError'))).toBe('lost');
});

test('a defect of ours is no storage problem', () => {
  expect(problemOf(new TypeError('x is undefined'))).toBeNull();
  expect(problemOf(new Error('assertion failed'))).toBeNull();
  expect(problemOf('text')).toBeNull();
});

test('a command id is a UUIDv7 with the time in front', () => {
  const id = commandId(0x0190_1234_5678, new Uint8Array(10).fill(0xff));
  expect(id).toBe('01901234-5678-7fff-bfff-ffffffffffff');
  expect(commandId(1)).not.toBe(commandId(1));
});

test('the device has one id for ever and remembers who is signed in', async () => {
  const device = freshDevice();
  const id = await must(deviceId(device));
  expect(await must(deviceId(device))).toBe(id);
  expect(await must(readSession(device))).toBeNull();
  await must(writeSession({ k: 'session', login: null, state: 'signed-out' }, device));
  expect(await must(readSession(device))).toEqual({ k: 'session', login: null, state: 'signed-out' });
});

test('what the device remembers is on the disk when it settles', async () => {
  const device = freshDevice();
  const asked = durabilityOf(device);
  await must(writeSession({ k: 'session', login: null, state: 'signed-out' }, device));
  await must(rememberAccount('a1', 'epoch', device));
  expect(asked).toEqual(['strict', 'strict']);
});

function edit(seq: number, changes: CompanyChanges, patch: Partial<OutboxRow> = {}): OutboxRow {
  const input = { companyId: 'c1', baseRev: 1, changes };
  const row = { id: `${seq}`, key: 'c1', name: 'companyUpdate' as const, input, seal: null, createdAt: 0 };
  return { ...row, seq, attempts: 0, nextAt: 0, state: 'waiting', lastError: null, ...patch };
}

test('only the first later edit of a field stands on the one that goes, and only if it never left', () => {
  const gone: CompanyChanges = { note: { from: 'a', to: 'b' } };
  const later = [
    edit(2, { accountant: { from: '', to: 'x' } }),
    edit(3, { note: { from: 'b', to: 'c' } }),
    edit(4, { note: { from: 'c', to: 'd' } }),
  ];
  expect(rebaseLater(later, gone, {})).toEqual([edit(3, { note: { from: 'a', to: 'c' } })]);
  expect(rebaseLater([edit(3, { note: { from: 'b', to: 'c' } }, { attempts: 1 })], gone, {})).toEqual([]);
  expect(rebaseLater([edit(3, { note: { from: 'other', to: 'c' } })], gone, {})).toEqual([]);
  expect(rebaseLater(later, gone, { note: { from: 'a', to: 'B' } })).toEqual([edit(3, { note: { from: 'B', to: 'c' } })]);
});
