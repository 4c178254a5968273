import { useEffect, useState } from 'react';
import { type Age, ageOf, nextAgeChangeMs } from '../../domain/core/age.ts';
import { shortTime } from '../../domain/core/china-time.ts';
import type { Language } from '../../texts/catalogue.ts';
import { type Texts, useText } from '../../ui/text.ts';
import { useDesk } from '../desk.tsx';

/** Words of an age: 刚刚, 3 分钟前, 2 小时前, from a day on the time itself; 未获取 for never. */
function ageWords(age: Age, { t, language }: Texts): string {
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
      return shortTime(age.at, language);
  }
}

/** Words of the age of something of `at` (milliseconds, 0 never) that stay true while they are on screen. */
export function useAge(at: number): string {
  const { clock } = useDesk();
  const texts = useText();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const wait = nextAgeChangeMs(at, Math.max(now, at));
    if (wait === null) return;
    return clock.after(wait + 50, () => setNow(clock.now()));
  }, [at, clock, now]);
  return ageWords(ageOf(at, Math.max(now, at)), texts);
}

/** Whole numbers as the language writes them: 1,200. */
export function formatCount(n: number | null, language: Language): string {
  return n === null ? '—' : new Intl.NumberFormat(language).format(n);
}
