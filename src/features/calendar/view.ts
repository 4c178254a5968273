import { CalendarLtrRegular } from '@fluentui/react-icons/headless/svg/calendar-ltr';
import { CALENDAR_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** What is due when, over all companies (PLUS-15). */
export const calendarView = defineView({
  path: CALENDAR_PATH,
  label: 'frame.calendar',
  words: ['rl', 'rili', 'calendar', 'deadlines', '截止'],
  event: 'view.calendar',
  rail: { icon: CalendarLtrRegular, at: 2.5 },
  part: async () => (await import('./calendar-page.tsx')).CalendarPage,
});
