import { useCollectable } from '../../../desk/standing/collect.ts';
import { useJobControl, useTaxRefresh, useTaxTask } from '../../../desk/standing/tax-refresh.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { taxRefreshPace } from '../../../domain/jobs/tax-refresh.ts';
import { useText } from '../../../ui/text.ts';
import { useAreaStyles } from './area-styles.ts';

/**
 * The refresh of the tax status in its card: started here where a collector is connected, shown in words and by a bar while it runs, with 取消. It
 * replaces nothing: the old figures and their age stay.
 */
export function TaxJob({ companyId }: { companyId: string }) {
  const styles = useAreaStyles();
  const { t } = useText();
  const found = useTaxTask(companyId);
  const refresh = useTaxRefresh();
  const control = useJobControl();
  const isOffline = useOffline();
  const config = useResource('config.remoteConfig', '');
  const most = config.value?.numOfTimesToRefreshTaxResult ?? taxRefreshPace.most;
  const isConnected = useCollectable()('tax');
  const task = found?.task;
  if (found && (task?.state === 'waiting' || task?.state === 'underWay' || task?.state === 'ending')) {
    const n = Math.min(found.task.polls + 1, most);
    const words = isOffline ? t('jobs.queuedOffline') : task.state === 'waiting' ? t('home.taxQueued') : t('home.taxAsking', { n, most });
    return (
      <div className={styles.job} data-task={task.state}>
        <div className={styles.jobLine}>
          <span>{words}</span>
          {found.job.size === 1 && (
            <button type="button" className="wb-link" onClick={() => void control(found.job.id, 'cancelled')}>
              {t('jobs.cancel')}
            </button>
          )}
        </div>
        <div
          className={styles.track}
          role="progressbar"
          aria-label={t('jobs.taxRefresh')}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={n}
        >
          <div className={styles.fill} style={{ width: `${(100 * (task.state === 'waiting' ? 0 : n)) / most}%` }} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.job} data-task={task?.state ?? 'none'}>
      <div className={styles.jobLine}>
        <span className="wb-quiet">{task?.state === 'failed' ? t(`jobs.reason-${task.reason ?? 'failed'}`) : ''}</span>
        {isConnected && (
          <button type="button" className="wb-link" onClick={() => void refresh([companyId])}>
            {t('home.taxRefresh')}
          </button>
        )}
      </div>
    </div>
  );
}
