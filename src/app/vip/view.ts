import { BUY_PATH, VIP_PATH, VISIT_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/* The VIP centre (ROUTE-09, ROUTE-12): here and not in its feature, because its pages are composed of the feature and windows that the page opens. */

/** What a company has as a member. */
export const vipView = defineView({
  path: VIP_PATH,
  label: 'frame.vip',
  words: ['hyfw', 'huiyuanfuwu', 'membership', 'renew'],
  event: 'view.vip',
  flag: 'memberText',
  part: async () => (await import('./vip-view.tsx')).VipView,
});

/** A visit of somebody who helps the company. */
export const visitView = defineView({
  path: VISIT_PATH,
  label: 'frame.visit',
  words: ['smfw', 'shangmenfuwu', 'visit'],
  event: 'view.visit',
  flag: 'memberText',
  part: async () => (await import('./visit-view.tsx')).VisitView,
});

/** Where the active company becomes a member. */
export const buyView = defineView({
  path: BUY_PATH,
  label: 'frame.buyVip',
  words: ['gmhy', 'goumaihuiyuan', 'purchase'],
  event: 'view.buy',
  flag: 'buyVip',
  part: async () => (await import('./buy-view.tsx')).BuyView,
});
