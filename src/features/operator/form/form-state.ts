import type { PublicationForm, PublishedRow } from '../../../api/entities/publication.ts';
import { addDays, chinaDay, startOfChinaDay } from '../../../domain/core/china-time.ts';
import { emptyContent } from '../../../domain/publishing/content.ts';
import type { PublicationKind } from '../../../domain/publishing/publication.ts';
import type { TargetRole } from '../../../domain/publishing/target.ts';
import type { EditingOf } from './use-editing.ts';

type Content = PublicationForm['content'];

/** What is typed, as it is typed: lists as one text, days as days. */
export interface FormState {
  readonly kind: PublicationKind;
  readonly content: Content;
  readonly accounts: string;
  readonly locations: string;
  readonly roles: readonly TargetRole[];
  readonly member: PublicationForm['target']['member'];
  readonly ord: string;
  /** First and last day of China, '' for at once and without an end. */
  readonly fromDay: string;
  readonly toDay: string;
}

/** A publication that is open. */
export type Editing = EditingOf<FormState>;

/** Blanks, commas and semicolons of both writings stand between names. */
const BETWEEN = /[\s,;\uff0c\u3001\uff1b]+/;
export const listOf = (text: string): string[] => text.split(BETWEEN).filter((one) => one !== '');

/** An empty form. */
export function emptyForm(kind: PublicationKind): FormState {
  const content = { ...emptyContent, pages: [] };
  return { kind, content, accounts: '', locations: '', roles: [], member: '', ord: '0', fromDay: '', toDay: '' };
}

/** The form of something published, to be changed. */
export function formOf({ kind, content, target, ord, from_at, to_at }: PublishedRow): FormState {
  return {
    ...{ kind, content, roles: target.roles, member: target.member, ord: String(ord) },
    accounts: target.accounts.join(' '),
    locations: target.locations.join(' '),
    ...daysOf({ from_at, to_at }),
  };
}

/** Moments of two days, of which the last is one; 0 for none. */
export const momentsOf = ({ fromDay, toDay }: Pick<FormState, 'fromDay' | 'toDay'>): { from_at: number; to_at: number } => ({
  from_at: fromDay === '' ? 0 : startOfChinaDay(fromDay),
  to_at: toDay === '' ? 0 : startOfChinaDay(addDays(toDay, 1)),
});

/** Days of two moments, as they are typed; the end is the moment after the last day. */
export const daysOf = ({ from_at, to_at }: { readonly from_at: number; readonly to_at: number }): Pick<FormState, 'fromDay' | 'toDay'> => ({
  fromDay: from_at === 0 ? '' : chinaDay(from_at),
  toDay: to_at === 0 ? '' : chinaDay(to_at - 1),
});

/** What is sent of a form. The last day is one of it. */
export function draftOf({ kind, content, accounts, locations, roles, member, ord, fromDay, toDay }: FormState): PublicationForm {
  const place = Number(ord);
  return {
    kind,
    content,
    target: { accounts: listOf(accounts), roles: [...roles], locations: listOf(locations), member },
    ord: Number.isInteger(place) && place >= 0 && place <= 9_999 ? place : 0,
    ...momentsOf({ fromDay, toDay }),
  };
}

/** How something published stands on a day: not begun, running, over, taken back; a notice was sent, or its sending broke off. */
export type Standing = 'ahead' | 'running' | 'over' | 'ended' | 'sent' | 'unsent';

/** How something that runs for a time stands. */
export function timeStanding(
  { ended_at, from_at, to_at }: Pick<PublishedRow, 'ended_at' | 'from_at' | 'to_at'>,
  now: number,
): Exclude<Standing, 'sent' | 'unsent'> {
  if (ended_at > 0) return 'ended';
  if (from_at > now) return 'ahead';
  return to_at > 0 && to_at <= now ? 'over' : 'running';
}

export function standingOf(row: PublishedRow, now: number): Standing {
  if (row.kind !== 'notice') return timeStanding(row, now);
  return row.unsent === 1 ? 'unsent' : 'sent';
}
