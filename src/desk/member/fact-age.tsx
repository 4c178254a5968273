import { exactTime } from '../../domain/core/china-time.ts';
import { useText } from '../../ui/text.ts';
import { useAge } from '../time/use-age.ts';
import type { ResourceState } from '../use-resource.ts';

/** Age of a fact, and why a kept copy is old. */
export function FactAge({ fact }: { fact: ResourceState<unknown> }) {
  const { t, language } = useText();
  const age = useAge(fact.outcome === 'known' ? fact.fetchedAt : (fact.lastTry?.at ?? 0));
  if (fact.fetchedAt === 0 && fact.lastTry === null) return null;
  const failed = fact.lastTry !== null;
  return (
    <span className="wb-quiet" title={exactTime(fact.fetchedAt, language)}>
      {fact.outcome === 'known' && fact.value !== null && t('companies.fetchedAt', { age })}
      {failed &&
        ` ${t('companies.lastTryFailed', { reason: t(fact.lastTry?.error.kind === 'offline' ? 'sync.offline' : 'problems.network') })}`}
    </span>
  );
}
