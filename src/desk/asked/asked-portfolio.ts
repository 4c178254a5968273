import type { Condition } from '../../domain/portfolio/query.ts';
import { createAsked } from './create-asked.ts';

/** What another view asked the portfolio to show; in memory only, because a condition may name a company. */
const asked = createAsked<readonly Condition[]>();

/** To be shown by the portfolio; the caller goes there (`viewTarget(PORTFOLIO_PATH)`). */
export const askPortfolio = (conditions: readonly Condition[]): void => asked.set(conditions);
/** What was asked since the last look, null for nothing. */
export const takeAsked = asked.take;
export const onAsked = asked.subscribe;
