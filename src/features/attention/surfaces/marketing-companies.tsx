import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useAccount } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import type { Seal } from '../../../domain/company/seal.ts';
import { SealLine } from '../../../ui/seal-line.tsx';
import { useText } from '../../../ui/text.ts';
import { useOffered } from './use-offered.ts';

/** Companies that are named; of the others their number. */
const MOST_SHOWN = 6;

const useStyles = makeStyles({
  box: {
    flex: 'none',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: `${tokens.spacingVerticalS} 0 0`,
    padding: 0,
    listStyleType: 'none',
  },
});

export interface Marketed {
  readonly count: number;
  readonly seals: readonly Seal[];
}

/** Companies for which marketing runs, of those that are to be seen now; null for none, or nobody knows. */
export function useMarketed(): Marketed | null {
  const told = useOffered('attention.marketing');
  const dir = useAccount((state) => state.directory);
  return useMemo(() => {
    if (told === null || dir === null) return null;
    const rows = told.companyIds.map((id) => dir.id.indexOf(id)).filter((row) => row >= 0 && ((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0);
    const gone = told.companyIds.length - rows.length;
    return rows.length === 0 ? null : { count: told.count - gone, seals: rows.slice(0, MOST_SHOWN).map((row) => sealAt(dir, row)) };
  }, [told, dir]);
}

/** Which of the account's companies a marketing popup is about. */
export function MarketingCompanies({ companies: { count, seals } }: { companies: Marketed }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.box}>
      <p className={styles.title}>{t('adverts.about', { count })}</p>
      <ul className={styles.list}>
        {seals.map((seal) => (
          <li key={`${seal.shortName} ${seal.tail}`}>
            <SealLine seal={seal} />
          </li>
        ))}
        {count > seals.length && <li>{t('adverts.andMore', { count })}</li>}
      </ul>
    </div>
  );
}
