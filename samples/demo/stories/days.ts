import * as chinaTime from '../../../src/domain/core/china-time.ts';

/** Answers kept: the stories of all companies ask about the same few days, and the calendar is what costs. */
const MOST = 5_000;

function remembered<T>(ask: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const answer = ask(key);
    if (known.size >= MOST) known.clear();
    known.set(key, answer);
    return answer;
  };
}

/** The moment at which a day begins in China. */
export const startOfChinaDay = remembered(chinaTime.startOfChinaDay);

const moved = remembered((key) => {
  const [day = '', days = ''] = key.split(' ');
  return chinaTime.addDays(day, Number(days));
});

/** The day `days` after another. */
export function addDays(day: string, days: number): string {
  return moved(`${day} ${days}`);
}

const DAY = 86_400_000;
const CHINA = 8 * 3_600_000;
const dayByNumber = remembered((number) => chinaTime.chinaDay(Number(number) * DAY));

/** China's calendar day of a moment. */
export function chinaDay(at: number): string {
  return dayByNumber(String(Math.floor((at + CHINA) / DAY)));
}
