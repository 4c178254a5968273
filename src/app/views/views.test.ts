import { pinyin } from 'pinyin-pro';
import { describe, expect, test } from 'vitest';
import { en } from '../../texts/en.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { findViews } from '../../ui/views/find-views.ts';
import { pinned, readTabs } from '../tabs.ts';
import { homeColumns } from './cards.ts';
import { railItems } from './rail.ts';
import { homeView, isSideView, isViewPath, listedViews, viewAt, views } from './views.ts';

const chinese = createTranslator('zh-CN', zhCN);
const english = createTranslator('en', en);
const all = [homeView, ...views];

describe.each(all)('the view at $path', (view) => {
  test('[PLUS-26] has a name in both languages, and no other view has it', () => {
    for (const t of [chinese, english]) {
      expect(t(view.label)).not.toBe(view.label);
      expect(all.filter((other) => t(other.label) === t(view.label))).toEqual([view]);
    }
  });

  test('[ROUTE-13] is found at its path, also as the router may write it, and a redirect may name it', () => {
    const found = viewAt(view.path);
    expect(found).toBe(view === homeView ? 'home' : view);
    expect([viewAt(`${view.path}/`), viewAt(view.path.toUpperCase())]).toEqual([found, found]);
    expect(viewAt(`${view.path}/x`)).toBeNull();
    expect(isViewPath(view.path)).toBe(true);
  });

  test('is opened from the palette by its name, its initials and an English word, unless it is not for everybody', () => {
    if (view !== homeView && !listedViews.some((one) => one === view)) {
      expect(findViews([homeView, ...listedViews], chinese(view.label), chinese)).toEqual({ called: [], alike: [] });
      return;
    }
    const initials = pinyin(chinese(view.label), { pattern: 'first', toneType: 'none', type: 'array' }).join('');
    const whole = pinyin(chinese(view.label), { toneType: 'none', type: 'array' }).join('');
    for (const asked of [chinese(view.label), initials, whole]) {
      // 设置 is also the last word of 提醒设置, which comes after it.
      const { called } = findViews(all, asked, chinese);
      expect([called.filter((one) => one === view || !chinese(one.label).endsWith(asked)), called[0]]).toEqual([[view], view]);
    }
    expect(findViews(all, english(view.label), english).called).toEqual([view]);
    expect(view.words.some((word) => /^[a-z]{4,}$/.test(word) && word !== whole)).toBe(true);
  });

  test('stands in the rail where it says so, and nowhere else', () => {
    const places = railItems.filter((item) => item.path === view.path);
    expect(places.map(({ label }) => label)).toEqual(view.rail === undefined ? [] : [view.label]);
  });
});

test.each(views)('the tab of $path is kept over a reload', ({ path }) => {
  expect(isSideView(path)).toBe(true);
  expect(readTabs(JSON.stringify(pinned([], path)))).toEqual([path]);
});

test('[ROUTE-08] both addresses of home are home, and home opens no tab beside itself', () => {
  expect([viewAt('/workbench/main'), viewAt('/workbench/index')]).toEqual(['home', 'home']);
  expect([isSideView('/workbench/main'), isViewPath('/workbench/index')]).toEqual([false, true]);
});

test.each(['/workbench', '/workbench/', '/workbench/login', '/workbench/nosuch', '/no/such', '/'])(
  '[ROUTE-13] no view is at %s',
  (path) => {
    expect(viewAt(path)).toBeNull();
    expect(isViewPath(path)).toBe(false);
  },
);

test('the rail has one order from above, with its foot at the end, and nothing that is not part of this version', () => {
  expect(railItems.map(({ label }) => chinese(label))).toEqual([
    '首页',
    '企业总览',
    '日历',
    '企业管理',
    '消息',
    '咨询',
    '安全中心',
    '设置',
    '诊断',
  ]);
  expect(railItems.filter(({ foot }) => foot).map(({ label }) => label)).toEqual(['frame.settings', 'frame.diagnostics']);
});

test('a view is guessed from the beginning of a word, and never from one letter', () => {
  expect(findViews(all, 'outb', chinese).alike.map(({ path }) => path)).toEqual(['/workbench/outbox']);
  expect(findViews(all, '待发', chinese).called.map(({ path }) => path)).toEqual(['/workbench/outbox']);
  for (const nothing of ['o', 'q', 'nosuch', '某某公司']) expect(findViews(all, nothing, chinese)).toEqual({ called: [], alike: [] });
});

test('[HOME-13] [HOME-14] the day’s work leads home, the line of the active company stands over its cards, and each card stands once', () => {
  expect(homeColumns.map(({ column, cards }) => [column, cards.map(({ name }) => name)])).toEqual([
    ['today', ['month']],
    ['companies', ['overview', 'work']],
    ['strip', ['active-company', 'company-facts', 'apps']],
    ['company', ['areas', 'lower']],
    ['due', ['filing-month', 'filing-next']],
  ]);
});
