import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { zhCN } from '../../texts/zh-CN.ts';
import { holdForApps } from '../../ui/dirty-forms.ts';

const stage = openStage();
const t = zhCN.update;
afterEach(() => holdForApps(false));

test('[PLUS-14] unsaved content of an app holds back a new version: the bar says that it waits, and offers it when nothing is held', async () => {
  const { page } = await stage.open('/workbench/main', await stage.account());
  let skipped = 0;
  holdForApps(true);
  act(() =>
    page.update.attach({
      onWaiting: (tell) => tell(),
      onControlling: () => {},
      onNoRoom: () => {},
      skipWaiting: () => {
        skipped += 1;
        return true;
      },
    }),
  );
  expect(await screen.findByText(t.waits)).toBeDefined();
  expect(screen.queryByRole('button', { name: t.apply })).toBeNull();
  page.update.apply();
  expect([page.update.get().kind, skipped]).toEqual(['waiting', 0]);
  act(() => holdForApps(false));
  (await screen.findByRole('button', { name: t.apply })).click();
  expect([page.update.get().kind, skipped]).toEqual(['applying', 1]);
});
