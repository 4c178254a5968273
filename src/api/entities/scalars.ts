import * as v from 'valibot';

/** Identifier on the wire: always a string, because long digits do not survive a number (I10). */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Key of a row of a collection: one string on the wire, at rest and in a tombstone. Two identifiers with a colon between them fit. */
export const rowKey = v.pipe(v.string(), v.minLength(1), v.maxLength(130));
/** Text of at most `max` UTF-16 units, '' allowed. */
export const text = (max = 200) => v.pipe(v.string(), v.maxLength(max));
/** Whole number that a JavaScript number holds exactly: revisions, positions, event numbers (huge numbers are refused, fault 11). */
export const whole = v.pipe(v.number(), v.safeInteger());
/** How many of something. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Flags travel as 0 or 1. */
export const flag = v.picklist([0, 1]);
/** Date and time in UTC, ISO 8601 with milliseconds; '' when there is none. */
export const isoTime = v.pipe(v.string(), v.maxLength(30));
/** Calendar date of China, YYYY-MM-DD; '' when there is none. */
export const isoDate = v.pipe(v.string(), v.regex(/^(\d{4}-\d{2}-\d{2})?$/));
/** A day that the calendar has, for what is told from outside. */
export const realDay = v.pipe(
  isoDate,
  v.check((day) => new Date(Date.parse(day) || 0).toISOString().startsWith(day), 'no day of the calendar'),
  v.minLength(10),
);
