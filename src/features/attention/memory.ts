import type { KeyValue } from '../../desk/store/key-value.ts';
import { type Candidate, historyId, isCounted, rulesOf } from '../../domain/attention/candidate.ts';
import type { History } from '../../domain/attention/decide.ts';
import { lastShownOf } from '../../domain/attention/last-shown.ts';
import { lastShownKey, type ShownTo } from './shown-keys.ts';

/** Texts of a list under a key of the device's memory; none when it holds something else. */
function readList(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

const readTime = (text: string | null): number | null => {
  const at = Number(text ?? Number.NaN);
  return Number.isFinite(at) && at > 0 ? at : null;
};

/** What is remembered of what was shown: in this session here, longer in the device's memory. */
export interface AttentionMemory {
  /** What is known of these candidates now. */
  history(candidates: readonly Candidate[], now: number): History;
  /** A candidate is shown from now on. */
  shown(candidate: Candidate, at: { readonly now: number; readonly round: string }): void;
  /** Its user wants no reminder of this popup; with `false` he wants it again. */
  silence(id: string, isSilent: boolean): void;
  silenced(): readonly string[];
  /** When things were shown, also on other devices of the account, by `historyId`. */
  hear(shown: ReadonlyMap<string, readonly number[]>): void;
}

/** What a build that named its keys by the login name has kept is the account's from now on. */
function takeOldShown(device: KeyValue, { accountId, loginName }: ShownTo): void {
  if (loginName === '' || loginName === accountId) return;
  for (const old of device.keys(lastShownKey(loginName, ''))) {
    const key = lastShownKey(accountId, old.slice(lastShownKey(loginName, '').length));
    if (device.get(key) === null) device.set(key, device.get(old) ?? '');
    device.remove(old);
  }
}

export function createMemory(device: KeyValue, login: ShownTo): AttentionMemory {
  const session = new Set<string>();
  const bubbleTabs = new Set<string>();
  const rounds = new Set<string>();
  let told: ReadonlyMap<string, readonly number[]> = new Map();
  takeOldShown(device, login);
  const lastKey = (id: string): string => lastShownKey(login.accountId, id);
  const silentKey = `noRemindPopup:${login.accountId}`;
  const silenced = (): readonly string[] => readList(device.get(silentKey));
  function lastOf(id: string, now: number): number | null {
    const { at, keep } = lastShownOf(readTime(device.get(lastKey(id))), told.get(id) ?? [], now);
    if (keep !== null) device.set(lastKey(id), String(keep));
    return at;
  }
  return {
    history(candidates, now) {
      const lastShown = new Map<string, number>();
      for (const candidate of candidates.filter(isCounted)) {
        const last = lastOf(historyId(candidate), now);
        if (last !== null) lastShown.set(historyId(candidate), last);
      }
      return { lastShown, session, bubbleTabs, rounds, silenced: new Set(silenced()) };
    },
    shown(candidate, { now, round }) {
      const id = historyId(candidate);
      session.add(id);
      if (isCounted(candidate)) device.set(lastKey(id), String(now));
      if (rulesOf(candidate.kind) === 'bubble') bubbleTabs.add(candidate.tab ?? '');
      if (rulesOf(candidate.kind) === 'popup') rounds.add(round);
    },
    silence(id, isSilent) {
      const ids = new Set(silenced());
      if (isSilent) ids.add(id);
      else ids.delete(id);
      if (ids.size === 0) device.remove(silentKey);
      else device.set(silentKey, JSON.stringify([...ids]));
    },
    silenced,
    hear(shown) {
      told = shown;
    },
  };
}
