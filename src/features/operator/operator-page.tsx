import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { useResource } from '../../desk/use-resource.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { AREA } from './areas/area-in-view.ts';
import { AreaNav } from './areas/area-nav.tsx';
import { areaNamed } from './areas/areas.ts';
import { WholePageContext } from './areas/whole-page.ts';

const useStyles = makeStyles({
  page: { maxWidth: '102rem' },
  split: {
    display: 'grid',
    gridTemplateColumns: '10.5rem minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 46em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  area: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
});

/** The areas and the one of them that is in view, or a form of it alone. */
function Operating({ isOffline }: { isOffline: boolean }) {
  const styles = useStyles();
  const { tab } = useDesk();
  const [area, setArea] = useState(() => areaNamed(tab.get(AREA)));
  const [isWhole, setWhole] = useState(false);
  function show(id: string): void {
    setArea(areaNamed(id));
    tab.set(AREA, id);
  }
  return (
    <div className={mergeClasses(!isWhole && styles.split)}>
      {!isWhole && <AreaNav area={area} onArea={show} />}
      <div key={area.id} className={styles.area}>
        <WholePageContext value={setWhole}>
          <area.Area isOffline={isOffline} onArea={show} />
        </WholePageContext>
      </div>
    </div>
  );
}

/** The operator's page. Everybody else is told that it is not for him; the gateway refuses him every call. */
export function OperatorPage() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { value: isOperator, outcome } = useResource('operator.isOperator', '');
  const isOffline = useOffline();
  return (
    <FluentScope>
      <section className={mergeClasses(pageStyles.page, styles.page)} aria-labelledby="wb-operator-title">
        {isOperator === true ? (
          <Operating isOffline={isOffline} />
        ) : (
          <>
            <h1 className={pageStyles.title} id="wb-operator-title">
              {t('frame.operator')}
            </h1>
            <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
              {outcome === 'known' ? t('operator.forbidden') : isOffline ? t('operator.neverOffline') : t('operator.reading')}
            </div>
          </>
        )}
      </section>
    </FluentScope>
  );
}
