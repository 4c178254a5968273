import { fail, type Result } from '../../domain/core/result.ts';
import type { commandHomes } from '../nouns.ts';
import { type StorageProblem, storageProblem } from '../storage-problem.ts';
import type { AnyCommand } from './definition.ts';

type Home = keyof typeof commandHomes;

const loaded = new Map<string, AnyCommand>();
const homeOf = new Map<string, Home>();
/** Whether the definitions of every noun are there. */
let isWhole = false;

/** Thrown inside a transaction that meets a command whose definition is not loaded yet. */
class DefinitionMissing extends Error {
  override readonly name = 'DefinitionMissing';
}

/** The definition of a command, null for one that this build does not know: a newer one may have queued it. Throws what `withDefinitions` mends. */
export function definitionOf(name: string): AnyCommand | null {
  const held = loaded.get(name);
  if (held === undefined && !isWhole) throw new DefinitionMissing(name);
  return held ?? null;
}

/** Takes in a definition that its user brought along: giving a command must not wait for a chunk that the line may not bring. */
export function takeIn(definition: AnyCommand): void {
  loaded.set(definition.call, definition);
}

/** Loads the definitions of all commands, which are one chunk; without it those that were brought along stay the only ones. */
async function loadAll(): Promise<void> {
  const module = await import('../nouns.ts').catch(() => null);
  if (module === null) return;
  for (const noun of Object.keys(module.commandHomes) as Home[]) {
    // as: the keys of the list
    const definitions: Readonly<Record<string, AnyCommand>> = module.commandHomes[noun];
    for (const [name, definition] of Object.entries(definitions)) {
      loaded.set(name, definition);
      homeOf.set(name, noun);
    }
  }
  isWhole = true;
}

/** Loads the definitions of these commands, of all of them when none are named. False when the code of one may be what did not load. */
export async function loadDefinitions(names?: Iterable<string>): Promise<boolean> {
  const wanted = names === undefined ? null : [...names];
  const isThere = (): boolean => isWhole || (wanted?.every((name) => loaded.has(name)) ?? false);
  if (!isThere()) await loadAll();
  return isThere();
}

/** Definitions by name, loaded when they are not there yet, all when none are named; without those that did not load or are not known here. */
export async function definitionsOf(names?: readonly string[]): Promise<ReadonlyMap<string, AnyCommand>> {
  await loadDefinitions(names);
  const list = names ?? [...loaded.keys()];
  return new Map(
    list.flatMap((name): [string, AnyCommand][] => {
      const definition = loaded.get(name);
      return definition === undefined ? [] : [[name, definition]];
    }),
  );
}

/** The noun to which a command belongs; null when that is not known here, or does not load. */
export async function nounOfCommand(name: string): Promise<Home | null> {
  if (!homeOf.has(name)) await loadAll();
  return homeOf.get(name) ?? null;
}

/**
 * Runs a transaction that may meet queued commands, and again when the definition of one had to be loaded first: nothing of the first try was
 * stored. Code that does not load (no line, and it was never cached) is told as a connection that ended: tried again later.
 */
export async function withDefinitions<T>(run: () => Promise<Result<T, StorageProblem>>): Promise<Result<T, StorageProblem>> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DefinitionMissing)) throw error;
      if (!(await loadDefinitions([error.message]))) return fail(storageProblem('closed', `the code of ${error.message} did not load`));
    }
  }
}
