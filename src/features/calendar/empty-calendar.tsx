import { useState } from 'react';
import { useCalendar, useWaitingMoves } from '../../desk/calendar/use-calendar.ts';
import { FirstDaySmall } from '../../desk/first-day/first-day-small.tsx';
import { StatutoryMonth } from '../../desk/first-day/statutory-month.tsx';
import { wholeCalendar } from '../../domain/calendar/count.ts';
import { CalendarFoot } from './calendar-foot.tsx';
import { PackBanner } from './pack-banner.tsx';
import { PackMoves } from './pack-moves.tsx';

/** The calendar before the first company: the days of the whole country by the pack, whomever they are about. */
export function EmptyCalendar() {
  const data = useCalendar(wholeCalendar);
  const waiting = useWaitingMoves(data);
  const [seesMoves, setSeesMoves] = useState(false);
  return (
    <>
      <PackBanner data={data} waiting={waiting} onSee={() => setSeesMoves(true)} />
      <FirstDaySmall />
      <StatutoryMonth isWhole />
      <CalendarFoot used={data.used} />
      {seesMoves && waiting !== null && <PackMoves waiting={waiting} used={data.used} onClose={() => setSeesMoves(false)} />}
    </>
  );
}
