import type { StoredLogin } from '../../api/entities/login-info.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';

/** Whose key it is. */
export type ShownTo = Pick<StoredLogin, 'accountId' | 'loginName'>;

/** When something was shown to an account last (CONST-74, A-41): by the account's id, because a login name may be a mobile. */
export const lastShownKey = (accountId: string, id: string): string => `popupLastShown:${accountId}:${id}`;

/**
 * With the sign-out goes what was shown to the account here, also by keys of a build that named them by the login; its history at the gateway
 * comes back with the next one.
 */
export function forgetShown(device: KeyValue, { accountId, loginName }: ShownTo): void {
  for (const who of [accountId, loginName]) for (const key of device.keys(lastShownKey(who, ''))) device.remove(key);
}
