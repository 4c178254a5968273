import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as order from './outbox-order.ts';

const NOW = 1_000_000;
interface OrderedCommand extends order.OrderedCommand {
  /** Names of the values it sets. */
  readonly values?: readonly string[];
}
const valuesOf = ({ values = [] }: OrderedCommand): readonly string[] => values;
const nextSendable = (rows: Iterable<OrderedCommand>, now: number) => order.nextSendable(rows, now, valuesOf);
const nextDueAt = (rows: Iterable<OrderedCommand>, now: number) => order.nextDueAt(rows, now, valuesOf);
const heldRows = (rows: readonly OrderedCommand[]) => order.heldRows(rows, valuesOf);
function row(seq: number, key: string, over: Partial<OrderedCommand> = {}): OrderedCommand {
  return { seq, key, attempts: 0, nextAt: 0, state: 'waiting', ...over };
}
const edit = (...values: string[]) => ({ values });
const hide = { values: ['hidden'] };
const seqs = (rows: readonly OrderedCommand[]) => rows.map(({ seq }) => seq);

test('[PLUS-10] the first command of each company may go, the later ones wait', () => {
  expect(seqs(nextSendable([row(3, 'b'), row(1, 'a'), row(2, 'a'), row(4, 'b')], NOW))).toEqual([1, 3]);
});

test('[PLUS-10] nobody passes a command of his company that is being sent or waits for its time', () => {
  expect(nextSendable([row(1, 'a', { state: 'sending' }), row(2, 'a')], NOW)).toEqual([]);
  expect(nextSendable([row(1, 'a', { nextAt: NOW + 1 }), row(2, 'a')], NOW)).toEqual([]);
  expect(seqs(nextSendable([row(1, 'a', { nextAt: NOW }), row(2, 'a')], NOW))).toEqual([1]);
});

test.each(['parked', 'refused', 'conflict'] as const)('a %s command does not block the later ones of its company', (state) => {
  expect(seqs(nextSendable([row(1, 'a', { state }), row(2, 'a'), row(3, 'a')], NOW))).toEqual([2]);
});

test('[PLUS-11] a parked command holds a later one that sets the same value, and the rest of its company behind that', () => {
  const rows = [
    row(1, 'a', { ...edit('note', 'tags'), state: 'parked' }),
    row(2, 'a', edit('accountant')),
    row(3, 'a', edit('shortName', 'note')),
    row(4, 'a', hide),
    row(5, 'b', edit('note')),
  ];
  expect(seqs(nextSendable(rows, NOW))).toEqual([2, 5]);
  const later = rows.filter(({ seq }) => seq !== 2 && seq !== 5);
  expect(nextSendable(later, NOW)).toEqual([]);
  expect(nextDueAt(later, NOW)).toBeNull();
  expect(seqs([...heldRows(later)])).toEqual([3, 4]);
  expect(heldRows(rows).size).toBe(0);
});

test('[PLUS-11] hiding and showing a company are held by one another; an edit tried again goes before the one that stands on it', () => {
  expect(nextSendable([row(1, 'a', { ...hide, state: 'parked' }), row(2, 'a', hide)], NOW)).toEqual([]);
  expect(seqs(nextSendable([row(1, 'a', edit('note')), row(2, 'a', edit('note'))], NOW))).toEqual([1]);
  expect(seqs(nextSendable([row(2, 'a', edit('note')), row(3, 'a', { ...edit('note'), state: 'parked' })], NOW))).toEqual([2]);
});

test.each(['refused', 'conflict'] as const)('a %s edit does not hold a later one of the same field', (state) => {
  expect(seqs(nextSendable([row(1, 'a', { ...edit('note'), state }), row(2, 'a', edit('note'))], NOW))).toEqual([2]);
});

test('commands that failed before go after those that did not', () => {
  expect(seqs(nextSendable([row(1, 'a', { attempts: 2 }), row(2, 'b'), row(3, 'c', { attempts: 1 })], NOW))).toEqual([2, 3, 1]);
});

test('a time that only a clock set back can explain counts as due', () => {
  expect(seqs(nextSendable([row(1, 'a', { nextAt: NOW + 86_400_000 })], NOW))).toEqual([1]);
  expect(seqs(nextSendable([row(1, 'a', { nextAt: NOW + 3_600_000 })], NOW))).toEqual([1]);
  expect(seqs(nextSendable([row(1, 'a', { nextAt: NOW + 60_000 })], NOW))).toEqual([]);
});

test('the next time to look is that of the earliest first command, or none', () => {
  expect(nextDueAt([row(1, 'a', { nextAt: NOW + 500 }), row(2, 'a'), row(3, 'b', { nextAt: NOW + 900 })], NOW)).toBe(NOW + 500);
  expect(nextDueAt([row(1, 'a', { nextAt: NOW + 500 }), row(2, 'b')], NOW)).toBe(NOW);
  expect(nextDueAt([row(1, 'a', { state: 'parked' }), row(2, 'b', { state: 'sending' })], NOW)).toBeNull();
});

const anyRow = fc.record({
  key: fc.constantFrom('a', 'b', 'c', '-'),
  attempts: fc.nat({ max: 4 }),
  nextAt: fc.constantFrom(0, NOW, NOW + 1, NOW + 60_000),
  state: fc.constantFrom('waiting', 'waiting', 'waiting', 'sending', 'parked', 'refused', 'conflict'),
});

test('[PLUS-10] whatever the outbox holds, a row that may go is the first of its company that is not stopped', () => {
  fc.assert(
    fc.property(fc.array(anyRow), (drawn) => {
      const rows: OrderedCommand[] = drawn.map((one, i) => ({ ...one, seq: i + 1 }));
      const next = nextSendable(rows.toReversed(), NOW);
      expect(new Set(next.map(({ key }) => key)).size).toBe(next.length);
      for (const one of next) {
        const earlier = rows.filter(
          ({ key, seq, state }) => key === one.key && (seq ?? 0) < (one.seq ?? 0) && (state === 'waiting' || state === 'sending'),
        );
        expect(earlier).toEqual([]);
        expect(one.nextAt).toBeLessThanOrEqual(NOW);
      }
      expect(nextDueAt(rows, NOW) === NOW).toBe(next.length > 0);
    }),
  );
});

test('sending round by round empties every outbox in order within each company', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (keys) => {
      let rows = keys.map((key, i) => row(i + 1, key));
      const sent: OrderedCommand[] = [];
      for (let round = 0; rows.length > 0 && round <= keys.length; round += 1) {
        const next = nextSendable(rows, NOW);
        sent.push(...next);
        rows = rows.filter((one) => !next.includes(one));
      }
      expect(rows).toEqual([]);
      for (const key of ['a', 'b', 'c']) {
        const own = seqs(sent.filter((one) => one.key === key));
        expect(own).toEqual(own.toSorted((x, y) => (x ?? 0) - (y ?? 0)));
      }
    }),
  );
});
