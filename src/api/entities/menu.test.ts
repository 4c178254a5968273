import * as v from 'valibot';
import { expect, test } from 'vitest';
import { appSchema, menuSchema } from './menu.ts';

const menu = {
  ...{
    menuCode: 'invoice',
    menuId: '1',
    menuName: '开票',
    tabCode: 'saasTab;invoice',
    bizDomain: 'invoice',
    bizId: 'KP',
    targetAppId: '1',
  },
  ...{ targetUrl: '', guideUrl: '', buyUrl: '', tryUrl: '', renewUrl: '', needLogin: 0, needCertificate: 0, isAuthorized: 0, isExpired: 0 },
  ...{ needCheckQylx: 0, ignoreCompanyTrial: 0, privilege: 0, authCode: '', popup: 0, shell: 0, browser: 1 },
};

test('[ENT-24] a menu has the specified fields', () => {
  const specified = `menuCode menuId menuName tabCode bizDomain bizId targetUrl targetAppId guideUrl buyUrl tryUrl renewUrl needLogin
    needCertificate isAuthorized isExpired needCheckQylx ignoreCompanyTrial privilege authCode popup shell browser`;
  expect(Object.keys(menu).sort()).toEqual(specified.split(/\s+/).sort());
  expect(v.parse(menuSchema, menu)).toEqual({ ...menu, words: '' });
});

test.each(Object.keys(menu))('[ENT-24] a menu without %s is refused', (field) => {
  expect(v.is(menuSchema, { ...menu, [field]: undefined })).toBe(false);
});

test('[TAB-20] its display codes are those that the specification names', () => {
  const has = (over: object) => v.is(menuSchema, { ...menu, ...over });
  expect([has({ popup: 1 }), has({ shell: 1 }), has({ browser: 0 }), has({ browser: 2 })]).toEqual([true, true, true, true]);
  expect([has({ popup: 2 }), has({ shell: 2 }), has({ browser: 3 })]).toEqual([false, false, false]);
});

test('[ENT-25] an app has appId, appCode and dependentAppId', () => {
  const app = { appId: '1', appCode: 'invoice', dependentAppId: '' };
  expect(v.is(appSchema, app)).toBe(true);
  for (const field of Object.keys(app)) expect(v.is(appSchema, { ...app, [field]: undefined })).toBe(false);
});
