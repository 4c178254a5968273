import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { askMark } from '../../../desk/asked/asked-mark.ts';
import { useCollectable } from '../../../desk/standing/collect.ts';
import { useTaxRefresh } from '../../../desk/standing/tax-refresh.ts';
import { formatCount } from '../../../desk/use-age.ts';
import { useText } from '../../../ui/text.ts';
import { openRelation } from '../relations/relations-store.ts';

const useStyles = makeStyles({
  bar: {
    position: 'absolute',
    insetBlockEnd: '2.875rem',
    insetInlineStart: '50%',
    translate: '-50% 0',
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    maxWidth: 'calc(100% - 1.5rem)',
    height: '2.75rem',
    paddingInline: '1rem 0.75rem',
    overflowX: 'auto',
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    // At 200 percent the page itself scrolls: the bar stays at the foot of what is seen.
    '@media (max-width: 56.25em)': {
      position: 'sticky',
      insetInline: '0',
      insetBlockEnd: '0',
      translate: 'none',
      flexShrink: 0,
      maxWidth: 'none',
      height: '3rem',
      borderRadius: '0',
    },
    '@media print': { display: 'none' },
  },
});

export interface SelectionBarProps {
  /** In the order of the list; frozen by whatever is pressed. */
  ids: readonly string[];
  /** Companies of the view. */
  inView: number;
  exporting: boolean;
  onAll(): void;
  onExport(): void;
  onClear(): void;
}

/** What can be done with the selected companies; stands over the list as long as some are selected. */
export function SelectionBar({ ids, inView, exporting, onAll, onExport, onClear }: SelectionBarProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const refresh = useTaxRefresh();
  const canRefresh = useCollectable()('tax');
  return (
    <section className={styles.bar} aria-label={t('portfolio.bulk')}>
      <strong role="status">{t('portfolio.selected', { n: formatCount(ids.length, language) })}</strong>
      {ids.length < inView && (
        <button type="button" className="wb-link" onClick={onAll}>
          {t('portfolio.selectView', { n: formatCount(inView, language) })}
        </button>
      )}
      {canRefresh && (
        <Button size="small" appearance="primary" onClick={() => void refresh(ids)}>
          {t('portfolio.refreshAction')}
        </Button>
      )}
      <Button size="small" appearance="subtle" onClick={() => askMark({ companyIds: [...ids] })}>
        {t('marks.title')}
      </Button>
      <Button size="small" appearance="subtle" onClick={() => openRelation({ kind: 'bulk', action: 'hide', ids: [...ids] })}>
        {t('portfolio.hide')}
      </Button>
      <Button size="small" appearance="subtle" onClick={() => openRelation({ kind: 'bulk', action: 'tag', ids: [...ids] })}>
        {t('portfolio.tagAction')}
      </Button>
      <Button size="small" appearance="subtle" disabledFocusable={exporting} onClick={onExport}>
        {t('portfolio.exportAction')}
      </Button>
      <Button size="small" appearance="subtle" aria-keyshortcuts="Escape" onClick={onClear}>
        {t('portfolio.unselect')}
      </Button>
    </section>
  );
}
