import { expect, test } from 'vitest';
import { commandPorts, must, openTestDb, seal } from '../../../tests/support/db-kit.ts';
import type { MarkState } from '../../domain/sources/marks.ts';
import { nextCommands, settleDone } from '../outbox/outbox.ts';
import { giveCommand } from './give.ts';
import { factsMark, factsUnmark } from './marks.ts';

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
