import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { seedMenus } from '../../../samples/demo/seed/menus.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { zhCN } from '../../texts/zh-CN.ts';
import { isAnyDirty } from '../../ui/dirty-forms.ts';

const stage = openStage();
const t = zhCN.bridge;
const answers = { save: () => '', ended: () => {} };

/** `window.workbench`, once the page offers it: it comes when the page is idle. */
const workbench = () =>
  waitFor(() => {
    if (window.workbench === undefined) throw new Error('not there yet');
    return window.workbench;
  });

afterEach(() => vi.restoreAllMocks());

test('[EMBED-02] window.workbench answers for the company of the browser tab, without a token, and is gone when nobody is signed in here', async () => {
  const account = await stage.account();
  const [first, second] = await stage.companies(account);
  await stage.open('/workbench/main', account);
  const api = await workbench();
  expect(await api.company()).toMatchObject({ code: 0, data: { companyId: first?.companyId, companyName: first?.companyName } });
  const session = await api.session();
  expect(session).toEqual({
    code: 0,
    msg: '',
    data: { language: 'zh-CN', account: expect.stringContaining('****'), isGuest: false, isOnline: true },
  });
  expect(Object.isFrozen(api)).toBe(true);
  await stage.open(`/workbench/main?company=${second?.companyId}`);
  const later = await workbench();
  await waitFor(async () => expect(await later.company()).toMatchObject({ data: { companyId: second?.companyId } }));
  cleanup();
  expect(window.workbench).toBeUndefined();
});

test('[EMBED-02] [EMBED-03] window.workbench opens a menu by its code, and says of one that nobody knows what a launch says', async () => {
  await seedMenus(stage.gateway().services.store);
  await stage.open('/workbench/main', await stage.account());
  const api = await workbench();
  expect(await api.open({ kind: 'menu', code: 'nosuch' })).toEqual({ code: 0, msg: '', data: null });
  await within(document.body).findByText(zhCN.menus.unknown);
  expect(await api.open({ kind: 'page', code: 'anything' })).toMatchObject({ code: 0 });
  await waitFor(() => expect(location.pathname).toBe('/workbench/company-manage'));
});

test('[ERR-04] window.workbench says that the token has ended: the alert of an ended session comes up', async () => {
  await stage.open('/workbench/main', await stage.account());
  const api = await workbench();
  expect(screen.queryByText('登录信息失效，请重新登录')).toBeNull();
  expect(await api.tokenExpired()).toEqual({ code: 0, msg: '', data: null });
  await screen.findByText('登录信息失效，请重新登录');
});

test('[EMBED-02] what belongs to the tab of an app is refused in words without one; a window that is no app’s gets no connection', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await stage.open('/workbench/main', await stage.account());
  const api = await workbench();
  expect(await api.title('三月')).toEqual({ code: -1, msg: t.notTab, data: null });
  expect(await api.close()).toEqual({ code: -1, msg: t.notTab, data: null });
  expect(await api.join(window, answers)).toEqual({ code: -1, msg: t.notTab, data: null });
  expect(logged).toHaveBeenCalledWith(`[workbench] ${t.notTab}`, expect.objectContaining({ call: 'join' }));
  expect(await api.dirty(true)).toMatchObject({ code: 0 });
  expect(isAnyDirty()).toBe(true);
  await api.dirty(false);
  expect(isAnyDirty()).toBe(false);
});
