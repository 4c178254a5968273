import type { StoredLogin } from '../../../../api/entities/login-info.ts';
import type { KeyValue } from '../../../../desk/store/key-value.ts';

/** Texts that are kept for going back; of older entries of the history the search is empty. */
const KEPT = 100;

/**
 * Texts of an encrypted account by their places: not in the tab's memory, which the browser writes to the disk (docs/encryption.md). The list keeps
 * them in the account's database (use-kept-asked.ts). Places are random: the next page, and another tab, must not use one again.
 */
const inPage = new Map<string, string>();

const pageKey = (accountId: string, place: number): string => `${accountId}:${place}`;

/** Beginning of the keys under which they lie in the tab's memory, encrypted: its files keep what was removed (app/effects/memory.ts). */
export const ASKED_KEYS = 'wb-asked:';

const keyOf = (accountId: string): string => ASKED_KEYS + accountId;

function textsOf(tab: KeyValue, accountId: string): readonly string[] {
  const stored = tab.get(keyOf(accountId));
  // A search text is one line.
  return stored === null ? [] : stored.split('\n');
}

/** At a lock and after a sign-out nothing that was searched for stays in memory. */
export const forgetAsked = (): void => inPage.clear();

function keepInPage(accountId: string, text: string): number {
  const [place = 0] = crypto.getRandomValues(new Uint32Array(1));
  inPage.set(pageKey(accountId, place), text);
  return place;
}

/**
 * Keeps what was searched for in the list and answers its place, which an entry of the browser's history may carry. The text itself never
 * stands in an address: it may be a tax identifier, and addresses end up in the history, in icons and in other people's hands.
 */
export function keepAsked(tab: KeyValue, login: StoredLogin, text: string): number | undefined {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (line === '') return undefined;
  if (login.sealed === true) return keepInPage(login.accountId, line);
  const texts = textsOf(tab, login.accountId);
  const known = texts.indexOf(line);
  if (known >= 0) return known;
  const next = [...texts.map((old, at) => (at < texts.length - KEPT ? '' : old)), line];
  tab.set(keyOf(login.accountId), next.join('\n'));
  return next.length - 1;
}

/** What was searched for at a place; '' where it is not known. */
export function askedText(tab: KeyValue, { accountId, sealed }: StoredLogin, place: number | undefined): string {
  if (place === undefined) return '';
  return (sealed === true ? inPage.get(pageKey(accountId, place)) : textsOf(tab, accountId)[place]) ?? '';
}
