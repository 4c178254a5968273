import { makeStaticStyles, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BotRegular } from '@fluentui/react-icons/headless/svg/bot';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onAssistantAsked, takeAssistant } from '../../desk/asked/asked-assistant.ts';
import { useDesk } from '../../desk/desk.tsx';
import { noticeState, onNoticeState } from '../../desk/notice-state.ts';
import { isOpenState } from '../../domain/assistant/state.ts';
import { CONTENT_ID } from '../../ui/frame/frame-view.tsx';
import { useFrameElement } from '../../ui/frame-element.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { actionKeys } from '../palette/keys.ts';
import { type Assistant, type AssistantView, createAssistant } from './assistant.ts';

const panelPart = createLazyPart<ComponentType<{ assistant: Assistant }>>(
  async () => (await import('./assistant-panel.tsx')).AssistantPanel,
);

/** A tip stands in the same corner. */
const useUnderTips = makeStaticStyles({ 'body:has([data-corner]) [data-assistant-small]': { display: 'none' } });

const useStyles = makeStyles({
  button: { position: 'relative', order: -1, width: '2rem', justifyContent: 'center', padding: 0 },
  icon: { width: '1.25rem', height: '1.25rem', fill: 'currentColor' },
  small: {
    position: 'fixed',
    zIndex: 7,
    insetBlockEnd: '0.75rem',
    insetInlineEnd: '0.75rem',
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '0.375rem',
    minHeight: '2.25rem',
    padding: '0 0.875rem 0 0.625rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    color: 'inherit',
    font: 'inherit',
    boxShadow: tokens.shadow8,
    cursor: 'pointer',
    // Above the bar that the rail becomes.
    '@media (max-width: 56.25em)': { insetBlockEnd: '4.25rem' },
    '@media print': { display: 'none' },
  },
});

/** The assistant in the title row; its state stands on it for who looks after it. */
function AssistantButton({ view: { state, minimized }, onPress }: { view: AssistantView; onPress(): void }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <button
      type="button"
      className={mergeClasses('wb-end', styles.button)}
      data-assistant-state={state}
      aria-label={t(state === 'banner' && !minimized ? 'assistant.told' : 'assistant.title')}
      title={`${t('assistant.title')} ${actionKeys.assistant}`}
      aria-keyshortcuts={actionKeys.assistant}
      aria-expanded={isOpenState(state)}
      onPointerEnter={panelPart.load}
      onClick={onPress}
    >
      <BotRegular className={styles.icon} />
    </button>
  );
}

/** The assistant of this window (ASSIST-01): its button, the small mark at the foot while it is made small, and the open panel beside the work. */
export function AssistantHost() {
  useUnderTips();
  const styles = useStyles();
  const { t } = useText();
  const { tab } = useDesk();
  const [assistant] = useState(() => createAssistant(tab));
  const view = useSyncExternalStore(assistant.subscribe, assistant.get);
  const place = useFrameElement('.wb-bell');
  const area = useFrameElement(`#${CONTENT_ID}`);
  useEffect(() => {
    const look = (): void => assistant.notice(noticeState());
    look();
    return onNoticeState(look);
  }, [assistant]);
  useEffect(() => {
    const look = (): void => {
      if (takeAssistant() !== null) assistant.open();
    };
    look();
    return onAssistantAsked(look);
  }, [assistant]);
  const isOpen = isOpenState(view.state);
  return (
    <>
      {place !== null && createPortal(<AssistantButton view={view} onPress={isOpen ? assistant.close : assistant.open} />, place)}
      {view.minimized &&
        area !== null &&
        createPortal(
          <button type="button" className={styles.small} data-assistant-small="" aria-label={t('assistant.small')} onClick={assistant.open}>
            <BotRegular width="20" height="20" />
            {t('assistant.title')}
          </button>,
          area,
        )}
      {isOpen && area !== null && createPortal(<Lazy part={panelPart} props={{ assistant }} />, area)}
    </>
  );
}
