import type { AccountReader } from '../../src/desk/store/account-types.ts';

/** Single rows of an account that has none. */
export const noRows: Pick<AccountReader, 'company' | 'fact' | 'draft' | 'drafts'> = {
  company: async () => null,
  fact: async () => null,
  draft: async () => null,
  drafts: async () => [],
};
