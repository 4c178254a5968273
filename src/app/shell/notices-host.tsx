import { useEffect, useSyncExternalStore } from 'react';
import { focusedLast, goBackTo } from '../../ui/last-focus.ts';
import { currentNotices, dropNotice, onNotices, type ShownNotice } from '../../ui/notices.ts';
import { useText } from '../../ui/text.ts';
import { usePage } from './use-page.ts';

/** How long a notice stays, milliseconds: long enough to undo (ten seconds), shorter for what needs no answer. */
const WITH_ACTION_MS = 10_000;
const WITHOUT_MS = 5_000;

function NoticeLine({ notice }: { notice: ShownNotice }) {
  const { clock } = usePage();
  const { t } = useText();
  const { id, action, stays = false } = notice;
  useEffect(() => {
    if (stays) return;
    return clock.after(action === undefined ? WITHOUT_MS : WITH_ACTION_MS, () => dropNotice(id));
  }, [clock, id, action, stays]);
  /** With the notice goes what was pressed in it: the focus goes back to the page. */
  function drop(): void {
    dropNotice(id);
    goBackTo(focusedLast());
  }
  return (
    <li className={`wb-notice wb-notice-${notice.tone}`} role={notice.tone === 'problem' ? 'alert' : undefined}>
      <span aria-hidden="true">{{ done: '●', info: '○', problem: '▲' }[notice.tone]}</span>
      <span className="wb-notice-text">{notice.text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="wb-link"
          onClick={() => {
            drop();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="wb-tab-close" aria-label={t('frame.close')} onClick={drop}>
        <span aria-hidden="true">✕</span>
      </button>
    </li>
  );
}

/** Short messages at the foot of the window, the newest below. */
export function NoticesHost() {
  const notices = useSyncExternalStore(onNotices, currentNotices);
  return (
    <ul className="wb-notices" aria-live="polite">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </ul>
  );
}
