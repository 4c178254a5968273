import type { ErrorKind } from '../../../api/error-kinds.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { formatCount } from '../../../desk/time/use-age.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { MANAGE_PATH } from '../../../domain/core/view-paths.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { NextStep } from '../../../ui/next-step.tsx';
import { useText } from '../../../ui/text.ts';

/** Why nothing has come; of all others nothing is known but that the service did not answer as it should. */
const reasons: Partial<Record<ErrorKind, TextKey>> = {
  busy: 'problems.busy',
  server: 'problems.busy',
  'bad-answer': 'problems.badAnswer',
  clock: 'problems.clock',
  'too-old': 'problems.tooOld',
};

/** What the overview says in place of rows: still arriving, could not be fetched, none that is not hidden, none found. */
export function OverviewState({ query }: { query: string }) {
  const { t, language } = useText();
  const { worker } = useDesk();
  const pulled = useAccount((state) => (state.pull?.at ?? 0) > 0);
  const progress = useAccount((state) => state.sync?.progress ?? null);
  const error = useAccount((state) => state.sync?.lastError ?? null);
  const offline = useOffline();

  if (query !== '') {
    return (
      <li className="wb-say" role="status">
        <strong>{t('companies.noHits', { query })}</strong>
        <span>{t('companies.noHitsNext')}</span>
      </li>
    );
  }
  if (pulled) {
    return (
      <li className="wb-say">
        <strong>{t('companies.empty')}</strong>
        <NextStep to={MANAGE_PATH} label="frame.companies" />
      </li>
    );
  }
  if (offline || error !== null) {
    return (
      <li className="wb-say" role="status">
        <strong>{t('companies.firstFailed')}</strong>
        <span>{t((offline || error === null ? undefined : reasons[error.kind]) ?? 'problems.network')}</span>
        <span>{t('companies.firstFailedNext')}</span>
        <button type="button" className="wb-link" onClick={() => void worker.syncNow()}>
          {t('companies.retry')}
        </button>
      </li>
    );
  }
  const done = formatCount(progress?.done ?? 0, language);
  const total = progress?.total ?? 0;
  return (
    <li className="wb-say" role="status">
      <strong>
        {total > 0 ? t('companies.firstLoadProgress', { done, total: formatCount(total, language) }) : t('companies.firstLoad')}
      </strong>
    </li>
  );
}
