import { useEffect, useState } from 'react';
import type { AnyCommand } from '../db/commands/definition.ts';
import { pageTexts } from '../ui/page-texts.ts';
import { useAccount } from './desk.tsx';

/** Definitions of queued commands by name, without those that did not load or are not known to this build. */
export type Definitions = ReadonlyMap<string, AnyCommand>;

/** Definitions of what is queued with the texts of their words, loaded when something is; null until then. Their code brings no database with it. */
export function useDefinitions(): Definitions | null {
  const rows = useAccount((state) => state.outbox);
  const names = [...new Set(rows.map((row) => row.name))].sort().join();
  const [held, setHeld] = useState<{ readonly names: string; readonly definitions: Definitions } | null>(null);
  useEffect(() => {
    let live = true;
    const load = async (): Promise<Definitions> => {
      if (names === '') return new Map();
      const { definitionsOf } = await import('../db/commands/definitions.ts');
      const definitions = await definitionsOf(names.split(','));
      await pageTexts.need();
      return definitions;
    };
    void load()
      .catch((): Definitions => new Map())
      .then((definitions) => live && setHeld({ names, definitions }));
    return () => {
      live = false;
    };
  }, [names]);
  return held?.names === names ? held.definitions : null;
}
