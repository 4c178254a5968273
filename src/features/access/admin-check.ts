import type { CallError } from '../../api/error-kinds.ts';
import type { CheckAnswer } from '../../domain/menus/opening-plan.ts';
import type { AskForm } from '../../workers/surface.ts';

/**
 * What came of the check of a privilege and of the admin check after it (ROLE-05).
 * - `allowed`    the account may do the business
 * - `no-admin`   it may not, and nobody could give it: the admin-missing reminder (COMP-20)
 * - `ask-admin`  it may not; the message says whom to ask
 * - `failed`     one of the two got no answer, or was refused (ERR-38)
 */
export type AdminCheck =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'no-admin' | 'ask-admin'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: CallError };
/** A check that did not let pass: what the reminder shows. */
export type Missing = Exclude<AdminCheck, { readonly kind: 'allowed' }>;

/** Checks a privilege at the gateway, and where it is missing, whether the company has an admin. Never rejects; stores nothing. */
export async function checkPrivilege(
  ask: AskForm,
  of: { readonly accountId: string; readonly companyId: string; readonly bizId: string },
): Promise<AdminCheck> {
  const held = await ask('privileges.privilegeCheck', of);
  if (!held.ok) return { kind: 'failed', error: held.error };
  if (held.value.hasPrivilege) return { kind: 'allowed' };
  const admin = await ask('privileges.hasAdmin', { companyId: of.companyId });
  if (!admin.ok) return { kind: 'failed', error: admin.error };
  const { hasAdmin, message } = admin.value;
  return { kind: hasAdmin ? 'ask-admin' : 'no-admin', message };
}

/** What the gateway refused with words is its answer (ERR-38); what it did not hear or could not do is none. */
function notAnswered({ kind, msg, content = msg }: CallError, refused: 'no' | 'refused' = 'no'): CheckAnswer {
  if (kind !== 'refused' && kind !== 'alert') return { kind: 'unanswered', message: '' };
  return { kind: refused, message: kind === 'alert' ? content : msg };
}
const said = (yes: boolean, message = ''): CheckAnswer => ({ kind: yes ? 'yes' : 'no', message });

/**
 * The questions that opening a menu asks the gateway, one by one (TAB-14): the privilege of its business, whether the company has an admin, and
 * whether the menu was authorised by certificate on this device (ROLE-06). None rejects; nothing is stored.
 */
export function accessChecks(ask: AskForm, { accountId, locationCode }: { readonly accountId: string; readonly locationCode: string }) {
  return {
    async privilege({ bizId }: { readonly bizId: string }, companyId: string): Promise<CheckAnswer> {
      const held = await ask('privileges.privilegeCheck', { accountId, companyId, bizId });
      return held.ok ? said(held.value.hasPrivilege) : notAnswered(held.error);
    },
    async admin(companyId: string): Promise<CheckAnswer> {
      const admin = await ask('privileges.hasAdmin', { companyId });
      return admin.ok ? said(admin.value.hasAdmin, admin.value.message) : notAnswered(admin.error, 'refused');
    },
    async certificate({ bizId }: { readonly bizId: string }, companyId: string): Promise<CheckAnswer> {
      const held = await ask('privileges.isAuthorized', { locationCode, bizType: 1, bizCode: bizId, accountId, companyId });
      return held.ok ? said(held.value.isAuthorized) : notAnswered(held.error, 'refused');
    },
  };
}
