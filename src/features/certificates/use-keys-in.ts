import { useCallback, useEffect, useState } from 'react';
import type { KeyReader } from '../../domain/keys/key-reader.ts';
import { keysIn, type ReadKey } from './prove-identity.ts';

/** The keys that are in while it is shown, and a way to look again. */
export function useKeysIn(readers: readonly KeyReader[]): { readonly keys: readonly ReadKey[]; look(): void } {
  const [keys, setKeys] = useState<readonly ReadKey[]>([]);
  const look = useCallback(() => void keysIn(readers).then(setKeys), [readers]);
  useEffect(() => {
    look();
    const stops = readers.map((reader) => reader.watch(look));
    return () => {
      for (const stop of stops) stop();
    };
  }, [readers, look]);
  return { keys, look };
}
