import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../../desk/time/use-age.ts';
import { fitViews } from '../../../domain/portfolio/fit-views.ts';
import type { PortfolioView } from '../../../domain/portfolio/views.ts';
import { usePopover } from '../../../ui/fluent/use-popover.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { CountStencil } from './count-stencil.tsx';

const useStyles = makeStyles({
  line: { flexShrink: 0, display: 'flex', alignItems: 'center', gap: '0.5rem', height: '2rem', '@media print': { display: 'none' } },
  tabs: { display: 'flex', flex: '0 1 auto', minWidth: '0', overflow: 'hidden' },
  strip: { display: 'flex', flex: '1', minWidth: '0', overflow: 'hidden' },
  tab: {
    flexShrink: 0,
    height: '2rem',
    paddingInline: '0.625rem',
    border: '0',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  active: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 0 -2px ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  count: { marginInlineStart: '0.375rem', color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  dot: { color: tokens.colorBrandForeground1 },
  field: {
    height: '2rem',
    paddingInline: '0.5rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: 'inherit',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

interface SaveViewProps {
  onSave(name: string): void;
  onClose(): void;
}

function SaveView({ onSave, onClose }: SaveViewProps) {
  const styles = useStyles();
  const { t } = useText();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const isBad = tried && name.trim() === '';
  return (
    <Modal
      title={t('portfolio.saveAs')}
      onClose={onClose}
      onSubmit={() => (name.trim() === '' ? setTried(true) : onSave(name.trim()))}
      actions={
        <>
          <Button onClick={onClose}>{t('portfolio.cancel')}</Button>
          <Button type="submit" appearance="primary">
            {t('portfolio.saveDo')}
          </Button>
        </>
      }
    >
      <label htmlFor="wb-view-name">{t('portfolio.saveName')}</label>
      <input
        id="wb-view-name"
        autoComplete="off"
        className={styles.field}
        maxLength={30}
        value={name}
        aria-invalid={isBad}
        aria-describedby={isBad ? 'wb-view-bad' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {isBad && (
        <span id="wb-view-bad" role="alert">
          {t('portfolio.saveNameNeeded')}
        </span>
      )}
    </Modal>
  );
}

export interface ViewTabsProps {
  views: readonly PortfolioView[];
  /** How many companies each shows; shorter while nothing was read. */
  counts: readonly number[];
  active: string;
  isChanged: boolean;
  nameOf(view: PortfolioView): string;
  onChoose(view: PortfolioView): void;
  onSave(name: string): void;
  onDrop(view: PortfolioView): void;
}

/** Room that the button of the menu takes, pixels. */
const MORE_ROOM = 64;

/** Which tabs have room, measured by their widths as they were when they were last drawn; all of them until the first measuring. */
function useFitting(words: readonly string[], active: number) {
  const strip = useRef<HTMLDivElement>(null);
  const widths = useRef(new Map<string, number>());
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const [, setMeasured] = useState(0);
  useEffect(() => {
    if (strip.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([box]) => setRoom(box?.contentRect.width ?? Number.POSITIVE_INFINITY));
    observer.observe(strip.current);
    return () => observer.disconnect();
  }, []);
  const known = words.every((word) => widths.current.has(word));
  useLayoutEffect(() => {
    if (known) return;
    const tabs = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    for (const [n, tab] of tabs.entries()) widths.current.set(words[n] ?? '', tab.offsetWidth);
    setMeasured((n) => n + 1);
  });
  const all = words.map((_, n) => n);
  const shown = known
    ? fitViews(
        words.map((word) => widths.current.get(word) ?? 0),
        active,
        room,
        MORE_ROOM,
      )
    : all;
  return { strip, shown, rest: all.filter((n) => !shown.includes(n)) };
}

interface MoreViewsProps {
  views: readonly PortfolioView[];
  wordsOf(view: PortfolioView): string;
  onChoose(view: PortfolioView): void;
}

/** The views that have no room as tabs. */
function MoreViews({ views, wordsOf, onChoose }: MoreViewsProps) {
  const { t } = useText();
  const { close, trigger, panel } = usePopover({ alignEnd: true });
  return (
    <>
      <button type="button" className="wb-link" data-more="" {...trigger}>
        {t('portfolio.moreViews')} <span aria-hidden="true">▾</span>
      </button>
      <div {...panel} role="dialog" aria-label={t('portfolio.moreViews')} className="wb-pop">
        <ul>
          {views.map((view) => (
            <li key={view.id} className="wb-pick">
              <button
                type="button"
                className="wb-link"
                onClick={() => {
                  close();
                  onChoose(view);
                }}
              >
                {wordsOf(view)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Saved views as tabs with live counts. Left and right walk through them; those that do not fit stand in a menu, the active one never. */
export function ViewTabs({ views, counts, active, isChanged, nameOf, onChoose, onSave, onDrop }: ViewTabsProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const [saving, setSaving] = useState(false);
  const at = views.findIndex(({ id }) => id === active);
  const current = views[at];
  const countOf = (n: number): string => (counts[n] === undefined ? '' : formatCount(counts[n], language));
  const words = views.map((view, n) => `${nameOf(view)} ${countOf(n)}${n === at && isChanged ? ' ●' : n === at ? ' !' : ''}`);
  const { strip, shown, rest } = useFitting(words, at);
  return (
    <div className={styles.line}>
      <div ref={strip} className={styles.strip}>
        <div
          role="tablist"
          aria-label={t('portfolio.views')}
          className={styles.tabs}
          tabIndex={-1}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            const next = step === undefined ? undefined : views[(at + step + views.length) % views.length];
            if (next === undefined) return;
            event.preventDefault();
            // One of the menu has no tab to focus before it is the chosen one.
            flushSync(() => onChoose(next));
            event.currentTarget.querySelector<HTMLElement>(`[data-view="${CSS.escape(next.id)}"]`)?.focus();
          }}
        >
          {views.map((view, n) => (
            <button
              key={view.id}
              type="button"
              role="tab"
              data-view={view.id}
              tabIndex={n === at ? 0 : -1}
              aria-selected={n === at}
              aria-keyshortcuts={n < 9 ? `Alt+${n + 1}` : undefined}
              hidden={!shown.includes(n)}
              className={mergeClasses(styles.tab, n === at && styles.active)}
              onClick={() => onChoose(view)}
            >
              {nameOf(view)}
              <span className={styles.count}>{countOf(n) || <CountStencil />}</span>
              {n === at && isChanged && (
                <span className={styles.dot} title={t('portfolio.changed')}>
                  {' '}
                  ●
                </span>
              )}
            </button>
          ))}
        </div>
        {rest.length > 0 && (
          <MoreViews
            views={rest.flatMap((n) => views[n] ?? [])}
            wordsOf={(view) => `${nameOf(view)} ${countOf(views.indexOf(view))}`}
            onChoose={onChoose}
          />
        )}
      </div>
      {current?.name != null && !isChanged && (
        <button type="button" className="wb-link" onClick={() => onDrop(current)}>
          {t('portfolio.dropView')}
        </button>
      )}
      <button type="button" className="wb-link" onClick={() => setSaving(true)}>
        {t('portfolio.saveAs')}
      </button>
      {saving && (
        <SaveView
          onClose={() => setSaving(false)}
          onSave={(name) => {
            setSaving(false);
            onSave(name);
          }}
        />
      )}
    </div>
  );
}
