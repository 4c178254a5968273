import { expect, test } from 'vitest';
import { inquiryConstants, leadOf, showsInquiry, trialProduct } from './inquiry.ts';

test('[CYC-02] the entry shows only in an area of the maintenance list, which is named by four or six digits', () => {
  expect(showsInquiry(['4403'], '440305')).toBe(true);
  expect(showsInquiry(['440300'], '440305')).toBe(true);
  expect(showsInquiry(['130000'], '130200')).toBe(true);
  expect(showsInquiry(['1302'], '130200')).toBe(true);
  expect(showsInquiry(['440000'], '440305')).toBe(false);
  expect(showsInquiry(['1301'], '130200')).toBe(false);
  expect(showsInquiry(['44'], '440305')).toBe(false);
  expect(showsInquiry([], '440305')).toBe(false);
  expect(showsInquiry([''], '')).toBe(false);
});

test('[CONST-67] [CONST-68] [CONST-65] [CONST-66] [CONST-46] a trial is of the product that the position offers, P0032 where it offers none', () => {
  const pack = { name: '', priceValue: '', checks: 5 };
  expect(
    trialProduct([
      { ...pack, productId: 'P9', canTry: 0 },
      { ...pack, productId: 'P7', canTry: 1 },
    ]),
  ).toBe('P7');
  expect(trialProduct([])).toBe('P0032');
  expect(inquiryConstants).toMatchObject({ scene: 'TRAIL', saleNumber: '1', trialChecks: 5, localPageSize: 20 });
});

test('[ENT-33] [CONST-69] [CONST-70] a lead has its fields, with source 17zs_cyc and level 1', () => {
  const lead = leadOf({
    mobile: '13800000000',
    title: '充值',
    results: 'x'.repeat(2_000),
    name: '周建国',
    areaCode: '440300',
    companyId: 'c1',
  });
  expect(Object.keys(lead).sort()).toEqual([
    'areaCode',
    'calculationResults',
    'clueLevel',
    'clueRealName',
    'companyId',
    'mobile',
    'source',
    'title',
  ]);
  expect(lead).toMatchObject({ source: '17zs_cyc', clueLevel: '1', companyId: 'c1' });
  expect(lead.calculationResults).toHaveLength(1_000);
});
