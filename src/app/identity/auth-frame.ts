import type { Clock } from '../../desk/time/clock.ts';
import { appAddress } from '../../domain/menus/app-address.ts';

/** How long it stays once it has loaded (CONST-32), and how long one that never does, milliseconds. */
const STAYS = 2_000;
const GIVEN_UP = 20_000;

/**
 * Loads a page of the deployment unseen, so that the tax site knows of an authentication, and removes it 2 s after it has loaded (CONST-32). An address that may
 * not be opened, or none, loads nothing.
 */
export function showAuthFrame(url: string, origins: readonly string[], { after }: Pick<Clock, 'after'>): void {
  const address = url === '' ? null : appAddress(url, origins);
  if (address === null) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address.href;
  frame.dataset.auth = '';
  const remove = (): void => frame.remove();
  const cancel = after(GIVEN_UP, remove);
  frame.addEventListener(
    'load',
    () => {
      cancel();
      after(STAYS, remove);
    },
    { once: true },
  );
  document.body.append(frame);
}
