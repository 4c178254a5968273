import { filingMonthCard, filingNextCard } from '../../features/calendar/card.ts';
import { activeCard, factsCard, overviewCard } from '../../features/companies/card.ts';
import { areasCard, lowerCard, monthCard, workCard } from '../../features/home/card.ts';
import { appsCard } from '../../features/tabs/card.ts';
import type { Card, HomeColumn } from '../../ui/views/define-card.ts';

/** Cards of home. */
const cards: readonly Card[] = [
  overviewCard,
  monthCard,
  activeCard,
  factsCard,
  appsCard,
  areasCard,
  lowerCard,
  filingMonthCard,
  filingNextCard,
  workCard,
];

const columns: readonly HomeColumn[] = ['today', 'companies', 'strip', 'company', 'due'];

/** Parts of home in the order in which they are read, each with its cards from above. */
export const homeColumns: readonly { readonly column: HomeColumn; readonly cards: readonly Card[] }[] = columns.map((column) => ({
  column,
  cards: cards.filter((card) => card.column === column).sort((a, b) => a.at - b.at),
}));
