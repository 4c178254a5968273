import type { keptTips } from '../../src/domain/company/tips.ts';
import { daysUntil } from '../../src/domain/core/china-time.ts';
import { NEAR_DAYS } from '../../src/domain/status/mark.ts';
import { type CompanyFacts, standing } from './facts.ts';
import { filingsOf } from './filings.ts';
import { chanceOf } from './story.ts';

type Tip = (typeof keptTips)[number];

/** Codes of the tips that follow from the filings of a company, as its sources knew them. */
export function statusTips(facts: CompanyFacts, now: number): Tip[] {
  const { story, at } = facts;
  const tips = new Set<Tip>();
  for (const told of filingsOf(story, at)) {
    const { code, state, cents, due } = standing(facts, told);
    const left = daysUntil(due, now) ?? 0;
    const must = left <= NEAR_DAYS;
    if (state === 'undeclared' || state === 'preparing') tips.add(must ? 'declarationTips-must' : 'declarationTips-no_must');
    if (state === 'rejected') tips.add('declarationTips');
    if (state === 'paymentFailed') tips.add('paymentTips-must');
    if (state === 'accepted' && cents > 0) tips.add(must ? 'paymentTips' : 'paymentTips-no_must');
    if (code === 'vat' && state === 'undeclared' && story.invoices > 0) tips.add('copyTaxTips');
    if (code === 'vat' && state === 'paid' && story.general && chanceOf(story.companyId, 'card').chance(0.08)) tips.add('clearCardTips');
  }
  return [...tips].sort();
}
