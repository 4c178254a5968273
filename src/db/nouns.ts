import type { OutboxCommand } from '../api/calls/table.ts';
import type { CommandNoun, Noun, RowsOf } from '../api/nouns.ts';
import type { AnyCommand } from './commands/definition.ts';

type CommandsOf<N extends Noun> = Extract<keyof RowsOf<N>, OutboxCommand>;
/** Every noun with calls that wait in the outbox; its module defines each of them. */
type Homes = {
  readonly [N in Noun as CommandsOf<N> extends never ? never : N]: () => Promise<{ readonly [C in CommandsOf<N>]: AnyCommand }>;
};

/**
 * Where the commands of each noun are defined, one row a noun. Its module exports its definitions by the names of their calls and no other
 * value. A noun with commands but without a row does not compile.
 */
export const commandHomes = {
  companies: () => import('./commands/companies.ts'),
  marks: () => import('./commands/marks.ts'),
  lists: () => import('./commands/lists.ts'),
  messages: () => import('./commands/messages.ts'),
  popupHistory: () => import('./commands/popup-history.ts'),
  relations: () => import('./commands/relations.ts'),
  riskInquiry: () => import('./commands/risk-inquiry.ts'),
  tips: () => import('./commands/tips.ts'),
  upgrades: () => import('./commands/upgrades.ts'),
} as const satisfies Homes & Readonly<Record<CommandNoun, unknown>>;
