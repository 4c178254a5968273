import { askMark } from '../../../desk/asked/asked-mark.ts';
import { useChinaDay } from '../../../desk/calendar/use-china-day.ts';
import { WaitingMark } from '../../../desk/standing/waiting-mark.tsx';
import type { Due } from '../../../domain/calendar/expand.ts';
import { isTold, markPlaceOf } from '../../../domain/sources/marks.ts';
import { lastMonthAt } from '../../../domain/status/period.ts';
import { useText } from '../../../ui/text.ts';

export interface MarkCompanyProps {
  readonly companyId: string;
  readonly name: string;
  readonly due: Pick<Due, 'code' | 'period'>;
}

/** Beside a company of a day: the mark of its filing that waits, and the way to mark it by hand where screens tell of the period. */
export function MarkCompany({ companyId, name, due }: MarkCompanyProps) {
  const { t } = useText();
  const lastMonth = lastMonthAt(useChinaDay());
  const place = markPlaceOf(companyId, due.code, due.period);
  if (!isTold(place, lastMonth)) return null;
  return (
    <>
      <WaitingMark place={place} />
      <button
        type="button"
        className="wb-link"
        data-by-hand={companyId}
        aria-label={t('marks.titleOf', { name })}
        onClick={() => askMark({ companyIds: [companyId], of: place })}
      >
        {t('marks.short')}
      </button>
    </>
  );
}

export interface MarkGroupProps {
  readonly companyIds: readonly string[];
  /** The tax as its group names it. */
  readonly name: string;
  readonly due: Pick<Due, 'code' | 'period'>;
}

/** Marks a filing of all these companies by hand. */
export function MarkGroup({ companyIds, name, due }: MarkGroupProps) {
  const { t } = useText();
  const lastMonth = lastMonthAt(useChinaDay());
  const place = markPlaceOf('', due.code, due.period);
  if (!isTold(place, lastMonth)) return null;
  return (
    <button
      type="button"
      className="wb-link"
      data-by-hand-group={`${due.code}:${due.period}`}
      aria-label={t('marks.titleOf', { name })}
      onClick={() => askMark({ companyIds, of: place })}
    >
      {t('marks.group', { count: companyIds.length })}
    </button>
  );
}
