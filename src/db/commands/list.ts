import { fail, type Result } from '../../domain/core/result.ts';
import { type StorageProblem, storageProblem } from '../storage-problem.ts';
import type { AnyCommand, OutboxCommand } from './definition.ts';

type Definitions = Readonly<Record<string, AnyCommand>>;

const companies = async (): Promise<Definitions> => (await import('./companies.ts')).companyCommands;

const clues = async (): Promise<Definitions> => (await import('./clues.ts')).clueCommands;

const messages = async (): Promise<Definitions> => (await import('./messages.ts')).messageCommands;

const tips = async (): Promise<Definitions> => (await import('./tips.ts')).tipCommands;

const popupHistory = async (): Promise<Definitions> => (await import('./popup-history.ts')).popupHistoryCommands;

const relations = async (): Promise<Definitions> => (await import('./relations.ts')).relationCommands;

const upgrades = async (): Promise<Definitions> => (await import('./upgrades.ts')).upgradeCommands;

/** Where each command is defined. Loaded with its noun: nothing of it is on the way to the first rows. */
const homes = {
  companyUpdate: companies,
  companyHide: companies,
  switchCompanyLog: companies,
  messageRead: messages,
  messageConfirm: messages,
  messageUnread: messages,
  inboxPlace: messages,
  companyInvite: relations,
  companyShare: relations,
  companyCancelShare: relations,
  cycLeadAdd: clues,
  postTipsSave: tips,
  postTipsUpdate: tips,
  saveUpgrade: upgrades,
  popupShown: popupHistory,
} as const satisfies Readonly<Record<OutboxCommand, () => Promise<Definitions>>>;

export const commandNames = Object.keys(homes) as OutboxCommand[]; // as: the keys of the list above

/** A command this build knows. Another may have been queued by a newer one: it waits for that. */
export const isKnownCommand = (name: string): name is OutboxCommand => Object.hasOwn(homes, name);

const loaded = new Map<string, AnyCommand>();

/** Thrown inside a transaction that meets a command whose definition is not loaded yet. */
class DefinitionMissing extends Error {
  override readonly name = 'DefinitionMissing';
  readonly command: OutboxCommand;
  constructor(command: OutboxCommand) {
    super(command);
    this.command = command;
  }
}

/** The definition of a command, null for one that this build does not know. Throws what `withDefinitions` mends. */
export function definitionOf(name: string): AnyCommand | null {
  const held = loaded.get(name);
  if (held !== undefined) return held;
  if (!isKnownCommand(name)) return null;
  throw new DefinitionMissing(name);
}

/** Takes in a definition that its user brought along: giving a command must not wait for a chunk that the line may not bring. */
export function takeIn(definition: AnyCommand): void {
  loaded.set(definition.call, definition);
}

/** Loads the definitions of these commands. False when the code of one does not load. */
export async function loadDefinitions(names: Iterable<string>): Promise<boolean> {
  const wanted = [...new Set(names)].filter(isKnownCommand).filter((name) => !loaded.has(name));
  try {
    for (const name of wanted) for (const [key, definition] of Object.entries(await homes[name]())) loaded.set(key, definition);
    return true;
  } catch {
    return false;
  }
}

/** Loads what is not there yet and answers it by name; without those that did not load. */
export async function definitionsOf(names: Iterable<string>): Promise<ReadonlyMap<string, AnyCommand>> {
  const list = [...new Set(names)];
  await loadDefinitions(list);
  return new Map(list.flatMap((name) => [...(loaded.has(name) ? [[name, loaded.get(name) as AnyCommand] as const] : [])]));
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
      if (!(await loadDefinitions([error.command]))) return fail(storageProblem('closed', `the code of ${error.command} did not load`));
    }
  }
}
