import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/headless/svg/alert';
import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { tellNoticeState } from '../../desk/notice-state.ts';
import { useUnreadMessages } from '../../desk/use-messages.ts';
import { MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import { CONTENT_ID } from '../../ui/frame/frame-view.tsx';
import { useFrameElement } from '../../ui/frame-element.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { useTurn } from '../attention/use-turn.ts';
import type { NoticeDrawerProps } from './notice-drawer.tsx';
import { RiskBanner } from './risk-banner.tsx';
import { useNotices } from './use-notices.ts';

const drawerPart = createLazyPart<ComponentType<NoticeDrawerProps>>(async () => (await import('./notice-drawer.tsx')).NoticeDrawer);

const useStyles = makeStyles({
  bell: { position: 'relative', width: '2rem', justifyContent: 'center', padding: 0 },
  icon: { width: '1.25rem', height: '1.25rem', fill: 'currentColor' },
  count: { insetBlockStart: 0, insetInlineEnd: 0, fontWeight: tokens.fontWeightSemibold },
});

interface BellProps {
  count: number;
  isOpen: boolean;
  onPress(): void;
}

/** The bell of the title row: how many messages are unread over all companies, as at the messages of the rail. */
function Bell({ count, isOpen, onPress }: BellProps) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <button
      type="button"
      className={mergeClasses('wb-end', styles.bell)}
      data-bell=""
      aria-label={count === 0 ? t('notices.bell') : t('notices.bellUnread', { count })}
      aria-expanded={isOpen}
      onPointerEnter={drawerPart.load}
      onClick={onPress}
    >
      <AlertRegular className={styles.icon} />
      {count > 0 && (
        <b className={mergeClasses('wb-badge', styles.count)} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </b>
      )}
    </button>
  );
}

/**
 * Notices of the active company: the bell, the banner while nobody has seen what is new (MSG-01), and the drawer with the list inside the area where
 * apps have their frames (MSG-03). The banner waits for its turn: nothing comes over unsaved work.
 */
export function NoticesHost() {
  const { companyId } = useActiveCompany();
  const [isOpen, setOpen] = useState(false);
  const all = useUnreadMessages();
  const { status, unread, putAside } = useNotices(companyId ?? '', all, isOpen);
  const atMessages = useRouterState({ select: (state) => state.location.pathname === MESSAGES_PATH });
  const wants = status === 'banner' && !atMessages && companyId !== null;
  const turn = useTurn(wants ? { kind: 'notice', id: `${companyId}|${unread[0]?.msgId ?? ''}` } : null);
  useEffect(() => tellNoticeState(status), [status]);
  useEffect(() => () => tellNoticeState('closed'), []);
  const bellPlace = useFrameElement('.wb-bell');
  const area = useFrameElement(`#${CONTENT_ID}`);
  const bell = useRef<HTMLElement | null>(null);
  const close = useCallback(() => {
    setOpen(false);
    bell.current?.focus();
  }, []);
  function look(): void {
    if (turn.state === 'shown') turn.done('acted');
    bell.current = bellPlace?.querySelector<HTMLElement>('[data-bell]') ?? null;
    setOpen(true);
  }
  return (
    <>
      {bellPlace !== null &&
        createPortal(<Bell count={all?.length ?? 0} isOpen={isOpen} onPress={() => (isOpen ? close() : look())} />, bellPlace)}
      {wants && turn.state === 'shown' && (
        <RiskBanner
          unread={unread}
          onLook={look}
          onPutAside={() => {
            putAside();
            turn.done('closed');
          }}
        />
      )}
      {isOpen &&
        area !== null &&
        createPortal(
          <Lazy part={drawerPart} props={{ companyId, unread, all: all?.length ?? 0, onClose: close, onLeave: () => setOpen(false) }} />,
          area,
        )}
    </>
  );
}
