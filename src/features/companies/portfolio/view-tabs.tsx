import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { PortfolioView } from '../../../domain/portfolio/views.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { formatCount } from '../../account/use-age.ts';

const useStyles = makeStyles({
  line: { flexShrink: 0, display: 'flex', alignItems: 'center', gap: '0.5rem', height: '2rem', '@media print': { display: 'none' } },
  tabs: { display: 'flex', flex: '1', minWidth: '0', overflowX: 'auto', scrollbarWidth: 'none' },
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

/** Saved views as tabs with live counts. Left and right walk through them; those that do not fit are scrolled to. */
export function ViewTabs({ views, counts, active, isChanged, nameOf, onChoose, onSave, onDrop }: ViewTabsProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const [saving, setSaving] = useState(false);
  const at = views.findIndex(({ id }) => id === active);
  const current = views[at];
  return (
    <div className={styles.line}>
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
          onChoose(next);
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
            className={mergeClasses(styles.tab, n === at && styles.active)}
            onClick={() => onChoose(view)}
          >
            {nameOf(view)}
            <span className={styles.count}>{counts[n] === undefined ? '' : formatCount(counts[n], language)}</span>
            {n === at && isChanged && (
              <span className={styles.dot} title={t('portfolio.changed')}>
                {' '}
                ●
              </span>
            )}
          </button>
        ))}
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
