import { defineCommand } from './definition.ts';

/** A lead as it is stored in the outbox (ENT-33). */
interface ClueInput {
  readonly companyId: string;
  readonly [field: string]: unknown;
}

/** Leads of the risk inquiry wait for the line. Nothing that is seen changes: what comes of it is a call by telephone. */
export const cycLeadAdd = defineCommand<ClueInput, unknown, 'companies'>({
  call: 'cycLeadAdd',
  company: ({ companyId }) => companyId,
  key: ({ companyId }) => companyId || '-',
  changes: null,
  words: (_, t) => t('outbox.cycLeadAdd'),
});
