import type { AccountState } from '../store/account-types.ts';

/** Whether the account has no company at all: known once everything of it has arrived. */
export const hasNoCompanies = ({ directory, pull }: AccountState): boolean => directory?.id.length === 0 && (pull?.at ?? 0) > 0;
