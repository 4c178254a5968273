import { isActivityKind, MOST_TOLD, type toldResults } from '../activity/activity.ts';
import { namedCompanies } from '../activity/named-companies.ts';

/** A try of a command that did not succeed: when by the device's clock, how far that was behind the gateway's, and why (an error kind). */
export interface Tried {
  readonly at: number;
  readonly offset: number;
  readonly kind: string;
}

/** Tries of a command that are kept: the first ones and the last ones. */
const MOST_TRIES = 20;

/** The tries with another one. */
export function withTry(tried: readonly Tried[] | undefined, one: Tried): readonly Tried[] {
  const all = [...(tried ?? []), one];
  return all.length <= MOST_TRIES ? all : [...all.slice(0, MOST_TRIES / 2), ...all.slice(-MOST_TRIES / 2)];
}

/** Kinds of errors after which nobody knows whether the command was carried out. */
const unknownKinds: readonly string[] = ['offline', 'timeout', 'bad-answer'];

/** A command whose tries are to be told. */
export interface TriedCommand {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly tried?: readonly Tried[];
}

/** A row as the gateway is told it (`activityTell`). */
export interface TriedRow {
  readonly key: string;
  readonly companyId: string;
  readonly at: string;
  readonly offset: number;
  readonly what: string;
  readonly part: string;
  readonly result: (typeof toldResults)[number];
  readonly reason: string;
  readonly of: string;
}

/** The failed tries of a command for each company that it names; none for one that is no matter of the log. */
export function triedRows({ id, name, input, tried = [] }: TriedCommand): readonly TriedRow[] {
  if (!isActivityKind(name) || tried.length === 0) return [];
  const rows = namedCompanies(input).flatMap((companyId) =>
    tried.map(({ at, offset, kind }): TriedRow => {
      const result = unknownKinds.includes(kind) ? 'unknown' : 'failed';
      const time = new Date(at).toISOString();
      return { key: `${id}:${at.toString(36)}`, companyId, at: time, offset, what: name, part: '', result, reason: kind, of: id };
    }),
  );
  return rows.slice(0, MOST_TOLD);
}

/** Id of the command that tells the tries of another one: always the same, so that they are told once (the version digit of its UUID is another one). */
export const tellId = (id: string): string => `${id.slice(0, 14)}8${id.slice(15)}`;
