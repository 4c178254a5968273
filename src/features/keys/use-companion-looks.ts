import { useEffect, useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import type { CompanionKeyReader, CompanionStand } from './readers/companion-reader.ts';

/** Milliseconds between two looks. */
const LOOK_MS = 2_000;

/** Looks for keys of the companion while this view is seen; without a pairing nothing is sent. Answers how the companion stands. */
export function useCompanionLooks(reader: CompanionKeyReader): CompanionStand {
  const { clock } = useDesk();
  useEffect(() => {
    let isOn = true;
    let stop = (): void => undefined;
    async function look(): Promise<void> {
      if (document.visibilityState === 'visible') await reader.look();
      if (isOn) stop = clock.after(LOOK_MS, () => void look());
    }
    void look();
    return () => {
      isOn = false;
      stop();
    };
  }, [reader, clock]);
  return useSyncExternalStore(reader.subscribe, reader.stand);
}
