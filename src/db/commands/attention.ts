import { ATTENTION_LOG, ATTENTION_OFF } from '../../domain/attention/kept.ts';
import { type LogLine, withLines } from '../../domain/attention/log.ts';
import type { Result } from '../../domain/core/result.ts';
import { factKey } from '../facts.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import { write } from '../write.ts';

const logKey = factKey(ATTENTION_LOG, '');
const offKey = factKey(ATTENTION_OFF, '');

function change(db: AccountDb, k: string, now: number, next: (held: unknown) => unknown): Promise<Result<null, StorageProblem>> {
  return write(db, ['facts'], async (tx) => {
    const held = await tx.facts.get(k);
    await tx.facts.put({ k, value: next(held?.value), fetchedAt: now, outcome: 'known', lastTry: null });
    tx.touch({ facts: [k] });
    return null;
  });
}

/** Adds lines to the log; the oldest go. `now`: device clock. */
export function addToLog(db: AccountDb, lines: readonly LogLine[], now: number): Promise<Result<null, StorageProblem>> {
  // as: nobody else writes under this key
  return change(db, logKey, now, (held) => withLines((held ?? []) as readonly LogLine[], lines));
}

/** Switches a kind off, or on again. */
export function switchKind(db: AccountDb, kind: string, isOff: boolean, now: number): Promise<Result<null, StorageProblem>> {
  return change(db, offKey, now, (held) => {
    // as: nobody else writes under this key
    const others = ((held ?? []) as readonly string[]).filter((one) => one !== kind);
    return isOff ? [...others, kind] : others;
  });
}
