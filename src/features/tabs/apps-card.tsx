import { makeStyles } from '@fluentui/react-components';
import { useText } from '../../ui/text.ts';
import { useActiveCompany } from '../account/active-company.tsx';
import { useOpenApp } from '../account/app-tabs.ts';
import { appTitle, useApps } from './use-apps.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1.25rem' },
  title: { marginInlineEnd: 'auto' },
  app: { display: 'flex', alignItems: 'center', columnGap: '0.5rem' },
});

/** The business apps of the active company: each opens in its tab, or in a dialog over what is on screen. */
export function AppsCard() {
  const styles = useStyles();
  const { t } = useText();
  const { companyId, switching } = useActiveCompany();
  const apps = useApps();
  const openApp = useOpenApp();
  return (
    <section className="wb-card wb-apps-card" aria-labelledby="wb-apps-title">
      <div className={styles.row}>
        <h2 className={`wb-card-title ${styles.title}`} id="wb-apps-title">
          {t('tabs.apps')}
        </h2>
        {apps?.length === 0 && <span className="wb-quiet">{t('tabs.noApps')}</span>}
        {companyId !== null &&
          apps?.map(({ code, url }) => {
            const title = appTitle(code, t);
            const open = (as: 'tab' | 'dialog') => openApp({ companyId, code, title, url, as });
            return (
              <span key={code} className={styles.app}>
                <button type="button" className="wb-link" disabled={switching} onClick={() => open('tab')}>
                  {title}
                </button>
                <button
                  type="button"
                  className="wb-link"
                  disabled={switching}
                  aria-label={t('tabs.openDialog', { name: title })}
                  onClick={() => open('dialog')}
                >
                  {t('tabs.dialog')}
                </button>
              </span>
            );
          })}
      </div>
    </section>
  );
}
