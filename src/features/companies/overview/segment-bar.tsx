import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { formatCount } from '../../../desk/time/use-age.ts';
import { OVERVIEW_PAGE_SIZE } from '../../../domain/company/company-list-state.ts';
import { endingMemberships } from '../../../domain/company/ending-memberships.ts';
import { visibleRows } from '../../../domain/company/visible-rows.ts';
import { chinaDay, startOfChinaDay } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { companyView } from '../list/row-view.ts';
import { type Segment, usePressing } from './segments.ts';
import { useKeptPage } from './use-kept-page.ts';

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
  /** Null until one was chosen. */
  segment: Segment | null;
  onChange(segment: Segment): void;
}

/** Whether somebody is at a row just now, which must not become another one. */
const isInUse = (): boolean => document.querySelector('.wb-overview .wb-rows:is(:hover, :focus-within)') !== null;

/**
 * What is listed before anybody chose: what is to be dealt with today, as soon as that is known and where there are more companies than a page holds; else all.
 */
function useFirstSegment({ segment, onChange }: SegmentBarProps, all: number, pressing: number | null): void {
  const first = all <= OVERVIEW_PAGE_SIZE || pressing === 0 ? 'all' : pressing === null ? null : 'pressing';
  useEffect(() => {
    if (segment === null && first !== null) onChange(first === 'pressing' && isInUse() ? 'all' : first);
  }, [segment, first, onChange]);
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
  const visible = useMemo(() => (dir === null ? [] : visibleRows(dir)), [dir]);
  const all = visible.length;
  // Of what is to be dealt with the rows themselves are kept.
  const isWhole = segment !== 'pressing';
  useKeptPage(
    useMemo(
      () =>
        dir !== null && isWhole
          ? { rows: visible.slice(0, OVERVIEW_PAGE_SIZE).map((row) => companyView(dir, row, t)), count: visible.length }
          : null,
      [dir, isWhole, visible, t],
    ),
  );
  useFirstSegment({ segment, onChange }, all, pressing?.rows.length ?? null);
  if (dir === null) return null;
  const ending = memberText ? endingMemberships(dir, startOfChinaDay(chinaDay(clock.now()))).length : 0;
  const counts: Readonly<Record<Segment, number | null>> = {
    all,
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
          className={mergeClasses(styles.item, one === (segment ?? 'all') && styles.chosen)}
          aria-pressed={one === (segment ?? 'all')}
          data-segment={one}
          onClick={() => onChange(one)}
        >
          {t(`home.segment-${one}`)} {counts[one] === null ? '…' : formatCount(counts[one], language)}
        </button>
      ))}
    </fieldset>
  );
}
