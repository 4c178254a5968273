import { makeStyles } from '@fluentui/react-components';
import { WindowRegular } from '@fluentui/react-icons/headless/svg/window';
import type { Menu } from '../../api/entities/menu.ts';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { askMenu } from '../../desk/asked/asked-menu.ts';
import { useResource } from '../../desk/use-resource.ts';
import { SECURITY_PATH } from '../../domain/core/view-paths.ts';
import { usePopover } from '../../ui/fluent/use-popover.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { useText } from '../../ui/text.ts';
import { companyApps } from './company-apps.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.875rem' },
  dialog: { display: 'inline-flex', alignItems: 'center', fontSize: '1rem' },
});

interface InDialogProps {
  menus: readonly Menu[];
  disabled: boolean;
  onChoose(menu: Menu): void;
}

/** One quiet control for all apps: which of them opens in a dialog over what is on screen (TAB-03). */
function InDialog({ menus, disabled, onChoose }: InDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const { close, trigger, panel } = usePopover({ minWidth: 160, alignEnd: true });
  return (
    <>
      <button
        type="button"
        className={`wb-link ${styles.dialog}`}
        disabled={disabled}
        aria-label={t('tabs.dialog')}
        title={t('tabs.dialog')}
        {...trigger}
      >
        <WindowRegular aria-hidden="true" />
      </button>
      <div {...panel} role="dialog" aria-label={t('tabs.dialog')} className="wb-pop">
        <p className="wb-pop-title">{t('tabs.dialog')}</p>
        <ul>
          {menus.map((menu) => (
            <li key={menu.menuCode}>
              <button
                type="button"
                className="wb-menu-item"
                onClick={() => {
                  close();
                  onChoose(menu);
                }}
              >
                {menu.menuName}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function CompanyApps({ companyId, isSwitching }: { companyId: string; isSwitching: boolean }) {
  const { t } = useText();
  const { outcome, value, refresh } = useResource('menus.menus', companyId);
  if (outcome === 'failed')
    return (
      <span className="wb-quiet">
        {t('tabs.menusFailed')}{' '}
        <button type="button" className="wb-link" onClick={() => void refresh()}>
          {t('frame.retry')}
        </button>
      </span>
    );
  if (value === null) return null;
  const apps = companyApps(value.list);
  if (apps.length === 0)
    return (
      <span className="wb-quiet">
        {t('tabs.noApps')} <NextStep to={SECURITY_PATH} label="frame.security" />
      </span>
    );
  const menus = { companyId, ...value };
  return (
    <>
      {apps.map((menu) => (
        <button
          key={menu.menuCode}
          type="button"
          className="wb-link"
          disabled={isSwitching}
          onClick={() => askMenu({ companyId, menu, menus })}
        >
          {menu.menuName}
        </button>
      ))}
      <InDialog menus={apps} disabled={isSwitching} onChoose={(menu) => askMenu({ companyId, menu, menus, as: 'dialog' })} />
    </>
  );
}

/** The business apps of the active company: each opens in its tab, or in a dialog over what is on screen. */
export function AppsCard() {
  const styles = useStyles();
  const { t } = useText();
  const { companyId, switching } = useActiveCompany();
  return (
    <section className="wb-card wb-apps-card" aria-labelledby="wb-apps-title">
      <div className={styles.row}>
        <h2 className="wb-hidden" id="wb-apps-title">
          {t('tabs.apps')}
        </h2>
        {companyId !== null && <CompanyApps companyId={companyId} isSwitching={switching} />}
      </div>
    </section>
  );
}
