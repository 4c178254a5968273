import type { Carried } from './facts.ts';
import type { Attempt, Foreign } from './world.ts';

/** Everything that is known when a schedule is at rest. */
export interface Facts {
  /** What the user tried, in the order in which he did. */
  readonly attempts: readonly Attempt[];
  readonly foreign: readonly Foreign[];
  /** Commands set aside of which the user wanted another try; the others went on without them. */
  readonly again: ReadonlySet<string>;
  /** Commands in conflict that the user gave up: the note they would have written, by their id. */
  readonly dropped: ReadonlyMap<string, string>;
  /** What the gateway carried out, in order. */
  readonly carried: readonly Carried[];
  /** How often the gateway changed a company. */
  readonly changes: number;
  /** Commands of one account that were under way at once. */
  readonly overlaps: readonly string[];
  /** What the browser complained of. */
  readonly problems: readonly string[];
}

/** Whether a command is the one of an attempt: by its id where the page told it, else by its note. */
function isOf({ id, edit, companyId }: Attempt, carried: Carried): boolean {
  if (id !== null) return carried.id === id;
  return carried.call === 'companyUpdate' && carried.companyId === companyId && carried.note === edit.text;
}

function isDropped({ id, edit }: Attempt, dropped: Facts['dropped']): boolean {
  return id === null ? [...dropped.values()].includes(edit.text) : dropped.has(id);
}

/** What was carried out for the user. An answer tells the whole company, hence an edit of another field by somebody else has his note too. */
function own({ carried, foreign }: Facts): Carried[] {
  return carried.filter(({ id }) => !foreign.some((one) => one.id === id));
}

/** What the user was told is saved is carried out once; what he gave up is not; what broke off in the middle at most once. */
function lostOrDoubled(facts: Facts): string[] {
  const { attempts, dropped } = facts;
  const mine = own(facts);
  return attempts.flatMap((attempt) => {
    const done = mine.filter((one) => one.status === 200 && isOf(attempt, one)).length;
    const most = isDropped(attempt, dropped) ? 0 : 1;
    const least = attempt.outcome === 'saved' ? most : 0;
    return done < least || done > most ? [`${attempt.edit.text} (${attempt.outcome}) was carried out ${done} times`] : [];
  });
}

/** Nothing but what was tried, and every refusal one that the user was told of. */
function unexpected(facts: Facts): string[] {
  const { attempts, dropped } = facts;
  return own(facts).flatMap((one) => {
    if (one.status !== 200) return dropped.has(one.id) ? [] : [`${one.call} ${one.id} was answered ${one.status} and is not told`];
    return attempts.some((attempt) => isOf(attempt, one)) ? [] : [`${one.call} ${one.id} ${one.note} was carried out and nobody asked`];
  });
}

/** A conflict needs two: somebody else wrote a note on the company. */
function conflictsWithHimself({ attempts, foreign, dropped }: Facts): string[] {
  return attempts
    .filter((attempt) => isDropped(attempt, dropped))
    .filter(({ companyId }) => !foreign.some((one) => one.field === 'note' && one.companyId === companyId))
    .map(({ edit }) => `${edit.text} came into conflict with nobody`);
}

/** Commands of one company in the order in which they were given; those set aside for a while go their own way. */
function outOfOrder(facts: Facts): string[] {
  const { attempts, again } = facts;
  const mine = own(facts);
  const last = new Map<string, number>();
  return attempts.flatMap((attempt) => {
    const at = mine.findIndex((one) => isOf(attempt, one));
    const found = mine[at];
    if (found === undefined || again.has(found.id)) return [];
    const before = last.get(attempt.companyId) ?? -1;
    last.set(attempt.companyId, Math.max(at, before));
    return at < before ? [`${attempt.edit.text} was carried out after one that was given later`] : [];
  });
}

/** Each change of a company is the effect of one command: none had two. */
function effects({ carried, changes }: Facts): string[] {
  const updates = carried.filter(({ call, status }) => call === 'companyUpdate' && status === 200).length;
  return changes === updates ? [] : [`${updates} edits were carried out and made ${changes} changes`];
}

/** The oracle: what is wrong, one line each; empty when all is well. */
export function judge(facts: Facts): string[] {
  return [
    ...lostOrDoubled(facts),
    ...unexpected(facts),
    ...conflictsWithHimself(facts),
    ...outOfOrder(facts),
    ...effects(facts),
    ...facts.overlaps.map((pair) => `${pair} were under way at once`),
    ...facts.problems,
  ];
}
