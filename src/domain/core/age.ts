const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How old a stored thing is, as data for a text: `moment` under a minute, whole minutes or hours under a day, `time` from a day on
 * (the text shows the date and time itself), `never` when there is none.
 */
export type Age =
  | { readonly unit: 'never' }
  | { readonly unit: 'moment' }
  | { readonly unit: 'minute' | 'hour'; readonly n: number }
  | { readonly unit: 'time'; readonly at: number };

/** Age at `now` of something of `at`, milliseconds of the device clock; 0 is never. A time in the future (clock set back) counts as now. */
export function ageOf(at: number, now: number): Age {
  if (at <= 0) return { unit: 'never' };
  const age = now - at;
  if (age < MINUTE_MS) return { unit: 'moment' };
  if (age < HOUR_MS) return { unit: 'minute', n: Math.floor(age / MINUTE_MS) };
  if (age < DAY_MS) return { unit: 'hour', n: Math.floor(age / HOUR_MS) };
  return { unit: 'time', at };
}

/** Milliseconds until the words of `ageOf` change, null when they do not. */
export function nextAgeChangeMs(at: number, now: number): number | null {
  if (at <= 0) return null;
  const age = now - at;
  if (age >= DAY_MS) return null;
  if (age < MINUTE_MS) return Math.min(MINUTE_MS - age, MINUTE_MS);
  const step = age < HOUR_MS ? MINUTE_MS : HOUR_MS;
  return step - (age % step);
}
