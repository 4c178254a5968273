import { expect, test } from 'vitest';
import { workAreas } from '../status/work-area.ts';
import { type CardRights, loadsCard, packRights, rightsOf } from './loads-card.ts';

const all: CardRights = {
  isAuthorize: 1,
  isVip: '1',
  jzMenuFlag: true,
  jzBusinessAuthFlag: 1,
  sbAreaFlag: 1,
  sbBusinessAuthFlag: 1,
  gsMenuFlag: 1,
  gsBusinessAuthFlag: '1',
};
const without = (...flags: (keyof CardRights)[]): CardRights => ({ ...all, ...Object.fromEntries(flags.map((flag) => [flag, 0])) });

test('[HOME-16] the invoice card loads only for companies that are authorised and members', () => {
  expect(loadsCard('invoice', all)).toBeNull();
  expect(loadsCard('invoice', without('isAuthorize'))).toBe('notAuthorized');
  expect(loadsCard('invoice', without('isVip'), '2026-10-31')).toBe('notMember');
  const flags = [2, '', '0', false, undefined];
  expect(flags.map((isVip) => loadsCard('invoice', { ...all, isVip }, '2026-10-31'))).toEqual(Array(5).fill('notMember'));
});

test('a company of whose membership nobody has told is not called a non-member; without authorisation that is what is missing', () => {
  expect(loadsCard('invoice', without('isVip'))).toBe('memberUntold');
  expect(loadsCard('invoice', without('isVip', 'isAuthorize'))).toBe('notAuthorized');
  expect(loadsCard('books', without('isVip'))).toBeNull();
});

test('[HOME-17] the finance card loads only for authorised companies with the finance menu and the business', () => {
  expect(loadsCard('books', all)).toBeNull();
  expect(loadsCard('books', without('isAuthorize'))).toBe('notAuthorized');
  expect(loadsCard('books', without('jzMenuFlag'))).toBe('noMenu');
  expect(loadsCard('books', without('jzBusinessAuthFlag'))).toBe('noBusiness');
  expect(loadsCard('books', without('isVip', 'gsMenuFlag', 'sbAreaFlag'))).toBeNull();
  // Books are kept for members: who is none is not called unauthorised.
  expect(loadsCard('books', without('isVip', 'jzBusinessAuthFlag'), '2026-10-31')).toBe('notMember');
  expect(loadsCard('books', without('isVip', 'jzBusinessAuthFlag'))).toBe('memberUntold');
});

test('[HOME-18] the national tax card loads for all companies', () => {
  const nothing = without(...(Object.keys(all) as (keyof CardRights)[])); // as: the keys of the literal above
  expect(loadsCard('tax', nothing)).toBeNull();
  expect(workAreas.filter((area) => loadsCard(area, nothing) === null)).toEqual(['tax', 'risk']);
});

test('[HOME-19] the social security card loads only for authorised companies with the area and the business', () => {
  expect(loadsCard('social', all)).toBeNull();
  expect(loadsCard('social', without('isAuthorize'))).toBe('notAuthorized');
  expect(loadsCard('social', without('sbAreaFlag'))).toBe('noArea');
  expect(loadsCard('social', without('sbBusinessAuthFlag'))).toBe('noBusiness');
});

test('[HOME-20] the personal tax card loads only for authorised companies with the tax menu and the business', () => {
  expect(loadsCard('personalTax', all)).toBeNull();
  expect(loadsCard('personalTax', without('isAuthorize'))).toBe('notAuthorized');
  expect(loadsCard('personalTax', without('gsMenuFlag'))).toBe('noMenu');
  expect(loadsCard('personalTax', without('gsBusinessAuthFlag'))).toBe('noBusiness');
});

test('before the relation list is there, what is known of the company decides', () => {
  expect(loadsCard('books', rightsOf(undefined, true, false))).toBeNull();
  expect(loadsCard('invoice', rightsOf(undefined, true, false), '2025-01-31')).toBe('notMember');
  expect(loadsCard('social', rightsOf(undefined, false, true))).toBe('notAuthorized');
});

test('[HOME-17] [HOME-19] [HOME-20] rights come back out of their bits', () => {
  for (const flags of [[], ['jzMenuFlag'], ['sbAreaFlag', 'gsBusinessAuthFlag']] as const) {
    const rights = rightsOf(packRights(without(...flags)), true, true);
    expect(['books', 'social', 'personalTax'].map((area) => loadsCard(area as 'books', rights))).toEqual(
      ['books', 'social', 'personalTax'].map((area) => loadsCard(area as 'books', without(...flags))),
    );
  }
});

test('[HOME-17] [HOME-19] [HOME-20] a company of which the relation list sets no flag loads nothing that hangs on one; one that the list does not have does', () => {
  const nothing = without(...(Object.keys(all) as (keyof CardRights)[])); // as: the keys of the literal above
  expect(packRights(nothing)).toBe(0);
  const told = (bits: number | undefined) =>
    (['books', 'social', 'personalTax'] as const).map((area) => loadsCard(area, rightsOf(bits, true, true)));
  expect(told(0)).toEqual(['noMenu', 'noArea', 'noMenu']);
  expect(told(undefined)).toEqual([null, null, null]);
});
