import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { CALENDAR_PATH } from '../../domain/core/view-paths.ts';
import { viewTarget } from '../../ui/views/view-target.ts';

/** In the tab's memory: the day that the calendar opens on next. */
export const ASKED_DAY = 'calendarDay';

/** Opens the calendar, on a day when one is named. */
export function useGoToCalendar(): (day?: string) => void {
  const navigate = useNavigate();
  const { tab } = useDesk();
  return useCallback(
    (day) => {
      tab.set(ASKED_DAY, day ?? '');
      void navigate({ ...viewTarget(CALENDAR_PATH), search: true });
    },
    [navigate, tab],
  );
}
