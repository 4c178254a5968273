import type { Desk } from '../../../desk/desk.tsx';
import type { Translate } from '../../../texts/catalogue.ts';
import { currentNotices } from '../../../ui/notices.ts';

/** Says that a change is stored here, and as soon as it has arrived, while that is still being read, that it has. */
export function tellSaved({ store, notify }: Pick<Desk, 'store' | 'notify'>, companyId: string, t: Translate): void {
  const key = `saved:${companyId}`;
  notify({ tone: 'done', text: t('companies.savedLocal'), key });
  const isRead = (): boolean => currentNotices().some((notice) => notice.key === key);
  let isQueued = false;
  const stop = store.subscribe(() => {
    const waits = store.get().outbox.some((row) => row.key === companyId);
    isQueued ||= waits;
    if (isRead() && (waits || !isQueued)) return;
    stop();
    if (isRead()) notify({ tone: 'done', text: t('companies.savedSent'), key });
  });
}
