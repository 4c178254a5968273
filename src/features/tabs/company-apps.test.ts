import { expect, test } from 'vitest';
import type { Menu } from '../../api/entities/menu.ts';
import { appOf, companyApp, companyApps, menuOfTab } from './company-apps.ts';

const menu = (over: Partial<Menu>): Menu => ({
  ...{ menuCode: 'm', menuId: '1', menuName: '开票', tabCode: 'fpTab', bizDomain: 'invoice', bizId: 'kp', targetAppId: '2', privilege: 0 },
  ...{ targetUrl: 'https://apps.example.com/invoice', guideUrl: '', buyUrl: '', tryUrl: '', renewUrl: '', authCode: '', words: '' },
  ...{ needLogin: 0, needCertificate: 0, isAuthorized: 0, isExpired: 0, needCheckQylx: 0, ignoreCompanyTrial: 0 },
  ...{ popup: 0, shell: 0, browser: 1, ...over },
});

test('[TAB-01] of tax, invoice and bookkeeping the first menu that opens in here, in this order', () => {
  const url = 'https://apps.example.com/invoice';
  const menus = [
    menu({ tabCode: 'fpTab;issue' }),
    menu({ tabCode: 'fpTab;list', menuName: '开票查询' }),
    menu({ tabCode: 'sw;client', bizDomain: 'tax', targetUrl: 'wbclient:declare' }),
    menu({ tabCode: 'bsdh', bizDomain: 'tax', shell: 1 }),
    menu({ tabCode: 'sw', bizDomain: 'tax', menuName: '税务申报' }),
    menu({ tabCode: 'jzTab', bizDomain: 'books', menuName: '记账' }),
    menu({ tabCode: 'sbTab', bizDomain: 'social' }),
  ];
  expect(companyApps(menus).map(companyApp)).toEqual([
    { code: 'sw', title: '税务申报', extraParam: {}, url },
    { code: 'fpTab', title: '开票', extraParam: { subMenuCode: 'issue' }, url },
    { code: 'jzTab', title: '记账', extraParam: {}, url },
  ]);
  expect(companyApps([])).toEqual([]);
  expect(menuOfTab(menus, { tabCode: 'fpTab', extraParam: { subMenuCode: 'list' } })?.menuName).toBe('开票查询');
  expect(menuOfTab(menus, { tabCode: 'fpTab', extraParam: {} })).toBeNull();
  expect(appOf(menus, 'sbTab')).toMatchObject({ code: 'sbTab' });
  expect([appOf(menus, 'bsdh'), appOf(menus, 'nosuch')]).toEqual([null, null]);
});
