import { markStateWord, whatWord } from '../../db/commands/mark-lines.ts';
import { sourceName } from '../../desk/standing/source-words.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { yuanWords } from '../../domain/core/money-words.ts';
import type { MarkPlace } from '../../domain/sources/marks.ts';
import type { ToldState } from '../../domain/sources/told-marks.ts';
import { periodWords } from '../../domain/status/period.ts';
import type { Translate } from '../../texts/catalogue.ts';

/** A filing or month as contradictions name it: 增值税 2026-10. */
export const placeWords = (place: MarkPlace, t: Translate): string => `${whatWord(place, t)} ${periodWords(place.period)}`;

/** What one source says, with its name and day: 已申报 ¥1,280.00 · 人工 · 王丽 · 2026-11-19. */
export function saidWords({ state, amount, at, source }: ToldState, t: Translate): string {
  const said = amount === null ? markStateWord(state, t) : `${markStateWord(state, t)} ${yuanWords(amount)}`;
  return [said, sourceName(source ?? undefined, t), at === 0 ? '' : chinaDay(at)].filter((part) => part !== '').join(' · ');
}
