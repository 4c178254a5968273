import type { Log } from '../../src/domain/core/log.ts';
import type { Store } from '../store/store.ts';

export interface SettingsWatch {
  /** Looks whether anything is other than at the last look. One look at a time: what is asked for meanwhile follows it. */
  look(): void;
}

/** Everything that an operator sets up and open pages show, as rows of one column. */
const SET_UP = `
  select 'setting ' || name || ' ' || value as said from remote_config
  union all select 'menu ' || group_code || ' ' || ord || ' ' || area || ' ' || tax_types || ' ' || vip_only || ' ' || doc from menu
  union all select 'app ' || app_id || ' ' || app_code || ' ' || dependent_app_id || ' ' || origin || ' ' || capabilities from menu_app
  union all select 'tab ' || area || ' ' || ord || ' ' || tab_code || ' ' || tab_name from tab_info
  union all select 'product ' || product_id || ' ' || ord || ' ' || on_sale || ' ' || doc from product
  union all select 'price ' || product_id || ' ' || n || ' ' || from_day || ' ' || price_value from product_price
  union all select 'position ' || position_code || ' ' || ord || ' ' || product_id from position
  order by 1`;

/**
 * Watches what is set up: remote settings, menus, apps, tabs, products, prices and positions, which an operator also writes beside the gateway: nobody but the tables knows when.
 * `changed` is told when it is other than at the look before; the first look only learns it.
 */
export function createSettingsWatch({ store, log }: { store: Store; log: Log }, changed: () => Promise<void>): SettingsWatch {
  const read = store.fast<{ said: string }>('set-up', SET_UP);
  let known: string | null = null;
  let state: 'rests' | 'looks' | 'looks again' = 'rests';

  async function lookNow(): Promise<void> {
    const settings = JSON.stringify((await read()).map(({ said }) => said));
    const before = known;
    known = settings;
    if (before !== null && before !== settings) await changed();
  }

  function look(): void {
    if (state !== 'rests') {
      state = 'looks again';
      return;
    }
    state = 'looks';
    void lookNow()
      .catch((error: unknown) => log.error('settings not looked at', { error: String(error) }))
      .finally(() => {
        const isAsked = state === 'looks again';
        state = 'rests';
        if (isAsked) look();
      });
  }

  return { look };
}
