import { getMenuList, workbenchTabInfo, workbenchTabState } from '../../api/calls/menus.ts';
import { defineResource } from './define-resource.ts';

/**
 * Menus of a company with their apps (TAB-25): asked for when it becomes the active one, so that they are there without the line, and again
 * when it does so, or a view opens them, after more than ten minutes, and when an operator has changed them.
 */
export const menus = defineResource({
  call: getMenuList,
  scope: 'company',
  input: ({ companyId }) => ({ companyId }),
  value: (answer) => answer,
  when: { active: 'if-older', open: 'if-older', maxAgeMs: 10 * 60_000, push: ['config'] },
});

/** What belongs to an area seldom changes: once a day is enough, and when an operator has changed it. Its subject is a locationCode in place of a company. */
const area = { open: 'if-older', maxAgeMs: 24 * 3_600_000, push: ['config'] } as const;

/** Tabs of an area with their names. */
export const tabInfo = defineResource({
  call: workbenchTabInfo,
  scope: 'area',
  input: ({ companyId: locationCode }) => ({ locationCode }),
  value: ({ list }) => list,
  when: area,
});

/** Whether an area has an index page. */
export const tabState = defineResource({
  call: workbenchTabState,
  scope: 'area',
  input: ({ companyId: locationCode }) => ({ locationCode }),
  value: ({ hasIndexPage }) => hasIndexPage === 1,
  when: area,
});
