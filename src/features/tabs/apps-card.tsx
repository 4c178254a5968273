import { makeStyles } from '@fluentui/react-components';
import { useText } from '../../ui/text.ts';
import { useActiveCompany } from '../account/active-company.tsx';
import { useOpenApp } from '../account/app-tabs.ts';
import { useResource } from '../account/use-resource.ts';
import { companyApps } from './company-apps.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1.25rem' },
  title: { marginInlineEnd: 'auto' },
  app: { display: 'flex', alignItems: 'center', columnGap: '0.5rem' },
});

function CompanyApps({ companyId, isSwitching }: { companyId: string; isSwitching: boolean }) {
  const styles = useStyles();
  const { t } = useText();
  const { outcome, value, refresh } = useResource('menus', companyId);
  const openApp = useOpenApp();
  const apps = companyApps(value?.list ?? []);
  if (outcome === 'failed')
    return (
      <span className="wb-quiet">
        {t('tabs.menusFailed')}{' '}
        <button type="button" className="wb-link" onClick={() => void refresh()}>
          {t('frame.retry')}
        </button>
      </span>
    );
  if (outcome === 'known' && apps.length === 0) return <span className="wb-quiet">{t('tabs.noApps')}</span>;
  return apps.map((app) => (
    <span key={app.code} className={styles.app}>
      <button type="button" className="wb-link" disabled={isSwitching} onClick={() => openApp({ companyId, ...app, as: 'tab' })}>
        {app.title}
      </button>
      <button
        type="button"
        className="wb-link"
        disabled={isSwitching}
        aria-label={t('tabs.openDialog', { name: app.title })}
        onClick={() => openApp({ companyId, ...app, as: 'dialog' })}
      >
        {t('tabs.dialog')}
      </button>
    </span>
  ));
}

/** The business apps of the active company: each opens in its tab, or in a dialog over what is on screen. */
export function AppsCard() {
  const styles = useStyles();
  const { t } = useText();
  const { companyId, switching } = useActiveCompany();
  return (
    <section className="wb-card wb-apps-card" aria-labelledby="wb-apps-title">
      <div className={styles.row}>
        <h2 className={`wb-card-title ${styles.title}`} id="wb-apps-title">
          {t('tabs.apps')}
        </h2>
        {companyId !== null && <CompanyApps companyId={companyId} isSwitching={switching} />}
      </div>
    </section>
  );
}
