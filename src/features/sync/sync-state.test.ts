import { expect, test } from 'vitest';
import type { OutboxRow, OutboxState, PullState, SyncStatus } from '../../db/types.ts';
import { isStopped, summarizeSync, syncWords } from './sync-state.ts';

const NOW = 10_000_000;
const sync: SyncStatus = {
  k: 'sync',
  reach: 'online',
  phase: 'idle',
  progress: null,
  lastOkAt: NOW,
  lastError: null,
  clockOffset: 0,
  session: 'live',
  leader: 't',
  push: true,
};
const pull: PullState = {
  k: 'pull',
  cursor: 'c',
  epoch: 'e',
  total: 3,
  digest: 'd',
  matches: true,
  at: NOW - 1_000,
  rejected: 0,
  run: null,
};
const row = (state: OutboxState): OutboxRow => ({
  seq: 1,
  id: 'i',
  key: 'c',
  name: 'companyHide',
  input: {},
  seal: null,
  createdAt: NOW,
  attempts: 0,
  nextAt: 0,
  state,
  lastError: null,
});
const at = (part: Partial<Parameters<typeof summarizeSync>[0]>) => summarizeSync({ outbox: [], pull, sync, phase: 'live', ...part }, NOW);

test('[PLUS-09] a clock that is set back does not make an old pull a fresh one', () => {
  expect(at({ pull: { ...pull, at: NOW + 1 } }).view.kind).toBe('stale');
  expect(at({ pull: { ...pull, at: NOW + 3_600_000 } }).view.kind).toBe('stale');
});

test('[PLUS-09] synced is said only with an empty outbox, a whole pull under a minute old and an equal digest', () => {
  expect(at({}).view).toEqual({ kind: 'synced', at: pull.at });
  expect(at({ pull: { ...pull, at: NOW - 60_000 } }).view.kind).toBe('stale');
  expect(at({ pull: { ...pull, at: NOW } }).view.kind).toBe('synced');
  expect(at({ pull: { ...pull, matches: false } }).view.kind).toBe('stale');
  expect(at({ outbox: [row('waiting')] }).view).toEqual({ kind: 'waiting', n: 1 });
});

test('[PLUS-09] a change that needs a decision is said before everything but the missing line', () => {
  const outbox = [row('waiting'), row('refused'), row('conflict'), row('parked')];
  expect(at({ outbox, sync: { ...sync, phase: 'sending' } })).toEqual({ view: { kind: 'failed', n: 3 }, waiting: 1, failed: 3 });
  expect(at({ outbox, sync: { ...sync, reach: 'offline' } })).toEqual({ view: { kind: 'offline' }, waiting: 1, failed: 3 });
});

test('[PLUS-09] [AUTH-13] a sign-in that has ended is said, and what waits for it is counted; without a line the line is said', () => {
  const ended = { ...sync, session: 'expired' } as const;
  expect(at({ outbox: [row('waiting'), row('refused')], sync: ended })).toEqual({ view: { kind: 'expired' }, waiting: 1, failed: 1 });
  expect(at({ sync: { ...ended, reach: 'offline' } }).view.kind).toBe('offline');
  expect(isStopped({ kind: 'expired' })).toBe(true);
  expect(isStopped({ kind: 'waiting', n: 1 })).toBe(false);
});

test('[PLUS-09] nothing is claimed before the line was tried or the database was read', () => {
  expect(at({ sync: { ...sync, reach: 'unknown' } }).view.kind).toBe('unknown');
  expect(at({ sync: null }).view.kind).toBe('unknown');
  expect(at({ phase: 'snapshot' }).view.kind).toBe('unknown');
  expect(at({ pull: null }).view.kind).toBe('unknown');
});

test('[PLUS-09] a running pull tells how far it is when it knows', () => {
  const words = (progress: SyncStatus['progress']) => syncWords(at({ sync: { ...sync, phase: 'pulling', progress } }).view, String);
  expect(words({ done: 500, total: 1200 })).toEqual({ key: 'sync.progress', values: { done: 500, total: 1200 }, tone: 'busy' });
  expect(words(null).key).toBe('sync.syncing');
});
