import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { operatorOrders } from '../../../api/calls/operator-orders.ts';
import type { OutputOf } from '../../../api/contract.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import { yuanText } from '../../../domain/orders/fen.ts';
import type { OpenKind } from '../../../domain/orders/open-kind.ts';
import { usePageStyles } from '../../../ui/fluent/page-styles.ts';
import { plainButton } from '../../../ui/fluent/plain-button.ts';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  band: { display: 'flex', flexWrap: 'wrap', padding: 0 },
  figure: {
    ...plainButton,
    flex: '1 1 7rem',
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: '3px solid transparent',
    textAlign: 'start',
  },
  open: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: { borderBottomColor: tokens.colorCompoundBrandStroke },
  number: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  urgent: { color: tokens.colorPaletteRedForeground1 },
  sum: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export type Figures = OutputOf<typeof operatorOrders>['figures'];

/** How many orders wait for an operator, of all kinds: what stands beside the area. */
export const waitingIn = ({ open }: Figures): number => open.reduce((sum, { count }) => sum + count, 0);

interface OrderFiguresProps {
  figures: Figures;
  kind: OpenKind | '';
  /** The same one again shows all. */
  onKind(kind: OpenKind | ''): void;
}

/** What waits, each a filter, and what was fulfilled today. */
export function OrderFigures({ figures, kind, onKind }: OrderFiguresProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t, language } = useText();
  return (
    <div className={mergeClasses(pageStyles.list, styles.band)}>
      {figures.open.map((one) => (
        <button
          key={one.kind}
          type="button"
          data-figure={one.kind}
          aria-pressed={one.kind === kind}
          className={mergeClasses(styles.figure, styles.open, one.kind === kind && styles.chosen)}
          onClick={() => onKind(one.kind === kind ? '' : one.kind)}
        >
          <span>{t(`trades.kind-${one.kind}`)}</span>
          <span className={mergeClasses(styles.number, one.kind === 'disputed' && one.count > 0 && styles.urgent)}>
            {formatCount(one.count, language)}
          </span>
          <span className={styles.sum}>{one.count === 0 ? '' : yuanText(one.fen)}</span>
        </button>
      ))}
      <div className={styles.figure} data-figure="today">
        <span>{t('trades.today')}</span>
        <span className={styles.number}>{formatCount(figures.today.count, language)}</span>
        <span className={styles.sum}>{figures.today.count === 0 ? '' : yuanText(figures.today.fen)}</span>
      </div>
    </div>
  );
}
