import { useCollections } from '../account/use-collections.ts';
import { useUnreadMessages } from '../account/use-messages.ts';
import { useMinute } from './use-minute.ts';

/** After every time that something can be put off until. */
const END = '\uffff';

/** How many messages are unread, valid and not put off, live in every tab; undefined until they are counted. */
export function useUnread(): number | undefined {
  const minute = useMinute();
  const unread = useUnreadMessages();
  const away = useCollections(
    async ({ inboxStates }) => {
      const now = new Date(minute).toISOString();
      return new Set(await inboxStates.where('[place+until]').between(['later', now], ['later', END], false).primaryKeys());
    },
    [minute],
  );
  if (unread === undefined || away === undefined) return undefined;
  return away.size === 0 ? unread.length : unread.filter(({ msgId }) => !away.has(msgId)).length;
}
