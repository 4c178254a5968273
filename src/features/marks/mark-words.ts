import { markStateWord, whatWord } from '../../db/commands/mark-lines.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { yuanWords } from '../../domain/core/money-words.ts';
import type { MarkPlace } from '../../domain/sources/marks.ts';
import type { ToldSource, ToldState } from '../../domain/sources/told-marks.ts';
import { periodWords } from '../../domain/status/period.ts';
import type { Translate } from '../../texts/catalogue.ts';

/** A filing or month as contradictions name it: 增值税 2026-10. */
export const placeWords = (place: MarkPlace, t: Translate): string => `${whatWord(place, t)} ${periodWords(place.period)}`;

function sourceWord(source: ToldSource | null, t: Translate): string {
  if (source?.kind !== 'hand') return source?.name ?? '';
  return source.by === undefined || source.by === '' ? t('marks.hand') : t('marks.byHand', { name: source.by });
}

/** What one source says, with its name and day: 已申报 ¥1,280.00 · 人工 · 王丽 · 2026-11-19. */
export function saidWords({ state, amount, at, source }: ToldState, t: Translate): string {
  const said = amount === null ? markStateWord(state, t) : `${markStateWord(state, t)} ${yuanWords(amount)}`;
  return [said, sourceWord(source, t), at === 0 ? '' : chinaDay(at)].filter((part) => part !== '').join(' · ');
}
