import { useCollections } from '../account/use-collections.ts';
import { useMinute } from './use-minute.ts';

/** After every time that something can be put off until. */
const END = '\uffff';

/** Unread messages, live in every tab, but for those that are put off; undefined until they are counted. */
export function useUnread(): number | undefined {
  const minute = useMinute();
  return useCollections(
    async ({ messages, inboxStates }) => {
      const now = new Date(minute).toISOString();
      const unread = await messages.where('[readStatus+sendTime]').between([0, ''], [0, END]).primaryKeys();
      const away = new Set(await inboxStates.where('[place+until]').between(['later', now], ['later', END], false).primaryKeys());
      return away.size === 0 ? unread.length : unread.filter((msgId) => !away.has(msgId)).length;
    },
    [minute],
  );
}
