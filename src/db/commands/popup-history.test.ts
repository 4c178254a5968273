import { expect, test } from 'vitest';
import { batch, commandPorts, must, openTestDb, pull } from '../../../tests/support/db-kit.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import type { AccountDb } from '../open/account-db.ts';
import { markSending, settleDone } from '../outbox/outbox.ts';
import { giveCommand } from './give.ts';
import { popupShown, type ShownInput } from './popup-history.ts';

const ports = commandPorts();
const at = '2026-11-20T04:00:00.000Z';
const shown: ShownInput = { id: 's1', popupId: '7', kind: 'popup', at, outcome: 'open' };
const row = { id: 's1', popupId: '7', kind: 'popup', at, device: 'pc-2', outcome: 'closed' } as const;
const give = (db: AccountDb, input: ShownInput) => must(giveCommand(db, popupShown, { input, seal: null }, ports));
const held = (db: AccountDb) =>
  must(
    db.run('r', ['popupHistory'], async ({ popupHistory }) =>
      (await popupHistory.toArray()).map(
        ({ id, device, outcome, unsent }) => `${id} ${device} ${outcome}${unsent === undefined ? '' : '*'}`,
      ),
    ),
  );

test('[PLUS-22] what was shown is there at once, waits for the line with what became of it, and stays when it was told', async () => {
  const db = await openTestDb();
  const first = await give(db, shown);
  const second = await give(db, { ...shown, outcome: 'closed' });
  expect(await held(db)).toEqual(['s1  closed*']);
  for (const [n, command] of [first, second].entries()) {
    await must(markSending(db, command));
    await must(settleDone(db, command, { body: { rev: n + 1 } }));
  }
  expect(await held(db)).toEqual(['s1  closed']);
  await pull(db, [{ ...batch([], 'k1'), rev: 2, entries: [{ noun: 'popupHistory', row }] }], []);
  expect(await held(db)).toEqual(['s1 pc-2 closed']);
});

test('[PLUS-22] a showing that another device has replaced goes; one of another device comes', async () => {
  const db = await openTestDb();
  await pull(db, [{ ...batch([], 'k1'), entries: [{ noun: 'popupHistory', row }] }], []);
  const other = { ...row, id: 's2', device: 'pc-3' };
  const entries = [
    { noun: 'popupHistory' as const, gone: 's1' },
    { noun: 'popupHistory' as const, row: other },
  ];
  await pull(db, [{ ...batch([], 'k2'), entries }], []);
  expect(await held(db)).toEqual(['s2 pc-3 closed']);
});

test('the outbox says what it is', () => {
  const t = createTranslator('zh-CN', zhCN);
  expect(popupShown.words(shown, t)).toBe(zhCN.attention.toldShown);
  expect(popupShown.words({ ...shown, outcome: 'acted' }, t)).toBe(zhCN.attention.toldOver);
});
