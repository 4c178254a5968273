import { expect, test } from 'vitest';
import { sealOf, sealOfCompany } from './seal.ts';
import { mainTaxId, taxIdsOf } from './tax-ids.ts';

const company = {
  companyId: '9200000100000001',
  companyName: '深圳市华信科技有限公司',
  shortName: '华信科技',
  nsrsbh: '440301123456789',
  shxydm: '91440300MA5DA1B2C3',
  djxh: '10114403000012345678',
  dsnsrsbh: '440301123456789',
};

test('[ENT-03] each identifier is kept apart: nsrsbh, shxydm, djxh, dsnsrsbh; the directory column holds each value once', () => {
  expect(taxIdsOf(company).split('\n')).toEqual([company.nsrsbh, company.shxydm, company.djxh]);
  expect(taxIdsOf({ nsrsbh: '', shxydm: '', djxh: '', dsnsrsbh: '' })).toBe('');
});

test('[ENT-03] a company is known by its social credit code, else by its taxpayer id, else by what there is', () => {
  expect(mainTaxId(taxIdsOf(company))).toBe(company.shxydm);
  expect(mainTaxId(taxIdsOf({ ...company, shxydm: '' }))).toBe(company.nsrsbh);
  expect(mainTaxId(taxIdsOf({ ...company, shxydm: '', nsrsbh: '', dsnsrsbh: '' }))).toBe(company.djxh);
  expect(mainTaxId('')).toBe('');
});

test('[PLUS-02] a seal has the first letter, the short name and the last four of the identifier', () => {
  expect(sealOfCompany(company)).toMatchObject({ letter: '华', shortName: '华信科技', tail: 'B2C3' });
  expect(sealOfCompany({ ...company, shortName: '' })).toMatchObject({ letter: '深', shortName: company.companyName });
  expect(sealOf({ id: 'x', name: 'abc', shortName: 'abc', taxIds: '' })).toMatchObject({ letter: 'A', tail: '' });
  expect(sealOf({ id: 'x', name: '𠮷野家', shortName: '𠮷野家', taxIds: '' }).letter).toBe('𠮷');
});

test('[PLUS-02] hue and shape hang on the id alone: a renamed company keeps its seal', () => {
  const before = sealOfCompany(company);
  const after = sealOfCompany({ ...company, companyName: '另一家公司', shortName: '另一家', shxydm: '' });
  expect([after.hue, after.shape]).toEqual([before.hue, before.shape]);
});

test('[PLUS-02] neighbouring ids use all 32 seals about equally', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 3_200; i += 1) {
    const { hue, shape } = sealOf({ id: `92000001${String(i).padStart(8, '0')}`, name: '', shortName: '', taxIds: '' });
    expect(hue >= 0 && hue <= 7 && shape >= 0 && shape <= 3).toBe(true);
    counts.set(`${hue}/${shape}`, (counts.get(`${hue}/${shape}`) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
});
