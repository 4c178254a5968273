import type { KeyValue } from '../../desk/store/key-value.ts';

/** Companies of the quick list (PLUS-03). */
const RECENT_MAX = 5;

/** What this device remembers of an account's companies. Only ids; removed with the account at sign-out (`forgetCompanies`). */
const lastKey = (accountId: string): string => `wb-company:${accountId}`;
const recentKey = (accountId: string): string => `wb-companies:${accountId}`;
/** Active company of this browser tab (P-01). */
const tabKey = (accountId: string): string => `wb-tab-company:${accountId}`;

/** Newest first, each once, at most five. */
export function withRecent(recents: readonly string[], companyId: string): readonly string[] {
  return [companyId, ...recents.filter((id) => id !== companyId)].slice(0, RECENT_MAX);
}

export function readRecents(device: KeyValue, accountId: string): readonly string[] {
  const stored = device.get(recentKey(accountId));
  return stored === null || stored === '' ? [] : stored.split('\n').slice(0, RECENT_MAX);
}

export interface CompanyMemory {
  readonly device: KeyValue;
  readonly tab: KeyValue;
}

/**
 * Writes down the active company: for this tab, as default of the next new tab, and as newest of the quick list, which keeps its order
 * when it holds the company and `inPlace` is set. Returns the quick list.
 */
export function rememberActive(memory: CompanyMemory, accountId: string, companyId: string, inPlace: boolean): readonly string[] {
  const before = readRecents(memory.device, accountId);
  const recents = inPlace && before.includes(companyId) ? before : withRecent(before, companyId);
  memory.tab.set(tabKey(accountId), companyId);
  memory.device.set(lastKey(accountId), companyId);
  memory.device.set(recentKey(accountId), recents.join('\n'));
  return recents;
}

/** Company this tab starts with: what the address says, else what the tab had, else the account's last one on this device; null for none. */
export function givenActive(memory: CompanyMemory, accountId: string, asked: string | undefined): string | null {
  return asked ?? memory.tab.get(tabKey(accountId)) ?? memory.device.get(lastKey(accountId));
}

/** This tab had the company before it was loaded again: that makes it no newer than what another tab chose meanwhile. */
export function isBack({ tab, device }: CompanyMemory, accountId: string, companyId: string): boolean {
  return tab.get(tabKey(accountId)) === companyId && device.get(lastKey(accountId)) !== null;
}

export function clearActive(memory: CompanyMemory, accountId: string): void {
  memory.tab.remove(tabKey(accountId));
  memory.device.remove(lastKey(accountId));
}

/** Removes every trace of an account's companies from this device's small memory. */
export function forgetCompanies(memory: CompanyMemory, accountId: string): void {
  clearActive(memory, accountId);
  memory.device.remove(recentKey(accountId));
}

/** The company a press of the cycle key leads to: the next of the recents that is listed and not active, null when there is none. */
export function nextRecent(
  recents: readonly string[],
  active: string | null,
  isListed: (id: string) => boolean,
  step: 1 | -1,
): string | null {
  const ring = recents.filter(isListed);
  const at = active === null ? -1 : ring.indexOf(active);
  if (at < 0) return ring[0] ?? null;
  const next = ring[(at + step + ring.length) % ring.length];
  return next === undefined || next === active ? null : next;
}
