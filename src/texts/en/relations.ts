import type { Words } from '../words.ts';
import type { relations as source } from '../zh-CN/relations.ts';

export const relations: Words<typeof source> = {
  companyInvite: 'Invite somebody to a company',
  companyShare: 'Share a company',
  companyCancelShare: 'Stop sharing a company',
};
