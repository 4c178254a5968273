import { useEffect, useState } from 'react';
import { type Age, ageOf, nextAgeChangeMs } from '../../domain/age.ts';
import type { Language, Translate } from '../../texts/catalogue.ts';
import { useText } from '../../ui/text.ts';
import { useDesk } from './desk.tsx';

const two = (n: number): string => String(n).padStart(2, '0');

/** Local time as `11-21 09:40`. */
function shortTime(at: number): string {
  const time = new Date(at);
  return `${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Exact local time for tooltips, `2026-11-21 09:40:07`; '' for never. */
export function exactTime(at: number): string {
  return at <= 0 ? '' : `${new Date(at).getFullYear()}-${shortTime(at)}:${two(new Date(at).getSeconds())}`;
}

/** Words of an age: 刚刚, 3 分钟前, 2 小时前, from a day on the time itself; 未获取 for never. */
function ageWords(age: Age, t: Translate): string {
  switch (age.unit) {
    case 'never':
      return t('companies.ageNever');
    case 'moment':
      return t('companies.ageMoment');
    case 'minute':
      return t('companies.ageMinute', { n: age.n });
    case 'hour':
      return t('companies.ageHour', { n: age.n });
    case 'time':
      return shortTime(age.at);
  }
}

/** Words of the age of something of `at` (milliseconds, 0 never) that stay true while they are on screen. */
export function useAge(at: number): string {
  const { clock } = useDesk();
  const { t } = useText();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const wait = nextAgeChangeMs(at, Math.max(now, at));
    if (wait === null) return;
    return clock.after(wait + 50, () => setNow(clock.now()));
  }, [at, clock, now]);
  return ageWords(ageOf(at, Math.max(now, at)), t);
}

/** Whole numbers as the language writes them: 1,200. */
export function formatCount(n: number, language: Language): string {
  return new Intl.NumberFormat(language).format(n);
}
