import type { MemberView } from '../../domain/company/member-view.ts';
import { dateWords } from '../../domain/core/china-time.ts';
import { useText } from '../../ui/text.ts';

/** How a membership looks, by what is known of it. */
export const memberLooks = {
  reading: null,
  none: { chip: 'wb-chip', shape: '–' },
  never: { chip: 'wb-chip', shape: '○' },
  untold: { chip: 'wb-chip', shape: '○' },
  failed: { chip: 'wb-chip wb-chip-warn', shape: '◆' },
  member: { chip: 'wb-chip wb-chip-good', shape: '●' },
  ending: { chip: 'wb-chip wb-chip-warn', shape: '◆' },
  ended: { chip: 'wb-chip wb-chip-bad', shape: '▲' },
} as const;

/** The membership in a word, the same wherever one is shown. */
export function useMemberWords(view: MemberView): string {
  const { t, language } = useText();
  switch (view.kind) {
    case 'reading':
      return '';
    case 'none':
      return t('companies.notVip');
    case 'never':
    case 'untold':
      return t('companies.neverFetched');
    case 'failed':
      return t('companies.fetchFailed');
    case 'ended':
      return t('companies.memberEnded', { date: dateWords(view.until, language) });
    default:
      return view.days === 0 ? t('companies.memberEndsToday') : t('companies.memberLeft', { days: view.days });
  }
}
