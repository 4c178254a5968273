import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ItemState, KeyRun } from '../../domain/keys/key-run.ts';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import type { KeyDesk } from './key-desk.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM, padding: tokens.spacingHorizontalM },
  track: {
    display: 'flex',
    flex: '1 1 12rem',
    height: '6px',
    backgroundColor: tokens.colorNeutralBackground6,
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
  },
  done: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  failed: { backgroundColor: tokens.colorStatusDangerForeground1 },
  underWay: { backgroundColor: tokens.colorBrandForeground1 },
  unsure: { backgroundColor: tokens.colorStatusWarningForeground1 },
  note: { flexBasis: '100%', margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Parts of the bar from its beginning; what waits is the rest of the track. */
const drawn = ['done', 'failed', 'unsure', 'underWay'] as const satisfies readonly ItemState[];

interface RunBarProps {
  readonly run: KeyRun;
  readonly counts: Readonly<Record<ItemState, number>>;
  /** The key is in. */
  readonly isIn: boolean;
  readonly desk: KeyDesk;
}

/** How far the work of a key is, and how it is stopped and goes on. */
export function RunBar({ run, counts, isIn, desk }: RunBarProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { mode } = run;
  const total = run.items.length;
  const done = counts.done + counts.failed;
  function words(): string {
    if (mode === 'running') return t('keys.running', { done, total });
    if (mode === 'stopping') return t('keys.stopping');
    if (mode === 'ended') return t('keys.endedRun', { total });
    return t(mode === 'pulled' ? 'keys.pulled' : 'keys.stopped', { done, total });
  }
  return (
    <div className={mergeClasses(pageStyles.list, styles.bar)} data-run={mode}>
      <strong role="status">{words()}</strong>
      <span className="wb-quiet">
        {t('keys.figures', { done: counts.done, failed: counts.failed, left: counts.waiting + counts.underWay + counts.unsure })}
        {counts.unsure > 0 && ` · ${t('keys.unsureCount', { total: counts.unsure })}`}
      </span>
      <div className={styles.track} role="progressbar" aria-label={words()} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
        {drawn.map((state) => counts[state] > 0 && <span key={state} className={styles[state]} style={{ flexGrow: counts[state] }} />)}
        {counts.waiting > 0 && <span style={{ flexGrow: counts.waiting }} />}
      </div>
      {mode === 'running' && <Button onClick={desk.halt}>{t('keys.halt')}</Button>}
      {(mode === 'stopped' || mode === 'pulled') && (
        <Button appearance="primary" disabledFocusable={!isIn} onClick={desk.goOn}>
          {t('keys.goOn')}
        </Button>
      )}
      {mode === 'ended' && counts.failed > 0 && isIn && <Button onClick={desk.retry}>{t('keys.retry', { count: counts.failed })}</Button>}
      {(mode === 'ended' || mode === 'stopped' || mode === 'pulled') && <Button onClick={desk.dropRun}>{t('keys.close')}</Button>}
      <p className={styles.note}>{t(mode === 'running' || mode === 'stopping' ? 'keys.dontPull' : 'keys.afterPull')}</p>
    </div>
  );
}
