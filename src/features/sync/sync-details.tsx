import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { formatCount } from '../../desk/time/use-age.ts';
import { clockTime } from '../../domain/core/china-time.ts';
import { unreachable } from '../../domain/core/result.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { closePopover, openAnchored } from '../../ui/fluent/anchored-popover.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../ui/text.ts';
import type { SyncSummary, SyncView } from './sync-state.ts';

export interface SyncDetailsProps {
  anchor: HTMLElement | null;
  summary: SyncSummary;
  /** Words of the indicator. */
  state: string;
  now: number;
  degraded: boolean;
  onRevive(): void;
  onClose(): void;
}

const useStyles = makeStyles({
  surface: {
    width: '18.75rem',
    padding: tokens.spacingHorizontalS,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
  actions: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'center', justifyContent: 'space-between' },
});

function explanation(view: SyncView, matches: boolean): TextKey {
  switch (view.kind) {
    case 'unknown':
      return 'sync.explainUnknown';
    case 'offline':
      return 'sync.explainOffline';
    case 'expired':
      return 'sync.explainExpired';
    case 'failed':
      return 'sync.explainFailed';
    case 'syncing':
      return 'sync.explainSyncing';
    case 'waiting':
      return 'sync.explainWaiting';
    case 'synced':
      return 'sync.explainSynced';
    case 'stale':
      return matches ? 'sync.explainStale' : 'sync.explainMismatch';
    default:
      return unreachable(view);
  }
}

/** Details of the sync indicator: what is so, in words; figures; manual sync. A popover of the browser: Escape and a click elsewhere close it. */
export function SyncDetails({ anchor, summary, state, now, degraded, onRevive, onClose }: SyncDetailsProps) {
  const styles = useStyles();
  const { t } = useText();
  const pull = useAccount((account) => account.pull);
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (popover.current === null || anchor === null) return;
    openAnchored(popover.current, anchor, { minWidth: 320, alignEnd: true });
    popover.current.focus();
  }, [anchor]);
  return (
    <FluentScope>
      <div
        ref={popover}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={t('sync.title')}
        className="wb-pop"
        onToggle={(event) => event.newState === 'closed' && onClose()}
      >
        <div className={styles.surface}>
          <h2 className={styles.title}>{state}</h2>
          <p className={styles.text}>{degraded ? t('sync.degradedText') : t(explanation(summary.view, pull?.matches !== false))}</p>
          <Figures summary={summary} now={now} className={styles.list} />
          {pull !== null && pull.rejected > 0 && <p className={styles.text}>{t('sync.rejected', { count: pull.rejected })}</p>}
          <div className={styles.actions}>
            <a className="wb-link" href="/workbench/outbox" onClick={() => closePopover(popover.current)}>
              {t('sync.openOutbox')}
            </a>
            {degraded ? <Button onClick={onRevive}>{t('sync.revive')}</Button> : <SyncNow />}
          </div>
        </div>
      </div>
    </FluentScope>
  );
}

function Figures({ summary, now, className }: { summary: SyncSummary; now: number; className: string }) {
  const { t, language } = useText();
  const pull = useAccount((account) => account.pull);
  const held = useAccount((account) => account.directory?.id.length ?? 0);
  const push = useAccount((account) => account.sync?.push === true);
  return (
    <dl className={className}>
      <dt>{t('sync.lastPull')}</dt>
      <dd>{pull === null || pull.at === 0 ? t('sync.never') : clockTime(pull.at, now, language)}</dd>
      <dt>{t('sync.held')}</dt>
      <dd>{t('sync.heldCount', { count: formatCount(held, language) })}</dd>
      <dt>{t('sync.waitingLine')}</dt>
      <dd>{t('sync.items', { count: summary.waiting })}</dd>
      <dt>{t('sync.failedLine')}</dt>
      <dd>{t('sync.items', { count: summary.failed })}</dd>
      <dt>{t('sync.push')}</dt>
      <dd>{t(push ? 'sync.pushOn' : 'sync.pushOff')}</dd>
    </dl>
  );
}

function SyncNow() {
  const { t } = useText();
  const { worker, report } = useDesk();
  const [busy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    const result = await worker.syncNow();
    setBusy(false);
    if (!result.ok) report(result.error, { asked: true });
  }
  return (
    <Button appearance="primary" onClick={() => void run()} disabledFocusable={busy} icon={busy ? <Spinner size="tiny" /> : undefined}>
      {t(busy ? 'sync.nowBusy' : 'sync.now')}
    </Button>
  );
}
