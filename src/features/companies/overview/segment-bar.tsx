import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { formatCount } from '../../../desk/use-age.ts';
import { FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { endingMemberships } from '../../../domain/company/ending-memberships.ts';
import { chinaDay, startOfChinaDay } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { type Segment, usePressing } from './segments.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    width: '100%',
    height: '1.625rem',
    padding: '2px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  item: {
    flex: '1 1 auto',
    padding: '0 0.25rem',
    border: '0',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: tokens.shadow2,
  },
});

export interface SegmentBarProps {
  segment: Segment;
  onChange(segment: Segment): void;
}

/** Which companies the overview lists: all, those with something pressing, those open last, those whose membership ends; each with its count. */
export function SegmentBar({ segment, onChange }: SegmentBarProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const { memberText } = useFlags();
  const dir = useAccount((state) => state.directory);
  const { companyId, recents } = useActiveCompany();
  const pressing = usePressing();
  if (dir === null) return null;
  const ending = memberText ? endingMemberships(dir, startOfChinaDay(chinaDay(clock.now()))).length : 0;
  const counts: Readonly<Record<Segment, number | null>> = {
    all: dir.flags.reduce((sum, flags) => ((flags & FLAG_HIDDEN) === 0 ? sum + 1 : sum), 0),
    pressing: pressing?.rows.length ?? null,
    recent: recents.filter((id) => id !== companyId).length,
    ending,
  };
  const shown: readonly Segment[] = memberText ? ['all', 'pressing', 'recent', 'ending'] : ['all', 'pressing', 'recent'];
  return (
    <fieldset className={styles.bar} aria-label={t('home.segments')} style={{ border: 0, margin: 0 }}>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          className={mergeClasses(styles.item, one === segment && styles.chosen)}
          aria-pressed={one === segment}
          data-segment={one}
          onClick={() => onChange(one)}
        >
          {t(`home.segment-${one}`)} {counts[one] === null ? '…' : formatCount(counts[one], language)}
        </button>
      ))}
    </fieldset>
  );
}
