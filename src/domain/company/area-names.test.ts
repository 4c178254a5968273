import { expect, test } from 'vitest';
import { areas } from '../../texts/en/areas.ts';
import { areaCodeOf, areaKey, areaName, areaTable, distinctAreaName, plainAreaName, provinceName } from './area-names.ts';

test('[CONST-01] all 34 provinces and their areas are named, and before them the country, 000000', () => {
  const codes = [...areaTable().keys()];
  expect(codes.filter((code) => code.length === 2)).toHaveLength(35);
  expect(codes[0]).toBe('00');
  expect(codes.filter((code) => code.length === 4).length).toBeGreaterThanOrEqual(333);
  for (const code of codes) expect(areaTable().has(code.slice(0, 2))).toBe(true);
});

test.each([
  ['440305', '深圳市'],
  ['532800', '西双版纳傣族自治州'],
  ['110105', '北京市'],
  ['130000', '河北省'],
  ['000000', '全国'],
  ['999999', ''],
  ['', ''],
])('the area of %s reads %s', (code, name) => {
  expect(areaName(code)).toBe(name);
});

test('names lose their kind and their peoples', () => {
  expect(
    ['内蒙古自治区', '广西壮族自治区', '延边朝鲜族自治州', '巴音郭楞蒙古自治州', '阿里地区', '兴安盟', '海南省'].map((name) =>
      plainAreaName(name),
    ),
  ).toEqual(['内蒙古', '广西', '延边', '巴音郭楞', '阿里', '兴安', '海南']);
});

test.each([
  ['深圳', '440300'],
  ['广东省深圳市', '440300'],
  ['广东 深圳', '440300'],
  ['吉林市', '220200'],
  ['吉林', '220000'],
  ['重庆', '500000'],
  ['内蒙古', '150000'],
  ['伊犁', '654000'],
  ['全国', '000000'],
  ['火星', ''],
])('an area written %s has the code %s', (written, code) => {
  expect(areaCodeOf(written)).toBe(code);
});

test('the code of every name leads back to the same name', () => {
  for (const [code, name] of areaTable()) {
    if (name.endsWith('直辖县')) continue;
    const found = areaCodeOf(provinceName(code) === name ? name : provinceName(code) + name);
    expect(areaName(found)).toBe(name);
  }
});

test.each([
  ['zh-CN', undefined, ['深圳', '吉林省', '吉林市', '省直辖县 (河南)']],
  ['en', areas, ['Shenzhen', 'Jilin', 'Jilin (Jilin)', 'counties under the province (Henan)']],
] as const)(
  '[PLUS-07] no two areas are called alike in %s, whatever the case and spaces, and most by their plain name',
  (_, lines, named) => {
    expect(['4403', '22', '2202', '4190'].map((key) => distinctAreaName(key, lines))).toEqual(named);
    const names = [...areaTable().keys()].map((key) => distinctAreaName(key, lines).toLowerCase().replaceAll(' ', ''));
    expect(names).not.toContain('');
    expect(new Set(names).size).toBe(names.length);
  },
);

test('the key of an area is its city, else its province, and nothing of a place nobody knows', () => {
  expect(['440305', '449900', '110105', '', '990000'].map(areaKey)).toEqual(['4403', '44', '11', '', '']);
});
