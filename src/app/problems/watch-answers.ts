import type { AccountStore } from '../../desk/store/account-types.ts';

/**
 * Tells `answered` whenever the status of sync shows that the gateway answered after a silence: it is reached again, or a newer run came
 * through. What the page finds stored when it opens is no news.
 */
export function watchAnswers(store: Pick<AccountStore, 'get' | 'subscribe'>, answered: () => void): void {
  let before = store.get().sync;
  store.subscribe(() => {
    const { sync } = store.get();
    if (sync === before) return;
    const isBack = sync?.reach === 'online' && before?.reach !== 'online';
    const isNewer = sync?.lastOkAt !== before?.lastOkAt;
    if (before !== null && (isBack || isNewer)) answered();
    before = sync;
  });
}
