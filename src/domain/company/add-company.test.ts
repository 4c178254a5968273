import { expect, test } from 'vitest';
import { addCompanyFacts, addCompanyStart, readAddCompanyWord } from './add-company.ts';

const facts = { accessToken: 'T', locationCode: '440300', accountId: 'A' };

test('[COMP-04] the add-company page is given token, area and account, and nothing where one of them is missing', () => {
  expect(addCompanyFacts(facts)).toEqual(facts);
  for (const field of ['accessToken', 'locationCode', 'accountId'] as const) {
    expect(addCompanyFacts({ ...facts, [field]: '' })).toBeNull();
    const { [field]: _, ...others } = facts;
    expect(addCompanyFacts(others)).toBeNull();
  }
});

test('[COMP-03] of what the frame says only its three words are read', () => {
  const type = 'wb-add-company';
  expect(readAddCompanyWord({ type, kind: 'ready' })).toEqual({ kind: 'ready' });
  expect(readAddCompanyWord({ type, kind: 'close', more: 1 })).toEqual({ kind: 'close' });
  expect(readAddCompanyWord({ type, kind: 'bound', companyId: 'C1' })).toEqual({ kind: 'bound', companyId: 'C1' });
  for (const bad of [
    null,
    'ready',
    {},
    { kind: 'ready' },
    { type: 'other', kind: 'ready' },
    { type, kind: 'open' },
    { type, kind: 'bound' },
    { type, kind: 'bound', companyId: 1 },
    { type, kind: 'bound', companyId: 'x'.repeat(65) },
  ])
    expect(readAddCompanyWord(bad)).toBeNull();
  expect(addCompanyStart(facts, 'en')).toEqual({ type, kind: 'start', language: 'en', ...facts });
});
