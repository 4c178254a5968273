import { type ComponentType, useRef, useState } from 'react';
import { useAccount } from '../../desk/desk.tsx';
import { clockTime } from '../../domain/core/china-time.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import type { SyncDetailsProps } from './sync-details.tsx';
import { isStopped, type SyncTone, summarizeSync, syncWords } from './sync-state.ts';
import { useNow } from './use-now.ts';

export const syncDetailsPart = createLazyPart<ComponentType<SyncDetailsProps>>(
  async () => (await import('./sync-details.tsx')).SyncDetails,
);

/** Shape before word before colour: told apart in black and white. */
const shapes: Readonly<Record<SyncTone, string>> = { good: '●', quiet: '○', busy: '◐', warn: '◆', bad: '▲' };

/** The one honest sync indicator (PLUS-09); details in a popover. `degraded`: the worker does not answer. */
export function SyncIndicator({ degraded, onRevive }: { degraded: boolean; onRevive(): void }) {
  const { t, language } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const now = useNow(10_000);
  const outbox = useAccount((state) => state.outbox);
  const pull = useAccount((state) => state.pull);
  const sync = useAccount((state) => state.sync);
  const phase = useAccount((state) => state.phase);
  const summary = summarizeSync({ outbox, pull, sync, phase }, now);
  const words = syncWords(summary.view, (at) => clockTime(at, now, language));
  const state = degraded ? t('sync.degraded') : t(words.key, words.values);
  const tone = degraded ? 'bad' : words.tone;
  const waits = isStopped(summary.view) && summary.waiting > 0 ? ` · ${t('sync.waiting', { count: summary.waiting })}` : '';
  return (
    <>
      <button
        ref={button}
        type="button"
        className="wb-end wb-sync"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('sync.details', { state: state + waits })}
        onPointerEnter={syncDetailsPart.load}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        // A press outside closes the popover before the click arrives; a click from the keyboard (detail 0) has no press before it.
        onClick={(event) => setOpen(!(event.detail === 0 ? open : wasOpen.current))}
      >
        <span className={`wb-tone wb-tone-${tone}`} aria-hidden="true">
          {shapes[tone]}
        </span>
        <span className="wb-sync-words">{state}</span>
        {waits !== '' && <span className="wb-quiet">{waits}</span>}
      </button>
      <span className="wb-hidden" role="status">
        {isStopped(summary.view) || degraded ? state : ''}
      </span>
      {open && (
        <Lazy
          part={syncDetailsPart}
          props={{ anchor: button.current, summary, state, now, degraded, onRevive, onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}
