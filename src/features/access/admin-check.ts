import type { CallError } from '../../api/error-kinds.ts';
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
  const held = await ask('privilegeCheck', of);
  if (!held.ok) return { kind: 'failed', error: held.error };
  if (held.value.hasPrivilege) return { kind: 'allowed' };
  const admin = await ask('hasAdmin', { companyId: of.companyId });
  if (!admin.ok) return { kind: 'failed', error: admin.error };
  const { hasAdmin, message } = admin.value;
  return { kind: hasAdmin ? 'ask-admin' : 'no-admin', message };
}
