import type { PrivilegeMember } from '../../api/calls/privileges.ts';
import type { RoleRefusal } from '../../domain/access/roles.ts';
import type { TextKey, Translate } from '../../texts/catalogue.ts';

/** Why the role does not allow something, in words; the same that the gateway would say. */
export const refusalKeys = {
  'privilege.guest': 'security.refusedGuest',
  'privilege.unnamed': 'security.refusedUnnamed',
  'admin.needed': 'security.refusedNeeded',
  'admin.exists': 'security.refusedExists',
  'admin.unauthorized': 'security.refusedUnauthorized',
} as const satisfies Readonly<Record<RoleRefusal, TextKey>>;

/** How a member is called: by its name, else by its number. */
export function memberName({ fullName, mobile }: Pick<PrivilegeMember, 'fullName' | 'mobile'>, t: Translate): string {
  return fullName || mobile || t('security.noName');
}
