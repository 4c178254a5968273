import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Mark } from '../domain/status/mark.ts';

const useStyles = makeStyles({
  shape: { width: '0.75rem', height: '0.75rem', flexShrink: 0, fill: 'currentColor', overflow: 'visible' },
  danger: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  brand: { color: tokens.colorBrandForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  neutral: { color: tokens.colorNeutralForeground3 },
});

const tones = {
  overdue: 'danger',
  stopped: 'danger',
  due: 'warning',
  unknown: 'neutral',
  open: 'neutral',
  waits: 'neutral',
  underWay: 'brand',
  good: 'success',
  done: 'success',
  none: 'neutral',
} as const satisfies Record<Mark, string>;

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
/** What is cut out of a filled shape: in the colour of the ground, so that it is told apart in every theme and in print. */
const cut = { fill: 'none', stroke: tokens.colorNeutralBackground1, strokeWidth: 1.5 };

function drawn(mark: Mark) {
  switch (mark) {
    case 'overdue':
      return <path d="M6 .8 11.6 11H.4z" />;
    case 'stopped':
      return (
        <>
          <rect x="0.5" y="0.5" width="11" height="11" rx="2" />
          <path d="m3.6 3.6 4.8 4.8m0-4.8-4.8 4.8" {...cut} />
        </>
      );
    case 'due':
      return <path d="m6 0 6 6-6 6-6-6z" />;
    case 'unknown':
      return <circle cx="6" cy="6" r="4.9" strokeDasharray="2.1 2.1" {...line} />;
    case 'open':
      return <circle cx="6" cy="6" r="4.9" {...line} />;
    case 'waits':
      return <path d="M2.5 1h2.4v10H2.5zM7.1 1h2.4v10H7.1z" />;
    case 'underWay':
      return (
        <>
          <circle cx="6" cy="6" r="4.9" {...line} />
          <path d="M6 1.1a4.9 4.9 0 0 1 0 9.8z" />
        </>
      );
    case 'good':
      return <circle cx="6" cy="6" r="5" />;
    case 'done':
      return (
        <>
          <circle cx="6" cy="6" r="6" />
          <path d="m3.2 6.2 1.9 1.9 3.7-4" {...cut} />
        </>
      );
    case 'none':
      return <path d="M2 6h8" {...line} />;
  }
}

/** The shape of a mark, 12 px, beside the word that says it; hidden from readers, who read the word. */
export function MarkShape({ mark }: { mark: Mark }) {
  const styles = useStyles();
  return (
    <svg className={mergeClasses(styles.shape, styles[tones[mark]])} viewBox="0 0 12 12" data-mark={mark} aria-hidden="true">
      {drawn(mark)}
    </svg>
  );
}

/** Class of the colour of a mark, for the word beside its shape. */
export function useMarkTone(): (mark: Mark) => string {
  const styles = useStyles();
  return (mark) => styles[tones[mark]];
}
