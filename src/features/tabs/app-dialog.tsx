import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { DIALOG_SIZE } from '../../domain/menus/open-mode.ts';
import { type AppTab, tabKey } from '../../domain/tabs/app-tab.ts';
import { useText } from '../../ui/text.ts';
import { AppPanel } from './app-panel.tsx';
import type { FrameRoom } from './frame-room.ts';

const useStyles = makeStyles({
  // 1000x600 is the size of the whole dialog (TAB-03); a smaller window has less.
  dialog: {
    boxSizing: 'border-box',
    width: `${DIALOG_SIZE.width}px`,
    height: `${DIALOG_SIZE.height}px`,
    maxWidth: 'calc(100vw - 1rem)',
    maxHeight: 'calc(100vh - 1rem)',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
    boxShadow: tokens.shadow64,
    '&[open]': { display: 'flex' },
  },
  close: { position: 'absolute', insetBlockStart: '0.75rem', insetInlineEnd: '0.75rem' },
  body: { display: 'flex', flex: 1, minWidth: 0, '& header': { paddingInlineEnd: '2.5rem' } },
});

export interface AppDialogProps {
  app: AppTab;
  room: FrameRoom;
  onClose(): void;
}

/** An app over everything, in a dialog of 1000x600 (TAB-03). Escape closes it while the focus is outside of its frame. */
export function AppDialog({ app, room, onClose }: AppDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const element = useRef<HTMLDialogElement>(null);
  const frames = useSyncExternalStore(room.subscribe, room.get);
  const frame = frames.get(tabKey(app));
  useEffect(() => {
    room.show(app, null);
    element.current?.showModal();
    return () => room.forget(tabKey(app));
  }, [app, room]);
  return (
    <dialog ref={element} className={styles.dialog} aria-label={app.title} onClose={onClose}>
      <div className={styles.body}>
        {frame !== undefined && <AppPanel isFront frame={frame} room={room} onClose={() => element.current?.close()} />}
      </div>
      <button
        type="button"
        className={`wb-tab-close ${styles.close}`}
        aria-label={t('frame.close')}
        onClick={() => element.current?.close()}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </dialog>
  );
}
