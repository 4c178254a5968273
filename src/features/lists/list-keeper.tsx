import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { askedList, onListAsked, tookList } from '../../desk/asked/asked-list.ts';
import { keepListDesk } from './lists-store.ts';
import { useGive } from './use-give.ts';
import { useList } from './use-list.ts';
import { useLists } from './use-lists.ts';

/** Keeps the file that is open and the import that is being given while their view is left: both go on. */
export function ListKeeper() {
  const asked = useSyncExternalStore(onListAsked, askedList);
  const lists = useLists();
  const list = useList(lists);
  const give = useGive(lists);
  useLayoutEffect(() => keepListDesk({ lists, list, give }));
  useEffect(() => () => keepListDesk(null), []);
  const { choose } = list;
  const file = asked?.file ?? null;
  useEffect(() => {
    if (file === null) return;
    tookList();
    void choose(file);
  }, [file, choose]);
  return null;
}
