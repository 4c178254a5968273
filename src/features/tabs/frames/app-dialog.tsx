import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { dialogSizeOf } from '../../../domain/menus/open-mode.ts';
import { type AppTab, tabKey } from '../../../domain/tabs/app-tab.ts';
import { windowBox } from '../../../ui/fluent/layer-styles.ts';
import { useText } from '../../../ui/text.ts';
import { CloseQuestion } from '../strip/close-question.tsx';
import { AppPanel } from './app-panel.tsx';
import type { FrameRoom } from './frame-room.ts';

const useStyles = makeStyles({
  dialog: {
    ...windowBox,
    backgroundColor: tokens.colorNeutralBackground3,
    '&[open]': { display: 'flex' },
  },
  close: { position: 'absolute', insetBlockStart: '0.75rem', insetInlineEnd: '0.75rem' },
  question: {
    position: 'absolute',
    insetBlockStart: '3rem',
    insetInlineEnd: '0.75rem',
    boxSizing: 'border-box',
    width: 'min(26.75rem, calc(100% - 1.5rem))',
    padding: '0.25rem 1rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  body: { display: 'flex', flex: 1, minWidth: 0, '& header': { paddingInlineEnd: '2.5rem' } },
});

export interface AppDialogProps {
  app: AppTab;
  room: FrameRoom;
  onClose(): void;
}

/** The dialog is to be closed, by its user or its app: at once, or after the question. */
function useAsking(room: FrameRoom, key: string, onClose: () => void): { readonly asked: boolean; keep(): void } {
  const [asked, setAsked] = useState(false);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(
    () =>
      room.onClose((closed) => {
        if (closed !== key) return;
        if (room.get().get(key)?.unsaved === true) setAsked(true);
        else latest.current();
      }),
    [room, key],
  );
  return { asked, keep: () => setAsked(false) };
}

const focusFirst = (box: HTMLElement | null): void => box?.querySelector<HTMLElement>('[data-first]')?.focus();

/** An app over everything, in a dialog of 1000x600 (TAB-03), the consult page of 1220x720 (CONST-30). Escape closes it while the focus is outside of its frame; unsaved content is asked about first. */
export function AppDialog({ app, room, onClose }: AppDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const element = useRef<HTMLDialogElement>(null);
  const frames = useSyncExternalStore(room.subscribe, room.get);
  const key = tabKey(app);
  const frame = frames.get(key);
  const asking = useAsking(room, key, onClose);
  useEffect(() => {
    room.show(app, null);
    element.current?.showModal();
    return () => room.forget(tabKey(app));
  }, [app, room]);
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      style={dialogSizeOf(app.tabCode)}
      aria-label={app.title}
      onCancel={(event) => {
        event.preventDefault();
        room.close(key);
      }}
      onClose={() => {
        // The browser closes it without asking when Escape is pressed twice.
        if (room.get().get(key)?.unsaved === true) element.current?.showModal();
        room.close(key);
      }}
    >
      <div className={styles.body}>
        {frame !== undefined && <AppPanel isFront frame={frame} room={room} onClose={() => room.close(key)} />}
      </div>
      {asking.asked && (
        <div ref={focusFirst} className={styles.question} role="alertdialog" aria-label={t('tabs.closeTab')}>
          <CloseQuestion name={app.title} onClose={onClose} onKeep={asking.keep} />
        </div>
      )}
      <button type="button" className={`wb-tab-close ${styles.close}`} aria-label={t('frame.close')} onClick={() => room.close(key)}>
        <span aria-hidden="true">✕</span>
      </button>
    </dialog>
  );
}
