import { leftWords, periodWord, taxWord, weekdayWord } from '../../desk/calendar/calendar-words.ts';
import { clockTime, daysUntil, dayWords } from '../../domain/core/china-time.ts';
import type { GroupKey } from '../../domain/messages/inbox.ts';
import type { Scene } from '../../domain/messages/scenes.ts';
import type { Language, TextKey, Translate } from '../../texts/catalogue.ts';
import type { DueEntry } from './use-inbox.ts';

export const sceneWord = (scene: Scene, t: Translate): string => t(`messages.scene-${scene}`);

/** Title of a reminder: 增值税及附加 10 月：46 家未申报，剩 3 天. */
export function dueTitle({ group, open, left }: DueEntry, now: number, t: Translate): string {
  const { code, period, day } = group.due;
  const key: TextKey = left < 0 ? 'messages.dueLate' : 'messages.dueOpen';
  return t(key, { tax: taxWord(code, t), period: periodWord(period, t), count: open, left: leftWords(day, now, t) });
}

/** A day with its weekday: 11-16（周一）. */
export const dayWord = (day: string, t: Translate, language: Language): string =>
  t('messages.dayOfWeek', { day: dayWords(day, language), weekday: weekdayWord(day, t) });

/** Head of a group of the list. `nameOf` says companies. */
export function groupWord(
  key: GroupKey,
  now: number,
  { t, language, nameOf }: { t: Translate; language: Language; nameOf(id: string): string },
): string {
  if (key.kind === 'pressing') return t('messages.pressing');
  if (key.kind === 'company') return key.companyId === '' ? t('messages.noCompany') : nameOf(key.companyId);
  const left = daysUntil(key.day, now);
  if (left === 0) return t('messages.today');
  if (left === -1) return t('messages.yesterday');
  return left === 1 ? t('messages.tomorrow') : dayWord(key.day, t, language);
}

/** When something comes back or was sent: 08:30 today, else with its day. */
export const timeWord = (at: number, now: number, language: Language): string => clockTime(at, now, language);
