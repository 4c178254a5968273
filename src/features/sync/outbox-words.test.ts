import { expect, test } from 'vitest';
import { definitionsOf } from '../../db/commands/definitions.ts';
import { unreadableRow } from '../../db/outbox/unreadable.ts';
import type { OutboxRow, OutboxState } from '../../db/types.ts';
import { en } from '../../texts/en.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { actionsOf, changeLines, commandWords, inOrderOfNeed, reasonWords, sealWords, stateWords } from './outbox-words.ts';

const t = createTranslator('zh-CN', zhCN);
const definitions = await definitionsOf();
const row = (part: Partial<OutboxRow>): OutboxRow => ({
  seq: 1,
  id: 'i',
  key: 'c1',
  name: 'companyUpdate',
  input: {},
  seal: { companyId: 'c1', shortName: '恒信商贸', tail: '3F7K' },
  createdAt: 1,
  attempts: 0,
  nextAt: 0,
  state: 'waiting',
  lastError: null,
  ...part,
});

test('[PLUS-10] a change is said in words, by the names of its fields and never by their values', () => {
  const words = commandWords(
    row({
      input: { companyId: 'c1', baseRev: 1, changes: { shxydm: { from: '', to: '91440300MA5F7K' }, tags: { from: [], to: ['急'] } } },
    }),
    definitions,
    t,
  );
  expect(words).toBe('修改企业资料：统一社会信用代码、标签');
  expect(commandWords(row({ name: 'companyHide', input: { hidden: 1 } }), definitions, t)).toBe('隐藏企业');
  expect(commandWords(row({ name: 'companyHide', input: { hidden: 0 } }), definitions, t)).toBe('恢复显示企业');
});

test('[PLUS-10] the values of a change are said field by field, old and new, long ones cut short', () => {
  const changes = {
    note: { from: '', to: '很'.repeat(50) },
    addedTaxType: { from: '2', to: '1' },
    locationCode: { from: '440300', to: '990000' },
    tags: { from: ['旧', '留'], to: ['留', '急'] },
    accountant: { from: '李娜', to: '' },
    djxh: null,
  };
  expect(changeLines(row({ input: { companyId: 'c1', baseRev: 1, changes } }), definitions, t)).toEqual([
    '地区：深圳市 → 990000',
    '纳税人类型：小规模 → 一般纳税人',
    '负责会计：李娜 → （空）',
    '标签：+急 −旧',
    `备注：（空） → ${'很'.repeat(40)}…`,
  ]);
  expect(changeLines(row({ name: 'companyHide', input: { hidden: 1 } }), definitions, t)).toEqual([]);
});

test('[PLUS-10] a command whose definition is not there yet, or not known here, is said by its name', () => {
  expect(commandWords(row({}), null, t)).toContain('companyUpdate');
  expect(changeLines(row({}), null, t)).toEqual([]);
  expect(actionsOf(row({ state: 'conflict' }), undefined)).toEqual({ tryAgain: false, edit: false, discard: true, resolve: false });
});

test('[PLUS-02] [PLUS-10] a change carries the company as the user saw it', () => {
  expect(sealWords(row({}), t)).toBe('恒信商贸 …3F7K');
  expect(sealWords(row({ seal: null }), t)).toBe('不属于某个企业');
});

test('[PLUS-10] what waits for the user comes first, the rest in order of sending', () => {
  const rows = [
    row({ seq: 1, id: 'a' }),
    row({ seq: 2, id: 'b', state: 'refused' }),
    row({ seq: 3, id: 'c', state: 'sending' }),
    row({ seq: 4, id: 'd', state: 'conflict' }),
  ];
  expect(inOrderOfNeed(rows).map((r) => r.id)).toEqual(['b', 'd', 'a', 'c']);
});

test('[PLUS-10] a reason is the words of the gateway, or what the line did', () => {
  const error = { kind: 'refused' as const, code: 'privilege.denied', msg: '没有修改此企业的权限', status: 400 };
  expect(reasonWords(row({ lastError: error }), null, t)).toBe('没有修改此企业的权限');
  expect(reasonWords(row({ lastError: { ...error, kind: 'timeout', msg: '' } }), null, t)).toBe('没有得到服务器的回答');
  expect(reasonWords(row({}), null, t)).toBe('');
});

test.each([
  ['waiting', { tryAgain: true, edit: true, discard: true, resolve: false }],
  ['sending', { tryAgain: false, edit: false, discard: false, resolve: false }],
  ['parked', { tryAgain: true, edit: true, discard: true, resolve: false }],
  ['refused', { tryAgain: true, edit: true, discard: true, resolve: false }],
  ['conflict', { tryAgain: false, edit: false, discard: true, resolve: true }],
] as const)('[PLUS-10] of a change that is %s the user can do what makes sense', (state: OutboxState, actions) => {
  expect(actionsOf(row({ state }), definitions.get('companyUpdate'))).toEqual(actions);
  expect(t(stateWords(row({ state })).key)).not.toContain('outbox.');
});

test.each([
  ['zh-CN', zhCN, '一项无法读取的更改', '未发送', '可能被改动或损坏'],
  ['en', en, 'A change that cannot be read', 'Not sent', 'altered or damaged'],
] as const)('[PLUS-23] in %s a command that cannot be opened is said to be one, and can only be discarded', (language, texts, ...words) => {
  const say = createTranslator(language, texts);
  const held = { id: 'i', key: 'c1', name: 'companyUpdate', createdAt: 1, attempts: 2, nextAt: 0, state: 'waiting' };
  const broken = unreadableRow(held) as unknown as OutboxRow; // as: what the reader gives for such a row
  expect([commandWords(broken, definitions, say), say(stateWords(broken).key)]).toEqual(words.slice(0, 2));
  expect(reasonWords(broken, null, say)).toContain(words[2]);
  expect(changeLines(broken, definitions, say)).toEqual([]);
  expect(actionsOf(broken, undefined)).toEqual({ tryAgain: false, edit: false, discard: true, resolve: false });
});
