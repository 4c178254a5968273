import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { SetupPart } from '../../../domain/publishing/setup-parts.ts';
import { usePageStyles } from '../../../ui/fluent/page-styles.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { ListHead, NoList } from '../form/list-head.tsx';
import { useParts } from './use-parts.ts';

const useStyles = makeStyles({
  part: {
    display: 'grid',
    gridTemplateColumns: '6rem minmax(0, 10rem) minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '2.75rem',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    '@media (max-width: 46em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  missing: { color: tokens.colorPaletteMarigoldForeground2, fontWeight: tokens.fontWeightSemibold },
  set: { color: tokens.colorPaletteGreenForeground1 },
  name: { fontWeight: tokens.fontWeightSemibold },
  way: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/** Where on the page a part is set up. What has no place here has its command in words. */
const areaOfPart: Readonly<Partial<Record<SetupPart, string>>> = {
  rulePack: 'publications',
  apps: 'menus',
  menus: 'menus',
  origins: 'menus',
  tabs: 'menus',
  halls: 'halls',
  sources: 'sourceKeys',
  products: 'products',
};

/** What of the deployment is not set up yet, each with its way; below it what is. */
export function PartsArea({ isOffline, onArea }: AreaProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { missing, set, outcome, refresh } = useParts();
  const lead = missing.length === 0 ? t('setup.allSet') : t('setup.missing', { count: missing.length });
  return (
    <>
      <ListHead
        title={t('setup.area-parts')}
        lead={outcome === 'known' ? lead : ''}
        isOffline={isOffline}
        onRefresh={() => void refresh()}
      />
      {outcome !== 'known' ? (
        <NoList {...{ outcome, isOffline }} empty={t('setup.allSet')} onRetry={() => void refresh()} />
      ) : (
        <ul className={pageStyles.list}>
          {[...missing, ...set].map(({ part, isSet, count }) => {
            const area = areaOfPart[part];
            return (
              <li key={part} className={styles.part} data-part={part} data-set={isSet ? '1' : '0'}>
                <span className={isSet ? styles.set : styles.missing}>{t(isSet ? 'setup.isSet' : 'setup.isMissing')}</span>
                <span className={styles.name}>{t(`setup.part-${part}`)}</span>
                <span className={styles.way}>{isSet ? t(`setup.has-${part}`, { count }) : t(`setup.way-${part}`, { count })}</span>
                {area === undefined ? (
                  <span />
                ) : (
                  <Button size="small" aria-label={t('setup.toPart', { name: t(`setup.part-${part}`) })} onClick={() => onArea(area)}>
                    {t('setup.toSet')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
