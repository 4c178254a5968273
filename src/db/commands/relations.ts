import type { OutboxCommand } from '../../api/calls/table.ts';
import { defineCommand } from './definition.ts';

interface InviteInput {
  readonly companyId: string;
  readonly inviteMobile: string;
  readonly inviteName: string;
}

interface ShareInput {
  readonly companyId: string;
  readonly shareMobile: string;
}

/** Nothing of a company changes on this device: what came of it is asked for, and until then the outbox says that it waits. */
function defineRelation<I extends { readonly companyId: string }, N extends OutboxCommand & keyof typeof texts>(call: N) {
  return defineCommand<I, unknown, 'companies'>({
    call,
    company: ({ companyId }) => companyId,
    key: ({ companyId }) => companyId,
    changes: null,
    words: (_, t) => t(texts[call]),
  });
}

const texts = {
  companyInvite: 'relations.companyInvite',
  companyShare: 'relations.companyShare',
  companyCancelShare: 'relations.companyCancelShare',
} as const;

/* Commands about who else has a company (COMP-02): they wait for the line in the company's order. */
export const companyInvite = defineRelation<InviteInput, 'companyInvite'>('companyInvite');
export const companyShare = defineRelation<ShareInput, 'companyShare'>('companyShare');
export const companyCancelShare = defineRelation<ShareInput, 'companyCancelShare'>('companyCancelShare');
