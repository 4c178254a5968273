import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Mark } from '../domain/status/mark.ts';
import { markOfStanding, type Standing } from '../domain/status/standing.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', columnGap: '2px', height: '0.5rem' },
  part: { minWidth: '5px', borderRadius: '1px' },
  danger: { backgroundColor: tokens.colorStatusDangerForeground1 },
  warning: { backgroundColor: tokens.colorStatusWarningForeground1 },
  brand: { backgroundColor: tokens.colorBrandForeground1 },
  light: { backgroundColor: tokens.colorStatusSuccessBorder1 },
  success: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  neutral: { backgroundColor: tokens.colorNeutralStroke1 },
  unknown: {
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorNeutralStroke1} 0 2px, transparent 2px 4px)`,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1}`,
  },
});

const colours = {
  overdue: 'danger',
  stopped: 'danger',
  due: 'warning',
  unknown: 'unknown',
  open: 'neutral',
  waits: 'neutral',
  underWay: 'brand',
  good: 'light',
  done: 'success',
  none: 'neutral',
} as const satisfies Record<Mark, string>;

/** A part of the bar: how many stand so, with the mark of it. */
export interface BarPart {
  readonly name: string;
  readonly mark: Mark;
  readonly count: number;
}

/** Filings by how they stand as parts of a bar. */
export const standingParts = (counts: readonly { readonly standing: Standing; readonly count: number }[]): BarPart[] =>
  counts.map(({ standing, count }) => ({ name: standing, mark: markOfStanding[standing], count }));

/** One segment for each state, what is unknown hatched; the figures stand beside it. */
export function StateBar({ parts }: { parts: readonly BarPart[] }) {
  const styles = useStyles();
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map(({ name, mark, count }) => (
        <span key={name} className={mergeClasses(styles.part, styles[colours[mark]])} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}
