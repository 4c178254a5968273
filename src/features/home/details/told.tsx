import type { ReactNode } from 'react';
import { formatCount, useAge } from '../../../desk/time/use-age.ts';
import type { UsedResource } from '../../../desk/use-resource.ts';
import { exactTime } from '../../../domain/core/china-time.ts';
import type { FilingState } from '../../../domain/status/work-area.ts';
import { type Texts, useText } from '../../../ui/text.ts';

/** Filings by their state in words: `未申报 3 · 已申报 5`. */
export function statesWords(byState: readonly { readonly state: FilingState; readonly count: number }[], { t, language }: Texts): string {
  return byState
    .map(({ state, count }) => t('details.stateCount', { state: t(`status.state-${state}`), n: formatCount(count, language) }))
    .join(' · ');
}

/** How old an answer is; of one that could not be had, that and another try. */
export function ToldAge({ of: { outcome, fetchedAt, refresh } }: { of: UsedResource<unknown> }) {
  const { t, language } = useText();
  const age = useAge(fetchedAt);
  if (outcome === 'failed')
    return (
      <span>
        {t('details.failed')}{' '}
        <button type="button" className="wb-link" onClick={() => void refresh()}>
          {t('frame.retry')}
        </button>
      </span>
    );
  return (
    <span className="wb-quiet" title={exactTime(fetchedAt, language)}>
      {outcome === 'known' ? t('home.fetchedAt', { age }) : ''}
    </span>
  );
}

/** What an answer says, once there is one: a failure and an unknown are words, never zeros. */
export function Told<V>({ of, children }: { of: UsedResource<V>; children(value: NonNullable<V>): ReactNode }) {
  const { t } = useText();
  if (of.outcome === 'known' && of.value !== null && of.value !== undefined) return children(of.value);
  if (of.outcome === 'failed') return null;
  return <span className="wb-quiet">{t(of.outcome === 'known' ? 'details.unknown' : 'details.reading')}</span>;
}
