import { mergeClasses } from '@fluentui/react-components';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useChinaDay } from '../../../desk/calendar/use-china-day.ts';
import type { AreaState } from '../../../desk/standing/area-status.ts';
import { useCollectable } from '../../../desk/standing/collect.ts';
import { sourceWords } from '../../../desk/standing/source-words.ts';
import { useAge } from '../../../desk/time/use-age.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { exactTime, shortTime } from '../../../domain/core/china-time.ts';
import { LISTS_PATH } from '../../../domain/core/view-paths.ts';
import type { CardFigures } from '../../../domain/home/card-figures.ts';
import type { AreaStatus } from '../../../domain/status/area-value.ts';
import { toldOf } from '../../../domain/status/told.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { MarkChip } from '../../../ui/mark-chip.tsx';
import { useText } from '../../../ui/text.ts';
import { useGoTo } from '../../../ui/views/view-target.ts';
import { useAreaStyles } from './area-styles.ts';
import type { CardMarkProps } from './card-mark.tsx';
import { useCardWords } from './card-words.ts';

const markPart = createLazyPart<ComponentType<CardMarkProps>>(async () => (await import('./card-mark.tsx')).CardMark);

/** How a card's action is given: opens the menu of the area, or says why it cannot. */
export interface AreaAction {
  readonly label: string;
  /** Why it cannot be done now, null when it can. */
  readonly blocked: string | null;
  run(): void;
}

export interface AreaCardProps {
  area: WorkArea;
  figures: CardFigures;
  /** False until the database was read. */
  isRead: boolean;
  state: AreaState<WorkArea>;
  /** Null: the company has no menu of this area. */
  action: AreaAction | null;
  /** The one card with a filled button. */
  isMain?: boolean;
  onRetry(): Promise<unknown>;
  /** Opens what the card has no room for; absent where there is nothing more. */
  onDetails?: (() => void) | undefined;
  /** Between line and foot. */
  children?: ReactNode;
}

/** When what is shown was known and by whom, and when the newest try was in vain. */
function Age({ status, state }: { status: AreaStatus | null; state: AreaState<WorkArea> }) {
  const texts = useText();
  const { t, language } = texts;
  const { lastTry } = state;
  const today = useChinaDay();
  const tried = useAge(lastTry?.at ?? 0);
  if (lastTry !== null && (status === null || lastTry.at > status.fetchedAt))
    return (
      <span className="wb-quiet" title={exactTime(lastTry.at, language)} data-failed="">
        {t('home.triedAt', { age: tried, reason: t(lastTry.error.kind === 'offline' ? 'sync.offline' : 'home.noAnswer') })}
      </span>
    );
  if (status === null || status.at === 0) return <span className="wb-quiet">{t('home.neverFetched')}</span>;
  return (
    <span className="wb-quiet" title={exactTime(status.at, language)} data-told="">
      {sourceWords(toldOf(status), today, texts)}
    </span>
  );
}

function Action({ action, isMain }: { action: AreaAction; isMain: boolean }) {
  const styles = useAreaStyles();
  const { t } = useText();
  return (
    <button
      type="button"
      className={isMain && action.blocked === null ? styles.primary : 'wb-link'}
      aria-disabled={action.blocked !== null || undefined}
      title={action.blocked ?? undefined}
      onClick={() => action.blocked === null && action.run()}
    >
      {action.blocked === null ? action.label : t('home.withReason', { what: action.label, reason: action.blocked })}
    </button>
  );
}

/**
 * One area of work of the active company: a figure, its state by shape and word, its age, one action. What was never fetched or could not be
 * is a dash with another try, never a zero; an area that loads nothing for the company says why.
 */
export function AreaCard({ area, figures, isRead, state, action, isMain = false, onRetry, onDetails, children }: AreaCardProps) {
  const styles = useAreaStyles();
  const { t, language } = useText();
  const isOffline = useOffline();
  const [busy, setBusy] = useState(false);
  const isConnected = useCollectable()(area);
  const words = useCardWords(area, figures, { isRead, isConnected });
  const importList = useGoTo(LISTS_PATH);
  const { status, lastTry } = state;
  // What no source tells is not asked for again; what the gateway did not answer is.
  const isFailed =
    (figures.kind === 'unknown' && (isConnected || lastTry !== null)) ||
    (lastTry !== null && status !== null && lastTry.at > status.fetchedAt);
  const id = `wb-area-${area}`;
  async function again(): Promise<void> {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <section
      className={mergeClasses('wb-card', styles.card, area === 'tax' && styles.tall)}
      aria-labelledby={id}
      data-area={area}
      data-kind={figures.kind}
    >
      <div className="wb-card-head">
        <h2 className="wb-card-title" id={id}>
          {onDetails === undefined ? (
            t(`status.area-${area}`)
          ) : (
            <button type="button" className={styles.title} title={t('home.details')} aria-haspopup="dialog" onClick={onDetails}>
              {t(`status.area-${area}`)}
            </button>
          )}
        </h2>
        {isRead && words.chip !== null && <MarkChip {...words.chip} />}
      </div>
      <p className={styles.figure}>
        <span className={isRead ? styles.number : mergeClasses(styles.number, styles.stencil)}>{isRead ? words.figure : '000'}</span>
        {isRead && words.unit}
      </p>
      <p className={styles.line} title={words.line}>
        {isRead ? words.line : '\u00a0'}
        {isRead && figures.kind === 'unknown' && lastTry !== null && (status?.at ?? 0) > 0 && shortTime(status?.at ?? 0, language)}
      </p>
      {children}
      <div className={styles.foot}>
        {figures.kind === 'none' ? (
          <span className="wb-quiet" title={words.next}>
            {words.next}
          </span>
        ) : (
          <Age status={status} state={state} />
        )}
        <span className={styles.actions}>
          {figures.kind !== 'none' && isRead && !isConnected && (
            <button type="button" className="wb-link" onClick={importList}>
              {t('frame.lists')}
            </button>
          )}
          {figures.kind !== 'none' && isRead && isFailed && (
            <button type="button" className="wb-link" disabled={busy || isOffline} onClick={() => void again()}>
              {t(busy ? 'home.fetching' : 'frame.retry')}
            </button>
          )}
          {figures.kind !== 'none' && isRead && <Lazy part={markPart} props={{ area, status }} />}
          {(figures.kind === 'known' || !isFailed) && action !== null && <Action action={action} isMain={isMain} />}
        </span>
      </div>
    </section>
  );
}
