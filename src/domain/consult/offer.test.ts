import { expect, test } from 'vitest';
import { buttonsAt, type ConsultButton, type DutyHours, isAreaOf, isOnDuty, servicePhone } from './offer.ts';

const button = (buttonCode: ConsultButton['buttonCode'], over: Partial<ConsultButton> = {}): ConsultButton => ({
  ...{ buttonCode, moduleCode: '', area: '', browserType: '' },
  ...over,
});
const at = (moduleCode: string, area: string, browserType = 'chrome') => ({ moduleCode, area, browserType });

test('a button is where its module, its area and its browser say, each once and in the order of the list', () => {
  const buttons = [
    button('hr_consult', { moduleCode: 'zone' }),
    button('tax_consult', { area: '4403' }),
    button('soft_consult', { browserType: 'edge' }),
    button('tax_consult', { area: '110000' }),
    button('hr_consult', { area: '440000' }),
  ];
  expect(buttonsAt(buttons, at('workbench', '4403'))).toEqual(['tax_consult']);
  expect(buttonsAt(buttons, at('zone', '4403'))).toEqual(['hr_consult', 'tax_consult']);
  expect(buttonsAt(buttons, at('workbench', '4401', 'edge'))).toEqual(['soft_consult', 'hr_consult']);
  expect(buttonsAt(buttons, at('workbench', '1100'))).toEqual(['tax_consult']);
  expect(buttonsAt(buttons, at('workbench', '3100'))).toEqual([]);
  expect(buttonsAt([], at('workbench', '4403'))).toEqual([]);
});

test('[CONSULT-06] practice questions are offered where an area has an entry for them; what the whole country has does not count (A-160)', () => {
  const buttons = [
    button('tax_consult'),
    button('tax_consult', { moduleCode: 'practice' }),
    button('hr_consult', { moduleCode: 'practice', area: '4403' }),
    button('soft_consult', { area: '4403' }),
  ];
  expect(buttonsAt(buttons, at('practice', '4403'))).toEqual(['hr_consult']);
  expect(buttonsAt(buttons, at('practice', '1100'))).toEqual([]);
  expect(buttonsAt(buttons, at('workbench', '1100'))).toEqual(['tax_consult']);
});

test('an entry names an area by four digits or by six (A-29)', () => {
  expect(['4403', '440300', '4400', '440000', '44'].map((entry) => isAreaOf(entry, '4403'))).toEqual([true, true, false, false, false]);
  expect(['4401', '440000', '440100'].map((entry) => isAreaOf(entry, '4401'))).toEqual([true, true, false]);
});

test('[CONST-04] area 650000 has 40071-13888 whatever an operator says; others his for the area, else his for the country, else none', () => {
  const phones = [
    { area: '', phone: '400-1' },
    { area: '4403', phone: '0755-2' },
    { area: '650000', phone: '0991-3' },
  ];
  expect(['6500', '6501', '4403', '1100'].map((area) => servicePhone(phones, area))).toEqual([
    '40071-13888',
    '40071-13888',
    '0755-2',
    '400-1',
  ]);
  expect([servicePhone([], '4403'), servicePhone([], '6500')]).toEqual(['', '40071-13888']);
});

test('somebody is on duty on his days from the first minute to the last before the end, by the time of China; without hours always', () => {
  const hours: DutyHours = { buttonCode: 'tax_consult', days: '1234', from: '09:00', to: '18:00' };
  const on = (time: string, duty: DutyHours | undefined = hours): boolean => isOnDuty(duty, Date.parse(time));
  // 2026-11-26 is a Thursday, the 27th a Friday, the 29th a Sunday.
  expect(on('2026-11-26T01:00:00Z')).toBe(true);
  expect(on('2026-11-26T00:59:59Z')).toBe(false);
  expect(on('2026-11-26T09:59:59Z')).toBe(true);
  expect(on('2026-11-26T10:00:00Z')).toBe(false);
  expect(on('2026-11-27T02:00:00Z')).toBe(false);
  expect(on('2026-11-29T02:00:00Z', { ...hours, days: '7' })).toBe(true);
  // Monday in China, Sunday by UTC.
  expect(on('2026-11-29T17:00:00Z', { ...hours, from: '00:00', to: '02:00' })).toBe(true);
  expect(isOnDuty(undefined, 0)).toBe(true);
});
