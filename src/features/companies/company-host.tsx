import { useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { closeRelation, currentRelation, onRelation } from '../../desk/asked/asked-relation.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { usePageVisible } from '../../ui/page-visible.ts';
import { useText } from '../../ui/text.ts';
import type { PastePanelProps } from './paste/paste-panel.tsx';
import { closePaste, currentPaste, onPaste } from './paste/paste-store.ts';
import type { RelationDialogsProps } from './relations/relation-dialogs.tsx';
import { tellReminders } from './tell-reminders.ts';

const pastePanel = createLazyPart<ComponentType<PastePanelProps>>(async () => (await import('./paste/paste-panel.tsx')).PastePanel);

const relationsPart = createLazyPart<ComponentType<RelationDialogsProps>>(
  async () => (await import('./relations/relation-dialogs.tsx')).RelationDialogs,
);

export const companyFormsPart = createLazyPart<ComponentType>(async () => (await import('./edit/company-forms.tsx')).CompanyForms);

/** Tells of every action that waited for the line, once it is back and somebody looks (PLUS-12). */
function useReminders(): void {
  const desk = useDesk();
  const { t } = useText();
  const online = useAccount((state) => state.sync?.reach === 'online');
  const visible = usePageVisible();
  useEffect(() => {
    if (online && visible) tellReminders(desk, t);
  }, [online, visible, desk, t]);
}

/** A pasted list that waits to be looked at. */
function PasteHost() {
  const pasted = useSyncExternalStore(onPaste, currentPaste);
  const dir = useAccount((state) => state.directory);
  if (pasted === null || dir === null) return null;
  return <Lazy part={pastePanel} props={{ pasted, dir, onClose: closePaste }} />;
}

/** The dialog about who has a company that is open. */
function RelationHost() {
  const dialog = useSyncExternalStore(onRelation, currentRelation);
  return dialog === null ? null : <Lazy part={relationsPart} props={{ dialog, onClose: closeRelation }} />;
}

/** What the company screens keep over every view: edit form and conflict, the panel of a pasted list, and reminders. One per signed-in layout. */
export function CompanyHost() {
  useReminders();
  const hasForm = useSearch({
    strict: false,
    select: ({ edit, conflict }: { edit?: string; conflict?: string }) => edit !== undefined || conflict !== undefined,
  });
  return (
    <>
      {hasForm && <Lazy part={companyFormsPart} props={{}} />}
      <PasteHost />
      <RelationHost />
    </>
  );
}
