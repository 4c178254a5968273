import { useCallback, useEffect, useState } from 'react';
import type { PackInUse } from '../../db/commands/rule-pack.ts';
import { compareVersions, type RulePack } from '../../domain/calendar/rule-pack.ts';
import { useDesk } from '../desk.tsx';
import { usePageHost } from '../page-host.ts';
import { useResource } from '../use-resource.ts';
import { useFact } from '../use-stored.ts';
import { isSigned } from './check-pack.ts';

/** What is wrong with the newest pack: its signature, or its form, which this build cannot read. */
export type PackTrouble = 'signature' | 'form';

/** The rule pack that days are computed by, and the one that waits. */
export interface UsedPack {
  /** False until the first read of the database has ended. */
  readonly isRead: boolean;
  /** Null while none has arrived, or none that holds. */
  readonly pack: RulePack | null;
  /** A newer one that holds and has not been applied. */
  readonly waiting: RulePack | null;
  /** The newest one is not taken, and why. */
  readonly refused: { readonly version: string; readonly why: PackTrouble } | null;
  /** The last change can be taken back: no pack has been fetched since. */
  readonly canUndo: boolean;
  /** The gateway said that it has none. */
  readonly isNone: boolean;
  /** A question was asked in vain since. */
  readonly failed: boolean;
  /** When the newest pack was fetched, device clock, 0 for never. */
  readonly at: number;
  apply(): Promise<boolean>;
  undo(): Promise<boolean>;
  refresh(): void;
}

type Commands = typeof import('../../db/commands/rule-pack.ts');
type Run = (
  command: (code: Commands, db: Parameters<Commands['undoPack']>[0], now: number) => ReturnType<Commands['undoPack']>,
) => Promise<boolean>;

/** Runs a command on the account's database; false when it changed nothing. */
function usePackCommand(): Run {
  const { writes, clock } = useDesk();
  return useCallback<Run>(
    async (command) => {
      const written = await writes.use(
        () => import('../../db/commands/rule-pack.ts'),
        (code, { db }) => command(code, db, clock.now()),
      );
      return written?.ok === true && written.value;
    },
    [writes, clock],
  );
}

/** The keys are asked for again after this while nobody could say them. Milliseconds. */
const KEYS_AGAIN_MS = 60_000;

/** Whether a pack is signed by the deployment: null until that is known, which without its keys it never is. */
function useChecked(signed: { readonly text: string; readonly signature: string } | null): boolean | null {
  const { rulePackKeys } = usePageHost();
  const { clock } = useDesk();
  const [checked, setChecked] = useState<{ readonly signature: string; readonly text: string; readonly holds: boolean } | null>(null);
  useEffect(() => {
    if (signed === null) return;
    let live = true;
    let stop = (): void => undefined;
    const { text, signature } = signed;
    async function check(): Promise<void> {
      const keys = await rulePackKeys();
      if (!live) return;
      if (keys.length === 0) {
        stop = clock.after(KEYS_AGAIN_MS, () => void check());
        return;
      }
      const holds = await isSigned({ text, signature }, keys, crypto.subtle);
      if (live) setChecked({ text, signature, holds });
    }
    void check();
    return () => {
      live = false;
      stop();
    };
  }, [signed, rulePackKeys, clock]);
  return signed !== null && checked?.signature === signed.signature && checked.text === signed.text ? checked.holds : null;
}

let lastPack: RulePack | null = null;
const firstOf = new WeakMap<RulePack, RulePack>();

/** Every view reads its own copy of the pack; equal ones are the same object, so that what follows from it is worked out once. */
function samePack(pack: RulePack): RulePack {
  const known = firstOf.get(pack);
  if (known !== undefined) return known;
  if (lastPack === null || JSON.stringify(lastPack) !== JSON.stringify(pack)) lastPack = pack;
  firstOf.set(pack, lastPack);
  return lastPack;
}

/** The rule pack of this device. The first one that holds is taken as it is; a newer one waits until its user applies it. */
export function useRulePack(): UsedPack {
  const newest = useResource('calendar.rulePack', '');
  // As `packInUseKey`; that module brings the database with it.
  const fact = useFact('rulePackInUse:');
  const run = usePackCommand();
  // as: only the commands write it
  const held = (fact?.value ?? null) as PackInUse | null;
  const fetched = newest.value;
  const isNewer = fetched !== null && (held === null || compareVersions(fetched.version, held.pack.version) > 0);
  const holds = useChecked(isNewer ? fetched : null);
  const taken = isNewer && holds === true ? fetched.pack : null;
  const isFirst = fact === null && taken !== null;
  useEffect(() => {
    if (isFirst) void run((code, db, now) => code.takeFirstPack(db, taken, now));
  }, [isFirst, run, taken]);
  const why: PackTrouble | null = isNewer && holds === false ? 'signature' : isNewer && holds === true && taken === null ? 'form' : null;
  return {
    isRead: fact !== undefined && newest.outcome !== 'reading',
    pack: held === null ? null : samePack(held.pack),
    waiting: held === null ? null : taken,
    refused: why === null || fetched === null ? null : { version: fetched.version, why },
    canUndo: held !== null && held.before !== null && fact !== null && fact !== undefined && newest.fetchedAt <= fact.fetchedAt,
    isNone: newest.outcome === 'known' && fetched === null,
    failed: newest.lastTry !== null,
    at: newest.fetchedAt,
    apply: () => (taken === null ? Promise.resolve(false) : run((code, db, now) => code.applyPack(db, taken, now))),
    undo: () => (held === null ? Promise.resolve(false) : run((code, db, now) => code.undoPack(db, held.pack.version, now))),
    refresh: () => void newest.refresh(),
  };
}
