import type { WaitingItem, WorkKind } from './waiting-work.ts';

/** How many companies are asked for at once; a key that is pulled leaves at most so many unsure. */
export const AT_ONCE = 37;

/** `unsure`: it was under way when the key was pulled, and nobody has told since what came of it. */
export type ItemState = 'waiting' | 'underWay' | 'done' | 'failed' | 'unsure';

export interface RunItem extends WaitingItem {
  /** Told apart by it within the run. */
  readonly id: string;
  readonly state: ItemState;
  /** Why it failed, a reason code of the gateway; '' otherwise. */
  readonly why: string;
}

/**
 * Work that a key was inserted for and that its user released. `stopping`: what is under way is waited for, nothing follows. `stopped` and `pulled` go
 * on when their user says so. `ended`: nothing is left that waits.
 */
export type RunMode = 'running' | 'stopping' | 'stopped' | 'pulled' | 'ended';
export interface KeyRun {
  readonly keyId: string;
  readonly mode: RunMode;
  readonly items: readonly RunItem[];
}

/** What is to be done next: learn what came of unsure ones, ask for some of one kind, or nothing. */
export type RunStep =
  | { readonly kind: 'learn'; readonly items: readonly RunItem[] }
  | { readonly kind: WorkKind; readonly items: readonly RunItem[] }
  | { readonly kind: 'none' };

/** What the gateway told of an item: `waiting` where it knows of nothing that was done. */
export interface Told {
  readonly id: string;
  readonly state: 'done' | 'failed' | 'waiting';
  readonly why?: string;
  readonly name?: string;
}

/** Releases work in its order; without any the run has ended. */
export function startRun(keyId: string, work: readonly WaitingItem[]): KeyRun {
  const items = work.map((item): RunItem => ({ ...item, id: `${item.taxNo}/${item.companyId}`, state: 'waiting', why: '' }));
  return { keyId, items, mode: items.length === 0 ? 'ended' : 'running' };
}

/** Unsure ones come first: nothing goes on before it is known what came of them. Then the first that waits, with others of its kind. */
export function nextStep({ mode, items }: KeyRun): RunStep {
  if (mode !== 'running' || items.some(({ state }) => state === 'underWay')) return { kind: 'none' };
  const unsure = items.filter(({ state }) => state === 'unsure');
  if (unsure.length > 0) return { kind: 'learn', items: unsure };
  const waiting = items.filter(({ state }) => state === 'waiting');
  const [first] = waiting;
  if (first === undefined) return { kind: 'none' };
  return { kind: first.kind, items: waiting.filter(({ kind }) => kind === first.kind).slice(0, AT_ONCE) };
}

function withItems(run: KeyRun, change: (item: RunItem) => RunItem): KeyRun {
  const items = run.items.map(change);
  const isOver = items.every(({ state }) => state === 'done' || state === 'failed');
  const isIdle = items.every(({ state }) => state !== 'underWay');
  const mode = isOver ? 'ended' : run.mode === 'stopping' && isIdle ? 'stopped' : run.mode;
  return { ...run, items, mode };
}

/** These are asked for now. */
export function begun(run: KeyRun, ids: readonly string[]): KeyRun {
  const asked = new Set(ids);
  return withItems(run, (item) => (asked.has(item.id) && item.state === 'waiting' ? { ...item, state: 'underWay' } : item));
}

/** An answer counts for what is under way, and for what is unsure once it is asked about: what comes late for a key that was pulled is asked again. */
export function told(run: KeyRun, answers: readonly Told[], of: 'underWay' | 'unsure'): KeyRun {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return withItems(run, (item) => {
    const answer = item.state === of ? byId.get(item.id) : undefined;
    if (answer === undefined) return item;
    return { ...item, state: answer.state, why: answer.why ?? '', name: item.name || (answer.name ?? '') };
  });
}

/** The key was pulled: what was under way is unsure. */
export function pulled(run: KeyRun): KeyRun {
  if (run.mode === 'ended') return run;
  return { ...withItems(run, (item) => (item.state === 'underWay' ? { ...item, state: 'unsure' } : item)), mode: 'pulled' };
}

/** Its user stops it: what is under way ends, nothing follows. */
export function halted(run: KeyRun): KeyRun {
  return run.mode === 'running' ? withItems({ ...run, mode: 'stopping' }, (item) => item) : run;
}

/** Its user lets it go on, with the key in. */
export function resumed(run: KeyRun): KeyRun {
  return run.mode === 'stopped' || run.mode === 'pulled' ? { ...run, mode: 'running' } : run;
}

/** Tries only what failed again. With a key that was pulled it waits until that is in. */
export function retried(run: KeyRun): KeyRun {
  if (!run.items.some(({ state }) => state === 'failed')) return run;
  const items = run.items.map((item): RunItem => (item.state === 'failed' ? { ...item, state: 'waiting', why: '' } : item));
  return { ...run, items, mode: run.mode === 'pulled' ? 'pulled' : 'running' };
}

/** How many are in each state; their sum is all of them. */
export function countsOf({ items }: KeyRun): Readonly<Record<ItemState, number>> {
  const counts = { waiting: 0, underWay: 0, done: 0, failed: 0, unsure: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}
