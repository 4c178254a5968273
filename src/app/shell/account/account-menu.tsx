import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ComponentType } from 'react';
import type { StoredLogin } from '../../../api/entities/login-info.ts';
import { askOrders } from '../../../desk/asked/asked-order.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { ATTENTION_PATH, DESK_PATH, HELP_PATH, OPERATOR_PATH, SETTINGS_PATH } from '../../../domain/core/view-paths.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import { usePage } from '../use-page.ts';
import { useAccountForm } from './use-account-form.ts';

export interface AccountMenuProps {
  anchor: HTMLElement | null;
  onClose(): void;
  onSignOut(): void;
  /** Lock settings of an encrypted account. */
  onLockSettings(): void;
  /** The password's dialog, or the real name's for a guest. */
  onAccess(): void;
  /** Where the account is signed in. */
  onDevices(): void;
}

const signPart = createLazyPart<ComponentType<{ name: string }>>(
  async () => (await import('../../environment/environment-sign.tsx')).EnvironmentSign,
);

const useStyles = makeStyles({
  // Its own height is that of one line.
  who: { height: 'auto', minHeight: '2rem', flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' },
  environment: { fontWeight: tokens.fontWeightRegular },
});

function accountName({ fullName, loginName, isGuest }: StoredLogin, t: Translate): string {
  if (isGuest) return t('access.guestName');
  return fullName === '' ? loginName : `${fullName} · ${loginName}`;
}

/** Account menu: who is signed in, outbox, reminders, settings, password, devices, lock, sign out. */
export function AccountMenu({ anchor, onClose, onSignOut, onLockSettings, onAccess, onDevices }: AccountMenuProps) {
  const styles = useStyles();
  const { t } = useText();
  const { vault } = usePage();
  const { login } = useDesk();
  const form = useAccountForm();
  const environment = useResource('environment.environment', '').value?.now.name ?? '';
  const { value: operator } = useResource('operator.isOperator', '');
  const { value: advisor } = useResource('operator.isAdvisor', '');
  const unsent = useAccount((state) => state.outbox.length);
  return (
    <FluentScope>
      <Menu
        open
        positioning={{ target: anchor, position: 'below', align: 'end', autoSize: 'height' }}
        onOpenChange={(_, data) => !data.open && onClose()}
      >
        <MenuPopover>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader className={styles.who}>
                {accountName(login, t)}
                {environment !== '' && (
                  <span className={styles.environment}>
                    <Lazy part={signPart} props={{ name: environment }} />
                  </span>
                )}
              </MenuGroupHeader>
              <MenuItemLink href="/workbench/outbox" secondaryContent={unsent === 0 ? undefined : String(unsent)} onClick={onClose}>
                {t('frame.outbox')}
              </MenuItemLink>
              <MenuItem
                onClick={() => {
                  onClose();
                  askOrders();
                }}
              >
                {t('orders.mine')}
              </MenuItem>
              <MenuItemLink href={ATTENTION_PATH} onClick={onClose}>
                {t('frame.attention')}
              </MenuItemLink>
              <MenuItemLink href={SETTINGS_PATH} onClick={onClose}>
                {t('frame.settings')}
              </MenuItemLink>
              {advisor === true && (
                <MenuItemLink href={DESK_PATH} onClick={onClose}>
                  {t('frame.desk')}
                </MenuItemLink>
              )}
              <MenuItemLink href={HELP_PATH} onClick={onClose}>
                {t('frame.help')}
              </MenuItemLink>
              {operator === true && (
                <MenuItemLink href={OPERATOR_PATH} onClick={onClose}>
                  {t('frame.operator')}
                </MenuItemLink>
              )}
            </MenuGroup>
            <MenuDivider />
            <MenuItem onClick={onAccess} disabled={form.blocked !== null} secondaryContent={form.blocked ?? undefined}>
              {t(form.label)}
            </MenuItem>
            {form.blocked !== null && !form.reminded && <MenuItem onClick={form.remind}>{t('companies.remind')}</MenuItem>}
            <MenuItem onClick={onDevices}>{t('protocol.devices')}</MenuItem>
            {login.sealed === true && <MenuItem onClick={onLockSettings}>{t('vault.settings')}</MenuItem>}
            {login.sealed === true && <MenuItem onClick={() => void vault.lock()}>{t('vault.lockNow')}</MenuItem>}
            <MenuItem onClick={onSignOut}>{t('frame.signOut')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </FluentScope>
  );
}
