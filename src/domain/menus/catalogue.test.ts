import { expect, test } from 'vitest';
import { completedAddress, isMenuFor, letInState, tabsOfArea } from './catalogue.ts';

test('[TAB-25] [TAB-23] a menu is for companies of its area, of its kinds of VAT payer, and, where it says so, for members only', () => {
  const company = { locationCode: '440305', addedTaxType: '2', isVip: 0 } as const;
  const everybody = { area: '', taxTypes: [], members: false };
  expect(isMenuFor(everybody, company)).toBe(true);
  expect(['4403', '440305', '4401', '44'].map((area) => isMenuFor({ ...everybody, area }, company))).toEqual([true, true, false, true]);
  expect([['2'], ['1', '2'], ['0', '1']].map((taxTypes) => isMenuFor({ ...everybody, taxTypes }, company))).toEqual([true, true, false]);
  expect([0, 1].map((isVip) => isMenuFor({ ...everybody, members: true }, { ...company, isVip: isVip === 1 ? 1 : 0 }))).toEqual([
    false,
    true,
  ]);
});

test('an area has the tabs of the longest beginning of its code that has any', () => {
  const tabs = [
    { area: '', name: 'a' },
    { area: '44', name: 'b' },
    { area: '', name: 'c' },
    { area: '4403', name: 'd' },
  ];
  const names = (code: string) => tabsOfArea(tabs, code).map(({ name }) => name);
  expect([names('440305'), names('440100'), names('110000')]).toEqual([['d'], ['b'], ['a', 'c']]);
  expect(tabsOfArea([{ area: '31' }], '110000')).toEqual([]);
});

test('[ENT-24] a path belongs to the origin of its app, the company is named in it, and without an app it is no address', () => {
  expect(completedAddress('/x?companyId={companyId}', 'https://a.example.com', 'c 1')).toBe('https://a.example.com/x?companyId=c%201');
  expect(completedAddress('/x', '', 'c')).toBe('');
  expect(completedAddress('https://b.example.com/{companyId}', 'https://a.example.com', 'c')).toBe('https://b.example.com/c');
});

test('[EMBED-02] what may be framed is framed, what may only be opened is opened, anything else is closed', () => {
  const letIn = { frameSources: ['https://*.apps.example.com'], appOrigins: ['https://tax.example.com'] };
  const state = (address: string) => letInState(address, letIn);
  expect(state('https://a.apps.example.com/')).toBe('framed');
  expect(state('https://tax.example.com/x')).toBe('opened');
  expect(['https://apps.example.org/', 'http://tax.example.com/', 'javascript:alert(1)', '/x'].map(state)).toEqual(Array(4).fill('closed'));
  expect(state('')).toBe('none');
});
