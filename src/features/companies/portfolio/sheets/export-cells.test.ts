import { expect, test } from 'vitest';
import { columnsOf, filing } from '../../../../../tests/support/portfolio-kit.ts';
import type { FactSource } from '../../../../domain/sources/standing.ts';
import { createTranslator } from '../../../../texts/i18n.ts';
import { zhCN } from '../../../../texts/zh-CN.ts';
import { exportHead, exportRow } from './export-cells.ts';

const t = createTranslator('zh-CN', zhCN);
const collector: FactSource = { kind: 'collector', name: '税局采集' };
const list: FactSource = { kind: 'file', name: '申报清单.xlsx', by: '李娜' };
const mark: FactSource = { kind: 'hand', name: '', by: '王丽' };
const at = (time: string): number => Date.parse(`${time}+08:00`);

test('[PLUS-48] an export has for each area beside its state when it was known and who told it; two companies with two kinds of source, one with none', () => {
  const social = { period: '202610', persons: 3, state: 'paid', amount: '90.00', unit: '' } as const;
  const columns = columnsOf([
    { companyName: '甲公司', at: at('2026-11-10T09:05:00'), known: { tax: { items: [filing('undeclared')], source: collector } } },
    {
      companyName: '乙公司',
      at: at('2026-11-09T18:20:07'),
      known: { tax: { items: [filing('paid')], source: list }, social: { ...social, source: mark } },
    },
    { companyName: '丙公司' },
  ]);
  const heads = exportHead(t);
  expect(new Set(heads).size).toBe(heads.length);
  const cells = (row: number, ...names: readonly string[]) => {
    const line = exportRow(columns, row, t, 'zh-CN');
    expect(line).toHaveLength(heads.length);
    return names.map((name) => line[heads.indexOf(name)]);
  };
  const [tax, insurance] = [['国税', '国税状态时间', '国税状态来源'] as const, ['社保', '社保状态时间', '社保状态来源'] as const];
  expect(cells(0, '全称', ...tax)).toEqual(['甲公司', '1 项未报', '2026-11-10 09:05:00', '税局采集']);
  expect(cells(0, ...insurance)).toEqual(['未获取', '', '']);
  expect(cells(1, '全称', ...tax)).toEqual(['乙公司', '已扣款', '2026-11-09 18:20:07', '申报清单.xlsx']);
  expect(cells(1, ...insurance)).toEqual(['已扣款', '2026-11-09 18:20:07', '人工 · 王丽']);
  expect(cells(2, '全称', ...tax)).toEqual(['丙公司', '未获取', '', '']);
});
