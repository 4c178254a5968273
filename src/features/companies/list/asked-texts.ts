import type { StoredLogin } from '../../../api/entities/login-info.ts';
import type { KeyValue } from '../../account/key-value.ts';

/** Texts that are kept for going back; of older entries of the history the search is empty. */
const KEPT = 100;

/** Texts of encrypted accounts, by account: they end with the page, because the browser writes a tab's memory to the disk (docs/encryption.md). */
const inPage = new Map<string, readonly string[]>();

const keyOf = (accountId: string): string => `wb-asked:${accountId}`;

function textsOf(tab: KeyValue, { accountId, sealed }: StoredLogin): readonly string[] {
  if (sealed === true) return inPage.get(accountId) ?? [];
  const stored = tab.get(keyOf(accountId));
  // A search text is one line.
  return stored === null ? [] : stored.split('\n');
}

/**
 * Keeps what was searched for in the list and answers its place, which an entry of the browser's history may carry. The text itself never
 * stands in an address: it may be a tax identifier, and addresses end up in the history, in icons and in other people's hands.
 */
export function keepAsked(tab: KeyValue, login: StoredLogin, text: string): number | undefined {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (line === '') return undefined;
  const texts = textsOf(tab, login);
  const known = texts.indexOf(line);
  if (known >= 0) return known;
  const next = [...texts.map((old, at) => (at < texts.length - KEPT ? '' : old)), line];
  if (login.sealed === true) inPage.set(login.accountId, next);
  else tab.set(keyOf(login.accountId), next.join('\n'));
  return next.length - 1;
}

/** What was searched for at a place; '' where it is not known. */
export function askedText(tab: KeyValue, login: StoredLogin, place: number | undefined): string {
  return place === undefined ? '' : (textsOf(tab, login)[place] ?? '');
}
