import { expect, test } from 'vitest';
import { batch, callError, commandPorts, must, openTestDb, pull } from '../../../tests/support/db-kit.ts';
import type { Talk, TalkLine } from '../../api/entities/talk.ts';
import { inOrder } from '../../domain/consult/talk.ts';
import type { AccountDb } from '../open/account-db.ts';
import { markSending, settleDone, settleStopped } from '../outbox/outbox.ts';
import { giveCommand } from './give.ts';
import { consultation, consultChange, consultSay } from './talks.ts';

const at = '2026-11-23T02:00:00.000Z';
const origin = { buttonCode: 'tax_consult', companyId: 'c1', location: '4403', channel: 25, channelType: '', states: 1, at } as const;
const lineInput = (sceneId: string, lineId: string, text: string) => ({ sceneId, companyId: 'c1', lineId, text, at });
const linesOf = async (db: AccountDb, sceneId: string) =>
  inOrder(await must(db.run('r', ['talkLines'], ({ talkLines }) => talkLines.where('sceneId').equals(sceneId).toArray()))).map(
    ({ text, n, unsent }) => `${text} ${n}${unsent === undefined ? '' : '*'}`,
  );
const talkIn = (db: AccountDb, sceneId: string) => must(db.run('r', ['talks'], ({ talks }) => talks.get(sceneId)));
const toldLine = (lineId: string, n: number, by: TalkLine['by'], text: string) => ({
  noun: 'talkLines' as const,
  row: { lineId, sceneId: 's1', companyId: 'c1', n, by, name: '', text, at },
});

async function begun() {
  const db = await openTestDb();
  const ports = commandPorts();
  const first = await must(giveCommand(db, consultation, { input: { ...origin, sceneId: 's1' }, seal: null }, ports));
  const say = (lineId: string, text: string) =>
    must(giveCommand(db, consultSay, { input: lineInput('s1', lineId, text), seal: null }, ports));
  return { db, ports, first, say };
}

test('[PLUS-52] [CALL-057] a talk and what is said in it are there at once and wait, in one line with each other and in no other’s', async () => {
  const { db, first, say, ports } = await begun();
  const [one, two] = [await say('l1', '第一句'), await say('l2', '第二句')];
  const other = await must(giveCommand(db, consultation, { input: { ...origin, sceneId: 's2' }, seal: null }, ports));
  expect(await talkIn(db, 's1')).toMatchObject({ state: 'waiting', companyId: 'c1', lines: 0, states: 1, documents: 0 });
  expect(await linesOf(db, 's1')).toEqual(['第一句 0*', '第二句 0*']);
  expect([first.key, one.key, two.key]).toEqual(['talk:s1', 'talk:s1', 'talk:s1']);
  expect(other.key).toBe('talk:s2');
});

test('[PLUS-52] a line that was delivered has its number by the next pull, stands before those that wait, and an answer between them', async () => {
  const { db, first, say } = await begun();
  const [one] = [await say('l1', '第一句'), await say('l2', '第二句')];
  for (const row of [first, one]) {
    await must(markSending(db, row));
    await must(settleDone(db, row, { body: { sceneId: 's1', n: 1, rev: 12 } }));
  }
  expect(await linesOf(db, 's1')).toEqual(['第一句 0', '第二句 0*']);
  await pull(
    db,
    [{ ...batch([], 'k2'), rev: 12, entries: [toldLine('l1', 1, 'user', '第一句'), toldLine('a1', 2, 'advisor', '答')] }],
    [],
    5_000,
    12,
  );
  expect(await linesOf(db, 's1')).toEqual(['第一句 1', '答 2', '第二句 0*']);
});

test('[PLUS-52] a line that is refused is not in the talk any more; the talk stays', async () => {
  const { db, say } = await begun();
  const row = await say('l1', '第一句');
  await must(markSending(db, row));
  await must(settleStopped(db, row, 'refused', callError('refused', 'talk.unknown')));
  expect(await linesOf(db, 's1')).toEqual([]);
  expect(await talkIn(db, 's1')).toMatchObject({ state: 'waiting' });
});

test('[CONSULT-03] reading, ticks and a rating change the talk at once, and no pull that was read before takes them back', async () => {
  const { db, ports, first } = await begun();
  await must(markSending(db, first));
  await must(settleDone(db, first, { body: { sceneId: 's1', rev: 12 } }));
  const held = (await talkIn(db, 's1')) as Talk;
  const told = (over: Partial<Talk>) => [{ noun: 'talks' as const, row: { ...held, advisor: '何静', state: 'open', lines: 4, ...over } }];
  await pull(db, [{ ...batch([], 'k2'), rev: 12, entries: told({}) }], [], 5_000, 12);
  const change = (input: object) => must(giveCommand(db, consultChange, { input: { sceneId: 's1', ...input }, seal: null }, ports));
  await change({ userRead: 4 });
  await change({ documents: 1 });
  expect(await talkIn(db, 's1')).toMatchObject({ userRead: 4, documents: 1, advisor: '何静', state: 'open' });
  await change({ stars: 5, feedback: '清楚' });
  await pull(db, [{ ...batch([], 'k3'), rev: 13, entries: told({ advisorRead: 4 }) }], [], 5_000, 13);
  expect(await talkIn(db, 's1')).toMatchObject({ state: 'ended', stars: 5, feedback: '清楚', userRead: 4, advisorRead: 4, states: 0 });
});
