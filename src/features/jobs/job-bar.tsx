import { makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentType, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useCollectable } from '../../desk/standing/collect.ts';
import { type JobProgress, useJobControl, useTaxJob, useTaxRefresh } from '../../desk/standing/tax-refresh.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { leftMs } from './left-time.ts';
import type { ResultsProps } from './results-dialog.tsx';

const resultsPart = createLazyPart<ComponentType<ResultsProps>>(async () => (await import('./results-dialog.tsx')).ResultsDialog);

const useStyles = makeStyles({
  track: {
    flex: '0 1 12rem',
    minWidth: '6rem',
    height: '4px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground6,
    overflow: 'hidden',
  },
  fill: { height: '100%', backgroundColor: tokens.colorCompoundBrandBackground, transition: 'width 200ms' },
  end: { marginInlineStart: 'auto', display: 'flex', gap: tokens.spacingHorizontalM },
});

/** What a bar says of how far a job is. */
function useWords({ job, done, failed, cancelled }: JobProgress): string {
  const { t } = useText();
  const { clock } = useDesk();
  const isOffline = useOffline();
  if (job.state === 'ended') return t('jobs.ended', { done, failed });
  if (job.state === 'cancelled') return t('jobs.cancelledEnd', { done, failed, rest: cancelled });
  const words = [t('jobs.progress', { done: done + failed, all: job.size })];
  if (failed > 0) words.push(t('jobs.failedCount', { count: failed }));
  const left = leftMs(job, done + failed, clock.now());
  if (isOffline) words.push(t('jobs.queuedOffline'));
  else if (job.state === 'paused') words.push(t('jobs.paused'));
  else if (left !== null) words.push(t('jobs.left', { minutes: Math.max(1, Math.round(left / 60_000)) }));
  return words.join(' · ');
}

function Shown({ progress }: { progress: JobProgress }) {
  const styles = useStyles();
  const { t } = useText();
  const control = useJobControl();
  const refresh = useTaxRefresh();
  const canRefresh = useCollectable()('tax');
  const [isOpen, setOpen] = useState(false);
  const words = useWords(progress);
  const { job, done, failed } = progress;
  const isRunning = job.state === 'running' || job.state === 'paused';
  const again = async (): Promise<void> => {
    if (await refresh(progress.failedIds)) await control(job.id, 'drop');
  };
  return (
    <div className="wb-bar" role="status" data-job={job.state}>
      <strong>{t('jobs.taxRefresh')}</strong>
      <span className="wb-quiet">{words}</span>
      {isRunning && (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={t('jobs.taxRefresh')}
          aria-valuemin={0}
          aria-valuemax={job.size}
          aria-valuenow={done + failed}
        >
          <div className={styles.fill} style={{ width: `${(100 * (done + failed)) / job.size}%` }} />
        </div>
      )}
      <span className={styles.end}>
        {isRunning && (
          <button type="button" className="wb-link" onClick={() => void control(job.id, job.state === 'paused' ? 'running' : 'paused')}>
            {t(job.state === 'paused' ? 'jobs.resume' : 'jobs.pause')}
          </button>
        )}
        {isRunning && (
          <button type="button" className="wb-link" onClick={() => void control(job.id, 'cancelled')}>
            {t('jobs.cancel')}
          </button>
        )}
        {!isRunning && failed > 0 && canRefresh && (
          <button type="button" className="wb-link" onClick={() => void again()}>
            {t('jobs.again', { count: failed })}
          </button>
        )}
        <button type="button" className="wb-link" onClick={() => setOpen(true)}>
          {t('jobs.details')}
        </button>
        {!isRunning && (
          <button type="button" className="wb-link" onClick={() => void control(job.id, 'drop')}>
            {t('jobs.close')}
          </button>
        )}
      </span>
      {isOpen && <Lazy part={resultsPart} props={{ job: job.id, onClose: () => setOpen(false) }} />}
    </div>
  );
}

/** The bulk refresh that runs or has just ended, over every view (PLUS-16): how far it is, what failed, pause, cancel, a result per company. */
export function JobBar() {
  const progress = useTaxJob();
  return progress ? <Shown key={progress.job.id} progress={progress} /> : null;
}
