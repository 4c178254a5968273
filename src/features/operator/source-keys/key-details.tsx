import { Button, mergeClasses } from '@fluentui/react-components';
import type { SourceKey } from '../../../api/entities/source-key.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { minuteTime } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';
import { Details } from '../form/records.tsx';
import { useTableStyles } from '../form/table-parts.ts';
import { useKeyWords } from './key-words.ts';

interface KeyDetailsProps {
  source: SourceKey;
  isOffline: boolean;
  onRevoke(source: SourceKey): void;
  onClose(): void;
}

/** What a key may do, who made it, and its newest calls. */
export function KeyDetails({ source, isOffline, onRevoke, onClose }: KeyDetailsProps) {
  const { t, language } = useText();
  const words = useKeyWords();
  const { keyId, name, createdAt, createdBy, revokedAt } = source;
  const pairs = [
    [t('sourceKeys.id'), keyId],
    [t('operator.standing'), t(`sourceKeys.state-${words.state(source)}`)],
    [t('sourceKeys.areas'), words.areas(source)],
    [t('sourceKeys.accounts'), words.accounts(source)],
    [t('sourceKeys.until'), words.until(source)],
    [t('sourceKeys.lastUsed'), words.lastUsed(source)],
    [t('sourceKeys.made'), [minuteTime(createdAt, language), createdBy || t('sourceKeys.commandLine')].join(' · ')],
    [t('sourceKeys.revokedAt'), revokedAt === 0 ? '' : minuteTime(revokedAt, language)],
  ] as const;
  return (
    <Details title={name} pairs={pairs} onClose={onClose}>
      <NewestCalls keyId={keyId} />
      {revokedAt === 0 && (
        <div>
          <Button disabledFocusable={isOffline} onClick={() => onRevoke(source)}>
            {t('sourceKeys.revoke')}
          </Button>
        </div>
      )}
    </Details>
  );
}

function NewestCalls({ keyId }: { keyId: string }) {
  const styles = useTableStyles();
  const { t, language } = useText();
  const { value, outcome } = useResource('operator.sourceKeyCalls', keyId);
  if (outcome !== 'known') return <p role="status">{t(outcome === 'failed' ? 'operator.failed' : 'operator.reading')}</p>;
  if (value === null || value.length === 0) return <p>{t('sourceKeys.noCalls')}</p>;
  return (
    <table className={styles.small} aria-label={t('sourceKeys.calls')}>
      <thead>
        <tr>
          {[t('sourceKeys.callAt'), t('sourceKeys.call'), t('sourceKeys.callRows')].map((head, n) => (
            <th key={head} scope="col" className={mergeClasses(styles.cell, styles.head)} style={{ width: n === 0 ? '9rem' : undefined }}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map(({ at, call, rows, stored, refused, status, ms }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two calls of one moment are told apart by nothing else
          <tr key={`${at} ${n}`} title={t('sourceKeys.callTook', { status, ms })}>
            <td className={styles.cell}>{minuteTime(at, language)}</td>
            <td className={styles.cell}>{call}</td>
            <td className={styles.cell}>{status === 200 ? `${rows} / ${stored} / ${refused}` : t('sourceKeys.callFailed', { status })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
