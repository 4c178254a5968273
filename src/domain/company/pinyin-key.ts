/**
 * Format of `Company.pinyin` and `Company.initials`.
 *
 * A name has one or more readings: its characters in order, each with one of its sounds. `pinyin` holds the readings joined by '|',
 * a reading being its syllables joined by ' '; `initials` holds the distinct initials of the readings joined by '|'. Letters and
 * digits of the name stand in both in lower case, one token each; other characters are left out. 重庆A店 is
 * `chong qing a dian|zhong qing a dian` and `cqad|zqad`.
 *
 * Readings are combinations, which would double with every polyphone: `COMBINED` of them are made, the likely ones first. Every other sound of a
 * character stands in one more reading, however many polyphones there are: the search puts together any sounds of the readings by their place
 * (`mixed-spelling.ts`), so that a reading that is not written out is found too.
 */
const COMBINED = 8;

/** Sounds of each character in order, likeliest first: lower-case syllables without tones (ü as v), or one letter or digit. */
export type Sounds = readonly (readonly string[])[];

export interface PinyinKeys {
  readonly pinyin: string;
  readonly initials: string;
}

/** Readings of a name out of its sounds, in which each sound of each character occurs; the first has every likeliest sound. */
export function readingsOf(sounds: Sounds): string[][] {
  let readings: string[][] = [[]];
  for (const alternatives of sounds) {
    const [likeliest] = alternatives;
    if (likeliest === undefined) continue;
    const room = Math.max(1, Math.floor(COMBINED / readings.length));
    const kept = alternatives.slice(0, room);
    readings = kept.flatMap((sound) => readings.map((reading) => [...reading, sound]));
  }
  const sounded = sounds.filter((alternatives) => alternatives.length > 0);
  const most = Math.max(0, ...sounded.map((alternatives) => alternatives.length));
  for (let n = 1; n < most; n += 1) {
    const isLeft = sounded.some((alternatives, at) => n < alternatives.length && !readings.some((one) => one[at] === alternatives[n]));
    if (isLeft) readings.push(sounded.map((alternatives) => alternatives[n] ?? alternatives[0] ?? ''));
  }
  return readings;
}

/** Both keys of several texts (the name, then a short name that is no part of it). Readings of one do not run into the other's. */
export function keysOf(texts: readonly Sounds[]): PinyinKeys {
  const readings = texts.flatMap((sounds) => readingsOf(sounds)).filter((reading) => reading.length > 0);
  const pinyin = new Set(readings.map((reading) => reading.join(' ')));
  const initials = new Set(readings.map((reading) => reading.map((sound) => sound.charAt(0)).join('')));
  return { pinyin: [...pinyin].join('|'), initials: [...initials].join('|') };
}
