import { expect, test } from 'vitest';
import { areaChannel, browserTypeOf, buttonCodes, consultRouteOf, isRatingAsked, sceneOrigin } from './scene.ts';

test('[CONSULT-02] [ENT-18] buttons are told by the codes of tax, software and personnel', () => {
  expect(buttonCodes).toEqual(['tax_consult', 'soft_consult', 'hr_consult']);
});

test('[CONSULT-05] the xsb workbench, and a user without an account, go through the simple route, everybody else not', () => {
  expect(consultRouteOf('xsb', 'a1')).toBe('simple');
  expect(consultRouteOf('xsb', '')).toBe('simple');
  expect(consultRouteOf('main', '')).toBe('simple');
  expect(consultRouteOf('main', 'a1')).toBe('full');
});

test('[CONST-13] the channel is 28 in the xsb workbench and 25 in the main one', () => {
  expect([sceneOrigin('xsb', '440300').channel, sceneOrigin('main', '440300').channel]).toEqual([28, 25]);
});

test('[CONST-14] the area code is the first four characters of the location, that of the default area without one (A-34)', () => {
  expect(['440300', '44030500', '110000', '6501', ''].map((code) => sceneOrigin('main', code).location)).toEqual([
    '4403',
    '4403',
    '1100',
    '6501',
    '4403',
  ]);
});

test('[CONST-05] area 350000 alone has a channel of its own: Xiamen has an area of its own, other cities of the province have not (A-25, A-28)', () => {
  expect(['350000', '350100', '350200', '440300', ''].map(areaChannel)).toEqual(['350000', '350000', '', '', '']);
  expect(sceneOrigin('main', '350100')).toEqual({ location: '3501', channel: 25, channelType: '350000' });
  expect(sceneOrigin('main', '350200').channelType).toBe('');
});

test('[CONSULT-04] [CONST-03] nobody in area 650000 is asked to rate, in its cities neither (A-28)', () => {
  expect(['650000', '650100', '65', '440300', '350200', ''].map(isRatingAsked)).toEqual([false, false, false, true, true, true]);
});

test('a browser is known by its user agent, one that names others too by itself', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
  expect([chrome, `${chrome} Edg/141.0.0.0`, firefox, safari, 'Node.js/24'].map(browserTypeOf)).toEqual([
    'chrome',
    'edge',
    'firefox',
    'safari',
    'other',
  ]);
});
