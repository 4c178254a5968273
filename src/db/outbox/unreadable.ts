import type { OutboxRow } from '../types.ts';

/*
 * Commands of an encrypted account whose bytes were not made for the row they lie in: somebody has written to the browser's files, or the disk
 * is broken. What such a command says is not known, so it is never sent; it stays in the outbox until its user has read of it.
 */

/** Stands for the name of the command: no build defines one of that name, so that nobody takes the row for a command he knows. */
const UNREADABLE = 'unreadable';

/** What is shown in place of a row of the outbox that cannot be opened. `plain`: the fields that are readable at rest. */
export function unreadableRow(plain: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // Nobody's answer: the words are chosen by whoever shows the row.
  const lastError = { kind: 'refused', code: '', msg: '', status: 0 };
  return { ...plain, name: UNREADABLE, input: null, seal: null, state: 'refused', lastError };
}

export const isUnreadable = ({ name }: Pick<OutboxRow, 'name'>): boolean => (name as string) === UNREADABLE; // as: no command is named so
