import { listenChanges } from '../db/changes.ts';
import { openReader } from '../db/reader.ts';
import type { AccountPorts } from '../features/account/account-types.ts';

const openedBefore = new Set<string>();

/** The account store over the browser's database. */
export const browserAccount: AccountPorts = {
  async open(accountId, onTrouble) {
    const opened = await openReader(accountId, { onProblem: (problem) => onTrouble(problem.kind), again: openedBefore.has(accountId) });
    openedBefore.add(accountId);
    if (!opened.ok) return { ok: false, error: opened.error.kind };
    const reader = opened.value;
    return { ok: true, value: { ...reader, canary: () => reader.meta('canary') } };
  },
  listen: listenChanges,
};
