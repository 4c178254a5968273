import { defineCommand } from './definition.ts';

interface TipInput {
  readonly tipsCode: string;
}
interface CompanyTipInput extends TipInput {
  readonly accountId: string;
  readonly companyId: string;
}

/** Closes an operation tip for the account (POP-09). What was shown is remembered on the device, so that nothing seen waits for this. */
export const postTipsSave = defineCommand<TipInput, unknown, 'companies'>({
  call: 'postTipsSave',
  company: () => '',
  key: () => '-',
  changes: null,
  words: (_, t) => t('outbox.postTipsSave'),
});

/** Closes a tip of the peace plan for a company. */
export const postTipsUpdate = defineCommand<CompanyTipInput, unknown, 'companies'>({
  call: 'postTipsUpdate',
  company: ({ companyId }) => companyId,
  key: ({ companyId }) => companyId,
  changes: null,
  words: (_, t) => t('outbox.postTipsUpdate'),
});
