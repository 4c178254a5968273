import type { Log } from '../../src/domain/core/log.ts';
import type { Store } from '../store/store.ts';

export interface SettingsWatch {
  /** Looks whether a setting is another than at the last look. One look at a time. */
  look(): void;
}

/**
 * Watches the remote settings, which an operator writes into their table beside the gateway: nobody but the table knows when. `changed` is told
 * when they are others than at the look before; the first look only learns them.
 */
export function createSettingsWatch({ store, log }: { store: Store; log: Log }, changed: () => Promise<void>): SettingsWatch {
  const read = store.fast<{ name: string; value: string }>('settings', 'select name, value from remote_config order by name');
  let known: string | null = null;
  let looking = false;

  async function lookNow(): Promise<void> {
    const settings = JSON.stringify((await read()).map(({ name, value }) => [name, value]));
    const before = known;
    known = settings;
    if (before !== null && before !== settings) await changed();
  }

  return {
    look() {
      if (looking) return;
      looking = true;
      void lookNow()
        .catch((error: unknown) => log.error('settings not looked at', { error: String(error) }))
        .finally(() => {
          looking = false;
        });
    },
  };
}
