import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { useAccount, useDesk } from '../account/desk.tsx';
import type { PastePanelProps } from './paste-panel.tsx';
import { closePaste, currentPaste, onPaste } from './paste-store.ts';
import { takeReminders } from './reminders.ts';

const pastePanel = createLazyPart<ComponentType<PastePanelProps>>(async () => (await import('./paste-panel.tsx')).PastePanel);

/** Tells of every action that waited for the line, once it is back (PLUS-12). */
function useReminders(): void {
  const desk = useDesk();
  const { t } = useText();
  const online = useAccount((state) => state.sync?.reach === 'online');
  useEffect(() => {
    if (!online) return;
    for (const id of takeReminders(desk.tab, desk.login.accountId)) {
      const { directory } = desk.store.get();
      const at = directory?.id.indexOf(id) ?? -1;
      const name = directory?.shortName[at] || directory?.name[at] || id;
      desk.notify({
        tone: 'info',
        key: `remind:${id}`,
        text: t('companies.backOnline', { action: t('companies.refresh'), name }),
        action: {
          label: t('companies.doNow'),
          run: () =>
            void desk.worker.fetchFact('memberInfo', id).then((done) => {
              if (!done.ok) desk.report(done.error, { asked: true, label: t('companies.refresh') });
            }),
        },
      });
    }
  }, [online, desk, t]);
}

/** What the company screens keep over every view: the panel of a pasted list, and reminders. One per signed-in layout. */
export function CompanyHost() {
  useReminders();
  const text = useSyncExternalStore(onPaste, currentPaste);
  const dir = useAccount((state) => state.directory);
  if (text === null || dir === null) return null;
  return <Lazy part={pastePanel} props={{ text, dir, onClose: closePaste }} />;
}
