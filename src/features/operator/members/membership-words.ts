import type { FoundCompany } from '../../../api/entities/operated-member.ts';
import { membershipOf } from '../../../domain/company/memberships.ts';
import { dateWords } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';

/** What was told of a membership, in words: until when, or that it is over since, or that nobody told. */
export function useMembershipWords(): (told: Pick<FoundCompany['holders'][number], 'isVip' | 'expireDate'>) => string {
  const { t, language } = useText();
  return ({ isVip, expireDate }) => {
    const day = dateWords(expireDate, language);
    const membership = membershipOf(isVip === 1, expireDate);
    return day === '' ? t(`members.is-${membership}`) : t(`members.${membership === 'member' ? 'memberUntil' : 'overSince'}`, { day });
  };
}
