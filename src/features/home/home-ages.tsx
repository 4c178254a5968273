import { useActiveCompany } from '../../desk/active-company.tsx';
import { useAccount } from '../../desk/desk.tsx';
import { useAge } from '../../desk/time/use-age.ts';
import { useFact } from '../../desk/use-stored.ts';
import { ageSpan } from '../../domain/core/age-span.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';

const words = { rows: 'home.ageRows', member: 'home.ageMember' } as const;

/** How old the newest and the oldest are of what home shows: the rows of the last whole pull, and the membership of the active company where one was told. */
export function HomeAges() {
  const { t, language } = useText();
  const { memberText } = useFlags();
  const { companyId } = useActiveCompany();
  const rows = useAccount(({ pull }) => pull?.at ?? 0);
  const member = useFact(`memberInfo:${companyId ?? ''}`);
  const span = ageSpan([
    { of: 'rows', at: rows },
    { of: 'member', at: memberText && member?.outcome === 'known' && member.value !== null ? member.fetchedAt : 0 },
  ]);
  const newest = useAge(span?.newest.at ?? 0);
  const oldest = useAge(span?.oldest.at ?? 0);
  if (span === null) return null;
  return (
    <p className="wb-quiet wb-home-ages" title={exactTime(span.oldest.at, language)} data-ages="">
      {newest === oldest
        ? t('home.age', { age: newest })
        : t('home.agesApart', { newest, oldest, newestOf: t(words[span.newest.of]), oldestOf: t(words[span.oldest.of]) })}
    </p>
  );
}
