import type { Condition } from '../../domain/portfolio/query.ts';
import { createListeners } from '../../ui/listeners.ts';

/** What another view asked the portfolio to show; in memory only, because a condition may name a company. */
let asked: readonly Condition[] | null = null;
const { subscribe, tell } = createListeners();

/** To be shown by the portfolio; the caller goes there (`viewTarget(PORTFOLIO_PATH)`). */
export function askPortfolio(conditions: readonly Condition[]): void {
  asked = conditions;
  tell();
}

/** What was asked since the last look, null for nothing. */
export function takeAsked(): readonly Condition[] | null {
  const conditions = asked;
  asked = null;
  return conditions;
}

export const onAsked = subscribe;
