import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addedTaxTypes, companySchema } from '../entities/company.ts';
import { companyRow } from '../testing/company-row.ts';
import { compileGuard } from './compile-guard.ts';

const guard = compileGuard(companySchema);
const flag = fc.constantFrom(0, 1);
const text = (max: number) => fc.string({ maxLength: max, unit: 'binary' }).filter((value) => value.length <= max);
const date = fc.oneof(fc.constant(''), fc.constantFrom('2026-01-31', '9999-99-99'));

/** Companies that the schema takes as they are. */
const company = fc.record({
  companyId: text(64).filter((value) => value.length > 0),
  latestCompanyId: text(64),
  companyName: text(200),
  djxh: text(40),
  nsrsbh: text(40),
  shxydm: text(40),
  dsnsrsbh: text(40),
  locationCode: text(20),
  addedTaxType: fc.constantFrom(...addedTaxTypes),
  cpbid: text(40),
  isVip: flag,
  isXSB: flag,
  isInXSB: flag,
  isAuthorize: flag,
  expireDate: date,
  effectiveDate: date,
  taxchina: flag,
  buyUrl: text(500),
  renewUrl: text(500),
  memberTipsUrl: text(500),
  memberTips: fc.option(fc.record({ text: text(200), button: text(40), url: text(500) })),
  peacePlanInfo: fc.option(
    fc.record({
      peacePlanName: text(200),
      peacePlanExpireDate: date,
      peacePlanOdds: text(40),
      peacePlanType: text(20),
      peaceJoinDate: date,
      contactMobileList: fc.array(text(20), { maxLength: 4 }),
    }),
  ),
  isFilledInContact: flag,
  shortName: text(40),
  pinyin: text(300),
  initials: text(100),
  tags: fc.array(text(30), { maxLength: 30 }),
  note: text(2000),
  accountant: text(60),
  hidden: flag,
  ord: fc.maxSafeInteger(),
  rev: fc.maxSafeInteger(),
  updatedAt: text(30),
});
const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

test('the guard takes every company that the schema takes, and the schema would answer the same', () => {
  fc.assert(
    fc.property(company, (row) => {
      const value = overJson(row);
      expect(guard(value)).toBe(true);
      expect(v.parse(companySchema, value)).toEqual(value);
    }),
    { numRuns: 300 },
  );
});

test('after any change of any field the guard says what the schema says', () => {
  const keys = Object.keys(companySchema.entries);
  const odd = fc.oneof(
    fc.constantFrom(
      null,
      0,
      1,
      2,
      -1,
      0.5,
      1e300,
      '',
      '1',
      true,
      'x'.repeat(41),
      'x'.repeat(65),
      'x'.repeat(2001),
      [],
      {},
      ['x'.repeat(31)],
      [1],
    ),
    fc.constantFrom('2026-1-1', '2026-01-01x', ' 2026-01-01', Array(31).fill('t'), 9_007_199_254_740_992),
    fc.anything(),
  );
  fc.assert(
    fc.property(company, fc.constantFrom(...keys), odd, fc.boolean(), (row, key, value, remove) => {
      const entries = Object.entries(row).filter(([name]) => name !== key);
      const changed = overJson(Object.fromEntries(remove ? entries : [...entries, [key, value]]));
      const parsed = v.safeParse(companySchema, changed);
      if (guard(changed)) expect(parsed).toMatchObject({ success: true, output: changed });
      // what the guard leaves to the schema although the schema takes it is only what the schema alters
      else if (parsed.success) expect(parsed.output).not.toEqual(changed);
    }),
    { numRuns: 3_000 },
  );
});

test('plain fields of a newer gateway pass the guard; objects and prototype keys are left to the schema', () => {
  expect(guard({ ...companyRow(), newField: 'x', other: 1, more: true })).toBe(true);
  expect(guard({ ...companyRow(), newField: { a: 1 } })).toBe(false);
  expect(guard(JSON.parse(JSON.stringify(companyRow()).replace('{', '{"__proto__":1,')))).toBe(false);
  expect(guard(JSON.parse(JSON.stringify(companyRow()).replace('{', '{"constructor":1,')))).toBe(false);
  expect(guard({ ...companyRow(), memberTips: { text: '', button: '', url: '', more: 1 } })).toBe(false);
});

test.each([null, undefined, 1, 'x', [], [companyRow()], {}])('%j is no company', (value) => {
  expect(guard(value)).toBe(false);
});

test('a schema with a part that the compiler does not know is refused when it is compiled', () => {
  expect(() => compileGuard(v.object({ a: v.union([v.string(), v.number()]) }))).toThrow('schema union');
  expect(() => compileGuard(v.pipe(v.string(), v.email()))).toThrow();
  expect(() => compileGuard(v.pipe(v.string(), v.trim()))).toThrow();
});
