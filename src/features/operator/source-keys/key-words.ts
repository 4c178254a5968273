import type { SourceKey } from '../../../api/entities/source-key.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { chinaDay, dateWords, minuteTime } from '../../../domain/core/china-time.ts';
import { type KeyState, keyAreas, keyStateOf } from '../../../domain/sources/key-areas.ts';
import { useText } from '../../../ui/text.ts';

/** What is said of a key, in the list and beside it. */
export function useKeyWords(): {
  state(key: SourceKey): KeyState;
  areas(key: SourceKey): string;
  accounts(key: SourceKey): string;
  until(key: SourceKey): string;
  lastUsed(key: SourceKey): string;
} {
  const { t, language } = useText();
  const { clock } = useDesk();
  const listed = (words: readonly string[], all: string): string => (words.length === 0 ? all : words.join(t('frame.between')));
  return {
    state: (key) => keyStateOf(key, clock.now()),
    areas: ({ areas }) =>
      listed(
        keyAreas.filter((area) => areas.includes(area)).map((area) => t(`sourceKeys.area-${area}`)),
        t('sourceKeys.allAreas'),
      ),
    accounts: ({ accounts }) => listed(accounts, t('sourceKeys.allAccounts')),
    // The day before the moment at which it ends is the last on which it opens anything.
    until: ({ expiresAt }) => (expiresAt === 0 ? t('sourceKeys.never') : dateWords(chinaDay(expiresAt - 1), language)),
    lastUsed: ({ lastUsedAt }) => (lastUsedAt === 0 ? t('sourceKeys.unused') : minuteTime(lastUsedAt, language)),
  };
}
