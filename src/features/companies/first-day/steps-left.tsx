import { useMemo } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useStatusBook } from '../../../desk/standing/area-status.ts';
import { useFact } from '../../../desk/use-stored.ts';
import { visibleRows } from '../../../domain/company/visible-rows.ts';
import { LISTS_PATH } from '../../../domain/core/view-paths.ts';
import { workAreas } from '../../../domain/status/work-area.ts';
import { useText } from '../../../ui/text.ts';
import { useGoTo } from '../../../ui/views/view-target.ts';
import { lacksTraits } from '../list/list-model.ts';
import { useListNavigate } from '../list/list-navigate.ts';

/** Steps two and three of the first day as one line over home, until both are done or it is closed. */
export function StepsLeft() {
  const { t } = useText();
  const { writes, clock } = useDesk();
  const begun = useFact('firstDay:');
  const directory = useAccount((state) => state.directory);
  const book = useStatusBook();
  const [manage, lists] = [useListNavigate(), useGoTo(LISTS_PATH)];
  const missing = useMemo(
    () => (directory === null ? 0 : visibleRows(directory).filter((row) => lacksTraits(directory, row)).length),
    [directory],
  );
  const isTold = useMemo(
    () => directory?.id.some((id) => workAreas.some((area) => book.of(area, id)?.value != null)) ?? false,
    [directory, book],
  );
  if (begun?.value !== 'begun' || directory === null || directory.id.length === 0 || (missing === 0 && isTold)) return null;
  const lead = t(missing > 0 && !isTold ? 'firstDay.twoLeft' : 'firstDay.oneLeft');
  const close = () =>
    void writes.use(
      () => import('../../../db/commands/first-day.ts'),
      (code, { db }) => code.keepFirstDay(db, 'closed', clock.now()),
    );
  return (
    <section className="wb-bar wb-bar-info" aria-label={lead} data-part="steps-left">
      <strong>{lead}</strong>
      {missing === 0 ? (
        <span className="wb-quiet">{t('firstDay.stepTypesDone')}</span>
      ) : (
        <button type="button" className="wb-link" onClick={() => manage({ only: 'bare', tab: undefined, vip: undefined, type: undefined })}>
          {t('firstDay.stepTypes', { count: missing })}
        </button>
      )}
      {isTold ? (
        <span className="wb-quiet">{t('firstDay.stepSourceDone')}</span>
      ) : (
        <button type="button" className="wb-link" onClick={lists}>
          {t('firstDay.stepSource')}
        </button>
      )}
      <button type="button" className="wb-link" onClick={close}>
        {t('firstDay.close')}
      </button>
    </section>
  );
}
