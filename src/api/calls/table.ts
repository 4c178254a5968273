import type { CallKind } from '../contract.ts';
import { bootCalls } from './boot-table.ts';
import { lateCalls } from './late-table.ts';

/** The whole contract by call name: the one table everything else is derived from. */
export const calls = { ...lateCalls, ...bootCalls };
export type Calls = typeof calls;
export type CallName = keyof Calls;

type NamesOfKind<K extends CallKind> = { [N in CallName]: Calls[N]['kind'] extends K ? N : never }[CallName];
/** Names of the calls that may wait in the outbox. */
export type CommandName = NamesOfKind<'command'>;
/** Names of the calls whose answer is one parsed head form. */
export type HeadCallName = Exclude<CallName, 'companyPull' | 'pushListener'>;
