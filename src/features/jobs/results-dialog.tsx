import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { TaskRow } from '../../db/types.ts';
import { useAccount } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { useCollections } from '../../desk/use-collections.ts';
import { taxRefreshPace } from '../../domain/jobs/tax-refresh.ts';
import type { Mark } from '../../domain/status/mark.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';

/** Results drawn at once; failures come first. */
const MOST = 200;

const useStyles = makeStyles({
  list: { maxHeight: '24rem', overflowY: 'auto', margin: '0', padding: '0', listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '2.25rem',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  state: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

const shapes: Readonly<Record<TaskRow['state'], Mark>> = {
  waiting: 'waits',
  underWay: 'underWay',
  ending: 'underWay',
  done: 'done',
  failed: 'stopped',
  cancelled: 'none',
};

export interface ResultsProps {
  /** Id of the job. */
  job: string;
  onClose(): void;
}

/** A result for each company of a job: failures first, with their reason, then what is under way, waits and is done. */
export function ResultsDialog({ job, onClose }: ResultsProps) {
  const styles = useStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const rows = useCollections((db) => db.tasks.where('job').equals(job).toArray(), [job]) ?? [];
  const order = ['failed', 'underWay', 'ending', 'waiting', 'cancelled', 'done'] as const satisfies readonly TaskRow['state'][];
  const sorted = order.flatMap((state) => rows.filter((row) => row.state === state));
  const words = (row: TaskRow): string => {
    if (row.state === 'failed') return t(`jobs.reason-${row.reason ?? 'failed'}`);
    return t(`jobs.state-${row.state}`, { n: row.polls, most: taxRefreshPace.most });
  };
  return (
    <Modal title={t('jobs.resultsTitle')} closesBeside onClose={onClose} actions={<Button onClick={onClose}>{t('jobs.close')}</Button>}>
      <ul className={styles.list} data-results="">
        {sorted.slice(0, MOST).map((row) => {
          const at = dir?.id.indexOf(row.companyId) ?? -1;
          return (
            <li key={row.id} className={styles.row} data-result={row.state}>
              {dir !== null && at >= 0 ? <SealLine seal={sealAt(dir, at)} /> : <span>{row.companyId}</span>}
              <span className={styles.state}>
                <MarkShape mark={shapes[row.state]} />
                {words(row)}
              </span>
            </li>
          );
        })}
      </ul>
      {sorted.length > MOST && <p className="wb-quiet">{t('jobs.more', { count: sorted.length - MOST })}</p>}
    </Modal>
  );
}
