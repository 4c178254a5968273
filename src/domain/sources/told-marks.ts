import type { AreaStatus } from '../status/area-value.ts';
import { marksAgainst } from './contradicts.ts';
import { type MarkArea, type MarkPlace, type MarkState, markAreas, markPart } from './marks.ts';
import type { FactSource } from './standing.ts';

/** What one source says of something that can be marked. */
export interface ToldState {
  readonly state: MarkState;
  readonly amount: string | null;
  /** When it was known, milliseconds; 0 unknown. */
  readonly at: number;
  /** Since when it is so, milliseconds; where nobody says, when it was known. */
  readonly stateAt: number;
  /** Null where nobody is named. */
  readonly source: FactSource | null;
  readonly note: string;
}

/** What counts of one filing or month, and the words of others that contradict it. */
export interface ToldPlace extends MarkPlace {
  readonly counts: ToldState;
  readonly against: readonly ToldState[];
}

/** Fields of rows of the contract that the values of rules do not ask for. */
interface Row {
  readonly code?: string;
  readonly period?: string;
  readonly state?: MarkState;
  readonly closed?: 0 | 1;
  readonly amount?: string | null;
  readonly at?: string;
  readonly stateAt?: string;
  readonly source?: FactSource;
  readonly note?: string;
  readonly against?: readonly Row[];
  readonly items?: readonly Row[];
}

const timeOf = (text: string | undefined): number => (text === undefined ? 0 : Date.parse(text) || 0);

function toldState(row: Row, over: { readonly at: number; readonly source: FactSource | null }): ToldState {
  const { state = row.closed === 1 ? 'closed' : 'notClosed', amount = null, note = '' } = row;
  const at = row.at === undefined ? over.at : timeOf(row.at);
  return { state, amount, note, at, stateAt: timeOf(row.stateAt) || at, source: row.source ?? over.source };
}

function toldPlace(place: MarkPlace, row: Row, over: { readonly at: number; readonly source: FactSource | null }): ToldPlace {
  const none = { at: 0, source: null };
  return { ...place, counts: toldState(row, over), against: (row.against ?? []).map((one) => toldState(one, none)) };
}

/** Everything that is told of a company in an area that can be marked. */
export function toldPlaces(companyId: string, area: MarkArea, status: AreaStatus | undefined): readonly ToldPlace[] {
  // as: what the device holds are rows of the contract
  const value = (status?.value ?? null) as Row | null;
  if (value === null) return [];
  const over = { at: status?.at ?? 0, source: value.source ?? null };
  if (area === 'tax')
    return (value.items ?? []).map((item) => toldPlace({ companyId, area, code: item.code ?? '', period: item.period ?? '' }, item, over));
  return value.period === undefined ? [] : [toldPlace({ companyId, area, code: '', period: value.period }, value, over)];
}

/** What is told of one filing or month of a company, null where nothing is. */
export function toldAt(place: MarkPlace, status: AreaStatus | undefined): ToldPlace | null {
  const part = markPart(place);
  return toldPlaces(place.companyId, place.area, status).find((one) => markPart(one) === part) ?? null;
}

/** Marks of a company that contradict what counts, in the order of the areas. */
export function contradictedMarks(companyId: string, statusOf: (area: MarkArea) => AreaStatus | undefined): readonly ToldPlace[] {
  return markAreas.flatMap((area) =>
    toldPlaces(companyId, area, statusOf(area)).flatMap((place) => {
      const against = marksAgainst(place.against);
      return against.length === 0 ? [] : [{ ...place, against }];
    }),
  );
}

/** What a person's own mark of a filing or month says, where he has one; null without. */
export function ownMark(told: ToldPlace | null, fullName: string): ToldState | null {
  if (told === null) return null;
  return [told.counts, ...told.against].find(({ source }) => source?.kind === 'hand' && source.by === fullName) ?? null;
}
