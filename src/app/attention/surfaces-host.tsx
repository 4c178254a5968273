import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import { isMailOpen, onMail, showMail } from '../../features/attention/surfaces/asked-mail.ts';
import { JumpsContext } from '../../features/attention/surfaces/jumps.ts';
import type { MailWindowProps } from '../../features/attention/surfaces/mail-window.tsx';
import { MemberTip } from '../../features/attention/surfaces/member-tip.tsx';
import { PopupSurfaces } from '../../features/attention/surfaces/popup-surfaces.tsx';
import { StripEnd } from '../../features/attention/surfaces/strip-end.tsx';
import { useIsTold } from '../../features/attention/surfaces/use-offered.ts';
import { WorkbenchSurfaces } from '../../features/attention/surfaces/workbench-surfaces.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useJumps } from './use-jumps.ts';

/** How long after everything else of the page adverts are asked for, milliseconds. */
export const ADVERTS_AFTER_MS = 2_000;

const mailPart = createLazyPart<ComponentType<MailWindowProps>>(
  async () => (await import('../../features/attention/surfaces/mail-window.tsx')).MailWindow,
);

/** Assured mail, which menus and adverts open in a window of its own (POP-23). */
function MailHost() {
  const navigate = useNavigate();
  const isOpen = useSyncExternalStore(onMail, isMailOpen);
  // What one account has opened is not what another one finds.
  useEffect(() => () => showMail(false), []);
  function open(msgId: string | null): void {
    showMail(false);
    void navigate({ href: msgId === null ? MESSAGES_PATH : `${MESSAGES_PATH}?message=${encodeURIComponent(msgId)}` });
  }
  return isOpen ? <Lazy part={mailPart} props={{ onOpen: open, onClose: () => showMail(false) }} /> : null;
}

/** All that is published comes together: of two answers the first would come first, whatever is in the other. */
function Published() {
  const isTold = [useIsTold('attention.popups'), useIsTold('attention.workbenchPopups')].every(Boolean);
  return isTold ? (
    <>
      <PopupSurfaces />
      <WorkbenchSurfaces />
    </>
  ) : null;
}

/** What asks for its user's attention of its own accord: asked for late, each shown when the engine gives it its turn. */
export function SurfacesHost() {
  const { clock } = useDesk();
  const jumps = useJumps();
  const [isTime, setTime] = useState(false);
  useEffect(() => clock.after(ADVERTS_AFTER_MS, () => setTime(true)), [clock]);
  return (
    <JumpsContext value={jumps}>
      <MailHost />
      {isTime && (
        <>
          <Published />
          <MemberTip />
          <StripEnd />
        </>
      )}
    </JumpsContext>
  );
}
