import type { OutboxCommand } from '../api/calls/table.ts';
import type { CommandNoun, Noun, RowsOf } from '../api/nouns.ts';
import * as activity from './commands/activity.ts';
import * as companies from './commands/companies.ts';
import type { AnyCommand } from './commands/definition.ts';
import * as lists from './commands/lists.ts';
import * as marks from './commands/marks.ts';
import * as messages from './commands/messages.ts';
import * as peace from './commands/peace.ts';
import * as popupHistory from './commands/popup-history.ts';
import * as relations from './commands/relations.ts';
import * as riskInquiry from './commands/risk-inquiry.ts';
import * as talks from './commands/talks.ts';
import * as tips from './commands/tips.ts';
import * as upgrades from './commands/upgrades.ts';

type CommandsOf<N extends Noun> = Extract<keyof RowsOf<N>, OutboxCommand>;
/** Every noun with calls that wait in the outbox; its module defines each of them. */
type Homes = {
  readonly [N in Noun as CommandsOf<N> extends never ? never : N]: { readonly [C in CommandsOf<N>]: AnyCommand };
};

/**
 * Where the commands of each noun are defined, one row a noun. Its module exports its definitions by the names of their calls and no other
 * value. A noun with commands but without a row does not compile. Loaded as one by `commands/definitions.ts`: nobody knows where a command of a
 * newer build belongs.
 */
export const commandHomes = {
  activity,
  companies,
  marks,
  lists,
  messages,
  peace,
  popupHistory,
  relations,
  riskInquiry,
  talks,
  tips,
  upgrades,
} as const satisfies Homes & Readonly<Record<CommandNoun, unknown>>;
