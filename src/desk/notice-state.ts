import type { NoticeStatus } from '../domain/messages/notice-banner.ts';
import { createListeners } from '../ui/listeners.ts';

const { subscribe, tell } = createListeners();
let status: NoticeStatus = 'closed';

/** How the notices of this window stand (MSG-04), for what shares its place with them. */
export const noticeState = (): NoticeStatus => status;
export const onNoticeState = subscribe;

/** Told by whoever shows notices. */
export function tellNoticeState(next: NoticeStatus): void {
  if (next === status) return;
  status = next;
  tell();
}
