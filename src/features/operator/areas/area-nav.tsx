import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import { openLines } from '../orders/bills-area.tsx';
import { waitingIn } from '../orders/figures.tsx';
import { useParts } from '../setup/use-parts.ts';
import { type OperatorArea, operatorAreas } from './areas.ts';

const useStyles = makeStyles({
  nav: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  group: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, margin: 0, padding: 0, listStyleType: 'none' },
  name: { padding: `0 ${tokens.spacingHorizontalM}`, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  area: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    width: '100%',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    border: 0,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    borderInlineStartColor: tokens.colorCompoundBrandStroke,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface AreaNavProps {
  area: OperatorArea;
  onArea(id: string): void;
}

/** The areas by their groups; the one that is in view is marked. */
export function AreaNav({ area: current, onArea }: AreaNavProps) {
  const styles = useStyles();
  const { t } = useText();
  const { missing } = useParts();
  const { value: figures } = useResource('operator.orderFigures', '');
  const { value: bills } = useResource('operator.bills', '');
  const waiting: Readonly<Record<string, number>> = {
    parts: missing.length,
    orders: figures === null ? 0 : waitingIn(figures),
    bills: openLines(bills ?? []),
  };
  const waitingOf = ({ id }: OperatorArea): number => waiting[id] ?? 0;
  return (
    <nav className={styles.nav} aria-label={t('operator.areas')}>
      {[...Map.groupBy(operatorAreas, ({ group }) => group)].map(([group, areas]) => (
        <ul key={group} className={styles.group} aria-label={t(group)}>
          <li className={styles.name} aria-hidden="true">
            {t(group)}
          </li>
          {areas.map((area) => (
            <li key={area.id}>
              <button
                type="button"
                className={mergeClasses(styles.area, area === current && styles.current)}
                aria-current={area === current ? 'page' : undefined}
                onClick={() => onArea(area.id)}
              >
                {t(area.label)}
                {waitingOf(area) > 0 && <span className={styles.count}>{` ${waitingOf(area)}`}</span>}
              </button>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
