import { useCollections } from '../account/use-collections.ts';

/** Unread messages, live in every tab; undefined until they are counted. */
export function useUnread(): number | undefined {
  return useCollections((db) => db.messages.where('[readStatus+sendTime]').between([0, ''], [0, '\uffff']).count(), []);
}
