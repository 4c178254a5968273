import { FIRST_PAGE_KEY } from '../../../desk/store/first-page.ts';
import type { KeyValue } from '../../../desk/store/key-value.ts';
import { ASKED_KEYS } from '../../../features/companies/list/search/asked-texts.ts';
import { LOGIN_KEY } from '../../../features/session/session-store.ts';
import { decryptText, dropKey, encryptText } from './device-cipher.ts';

function over(area: () => Storage): KeyValue {
  return {
    get(key) {
      try {
        return area().getItem(key);
      } catch {
        return null; // storage switched off by policy: the page works without its memory
      }
    },
    set(key, value) {
      try {
        area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        area().removeItem(key);
      } catch {
        // nothing was kept
      }
    },
    keys(prefix) {
      try {
        return Object.keys(area()).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
    listen(key, fn) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === area() && (event.key === key || event.key === null)) fn(event.newValue);
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

/** Keys whose values name people or companies, or were typed. */
const isNamed = (key: string): boolean => key === LOGIN_KEY || key === FIRST_PAGE_KEY || key.startsWith(ASKED_KEYS);

/** As `memory`, with what names people or companies or was typed encrypted; with the login the key goes as well. */
function withEncrypted(memory: KeyValue): KeyValue {
  return {
    ...memory,
    get: (key) => (isNamed(key) ? decryptText(memory.get(key)) : memory.get(key)),
    set: (key, value) => memory.set(key, isNamed(key) ? encryptText(value) : value),
    remove(key) {
      memory.remove(key);
      if (key === LOGIN_KEY) dropKey();
    },
    listen: (key, fn) => memory.listen(key, (value) => fn(isNamed(key) ? decryptText(value) : value)),
  };
}

export const deviceMemory: KeyValue = withEncrypted(over(() => localStorage));
const tab = over(() => sessionStorage);
export const tabMemory: KeyValue = withEncrypted(tab);

/** What outlives a reload of the login: the wait before another code (features/session/use-code-sender.ts). */
const KEPT = 'resend:';

/** Empties this tab's memory but for such waits: a tab that is brought back after a sign-out comes with what it held before. */
export function forgetTab(): void {
  for (const key of tab.keys('')) if (!key.startsWith(KEPT)) tab.remove(key);
}
