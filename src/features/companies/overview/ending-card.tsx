import { useMemo } from 'react';
import { endingMemberships, NEAR_DAYS, nearness } from '../../../domain/company/memberships.ts';
import { chinaDay, dateWords, startOfChinaDay } from '../../../domain/core/china-time.ts';
import { CompanyRow } from '../../../ui/company-row.tsx';
import { useText } from '../../../ui/text.ts';
import { useRowsThatFit } from '../../../ui/use-rows-that-fit.ts';
import { useSwitch } from '../../account/active-company.tsx';
import { useAccount, useDesk } from '../../account/desk.tsx';
import { LIST_PATH, useListNavigate } from '../list/list-navigate.ts';
import { companyView } from '../list/row-view.ts';

const LEAST_ROWS = 3;

/** Companies whose membership ended or is near its end, those that end soonest first; a press goes to the company. */
export function EndingCard() {
  const { t, language } = useText();
  const { clock } = useDesk();
  const dir = useAccount((state) => state.directory);
  const onSwitch = useSwitch();
  const goToList = useListNavigate();
  const { ref, rows } = useRowsThatFit(LEAST_ROWS);
  const today = chinaDay(clock.now());
  const ending = useMemo(() => (dir === null ? null : endingMemberships(dir, startOfChinaDay(today))), [dir, today]);
  const ended = ending?.filter(({ days }) => nearness(days) === 'past').length ?? 0;
  return (
    <section className="wb-card wb-ending-card" aria-labelledby="wb-ending-title">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-ending-title">
          {t('home.ending')}
        </h2>
        {ending !== null && (
          <span className="wb-quiet">{t('home.endingCount', { near: ending.length - ended, days: NEAR_DAYS, ended })}</span>
        )}
      </div>
      <ul className="wb-rows" ref={ref}>
        {dir !== null &&
          ending?.slice(0, rows).map(({ row, days }) => {
            const view = companyView(dir, row, t);
            const isPast = nearness(days) === 'past';
            return (
              <CompanyRow
                key={view.id}
                row={view}
                detail={dateWords(view.expireDate, language)}
                end={
                  <span className={isPast ? 'wb-chip wb-chip-bad' : 'wb-chip wb-chip-warn'}>
                    <span aria-hidden="true">{isPast ? '▲' : '◆'}</span>
                    {isPast ? t('home.ended', { count: -days }) : days === 0 ? t('home.endsToday') : t('home.left', { count: days })}
                  </span>
                }
                onOpen={(id) => onSwitch(id, false)}
              />
            );
          })}
        {ending?.length === 0 && <li className="wb-say">{t('home.noneEnding', { days: NEAR_DAYS })}</li>}
      </ul>
      <div className="wb-card-foot">
        <a
          className="wb-link"
          href={`${LIST_PATH}?sort=expiry`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            goToList({ sort: 'expiry' });
          }}
        >
          {t('home.allByExpiry')}
        </a>
      </div>
    </section>
  );
}
