import { expect, test } from 'vitest';
import { commandPorts, must, openTestDb, seal } from '../../../tests/support/db-kit.ts';
import type { MarkState } from '../../domain/sources/marks.ts';
import { nextCommands, settleDone } from '../outbox/outbox.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { discardCommand, retryCommand } from '../outbox/outbox-user.ts';
import { giveCommand } from './give.ts';
import { factsMark, factsUnmark, type MarkInput } from './marks.ts';

const sealOf = ([companyId = '', ...more]: readonly string[]) => (more.length > 0 ? null : seal(companyId));
const place = (companyId: string) => ({ companyId, area: 'tax', code: 'vat', period: '202610' }) as const;

test('[PLUS-47] marks and what takes them back go one after the other, of whatever companies, so that the last word stays the last', async () => {
  const [db, ports] = [await openTestDb(), commandPorts()];
  const mark = (companyIds: readonly string[], state: MarkState) => {
    const rows = companyIds.map((companyId) => ({ ...place(companyId), state, amount: null, day: '2026-11-12', note: '' }));
    return must(giveCommand(db, factsMark, { input: { at: '2026-11-12T02:00:00.000Z', rows }, seal: sealOf(companyIds) }, ports));
  };
  const unmark = (companyId: string) =>
    must(
      giveCommand(
        db,
        factsUnmark,
        { input: { rows: [place(companyId)], reason: '标错了', whose: 'own' }, seal: sealOf([companyId]) },
        ports,
      ),
    );
  const given = [await mark(['c1'], 'submitted'), await unmark('c1'), await mark(['c2', 'c3'], 'paid'), await unmark('c3')];
  const sent: string[] = [];
  for (let next = await must(nextCommands(db, 10)); next.length > 0; next = await must(nextCommands(db, 10))) {
    expect(next).toHaveLength(1);
    for (const row of next) {
      sent.push(row.id);
      await must(settleDone(db, row, { body: { marked: 1, refused: [] } }));
    }
  }
  expect(sent).toEqual(given.map(({ id }) => id));
});

test('[PLUS-47] of marks the gateway carried out in part, those it refused stay as refused with the reason, also when the answer comes twice; tried again they go under another id, given up they go', async () => {
  const [db, ports] = [await openTestDb(), commandPorts()];
  const rowOf = (companyId: string) => ({ ...place(companyId), state: 'paid' as const, amount: null, day: '2026-11-12', note: '' });
  const give = (...companyIds: readonly string[]) =>
    must(
      giveCommand(
        db,
        factsMark,
        { input: { at: '2026-11-12T02:00:00.000Z', rows: companyIds.map(rowOf) }, seal: sealOf(companyIds) },
        ports,
      ),
    );
  const held = async () =>
    (await must(outboxRows(db))).map(({ state, input, lastError }) => [
      state,
      (input as MarkInput).rows.map(({ companyId }) => companyId), // as: only marks are given
      lastError?.code,
    ]);
  const [whole, part, later] = [await give('c1', 'c2'), await give('c3', 'c4', 'c5'), await give('c3')];
  await must(settleDone(db, whole, { body: { marked: 2, refused: [] } }));
  const refused = [
    { row: 1, companyId: 'c4', problem: 'privilege.denied' },
    { row: 2, companyId: 'c5', problem: 'mark.older' },
  ];
  const [sent] = await must(nextCommands(db, 10));
  expect(sent?.id).toBe(part.id);
  for (const _ of [1, 2]) {
    await must(settleDone(db, part, { body: { marked: 1, refused } }));
    expect(await held()).toEqual([
      ['refused', ['c4', 'c5'], 'privilege.denied'],
      ['waiting', ['c3'], undefined],
    ]);
  }
  // It holds nothing back.
  expect((await must(nextCommands(db, 10))).map(({ id }) => id)).toEqual([later.id]);
  await must(settleDone(db, later, { body: { marked: 1, refused: [] } }));
  const again = await must(retryCommand(db, part.id, ports));
  expect(again.id).not.toBe(part.id);
  expect(await held()).toEqual([['waiting', ['c4', 'c5'], undefined]]);
  await must(settleDone(db, again, { body: { marked: 0, refused } }));
  await must(discardCommand(db, again.id));
  expect(await held()).toEqual([]);
});
