import type { RulePack } from '../../domain/calendar/rule-pack.ts';
import { ok, type Result } from '../../domain/core/result.ts';
import { factKey } from '../facts.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import { write } from '../write.ts';

/** The rule pack that this device computes by, kept as a fact. `before`: the one of before, until the next pull of packs. */
export interface PackInUse {
  readonly pack: RulePack;
  readonly before: RulePack | null;
}

export const PACK_IN_USE = 'rulePackInUse';
export const packInUseKey = factKey(PACK_IN_USE, '');

/** Writes what follows from the pack in use; null changes nothing. `now`: device clock. */
function change(db: AccountDb, now: number, next: (held: PackInUse | null) => PackInUse | null): Promise<Result<boolean, StorageProblem>> {
  return write(db, ['facts'], async (tx) => {
    // as: nobody else writes under this key
    const held = ((await tx.facts.get(packInUseKey))?.value ?? null) as PackInUse | null;
    const value = next(held);
    if (value === null) return false;
    await tx.facts.put({ k: packInUseKey, value, fetchedAt: now, outcome: 'known', lastTry: null });
    tx.touch({ facts: [packInUseKey] });
    return true;
  }).then((written) => (written.ok ? ok(written.value) : written));
}

/** Takes the first pack of this device: there is nothing that it could move. One that is in use stays. */
export function takeFirstPack(db: AccountDb, pack: RulePack, now: number): Promise<Result<boolean, StorageProblem>> {
  return change(db, now, (held) => (held === null ? { pack, before: null } : null));
}

/** Computes by a new pack from now on, as one commit; `undoPack` takes it back. Of two tabs the second one changes nothing. */
export function applyPack(db: AccountDb, pack: RulePack, now: number): Promise<Result<boolean, StorageProblem>> {
  return change(db, now, (held) => (held?.pack.version === pack.version ? null : { pack, before: held?.pack ?? null }));
}

/** Computes by the pack of before again; the new one waits as it did. */
export function undoPack(db: AccountDb, version: string, now: number): Promise<Result<boolean, StorageProblem>> {
  return change(db, now, (held) =>
    held === null || held.before === null || held.pack.version !== version ? null : { pack: held.before, before: null },
  );
}
