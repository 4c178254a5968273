import { defineCard } from '../../ui/views/define-card.ts';
import { ActiveCard } from './overview/active-card.tsx';
import { CompanyOverview } from './overview/company-overview.tsx';
import { FactsCard } from './overview/facts-card.tsx';

/* The first two are in the first frame already, so their code is on the boot path. */

export const overviewCard = defineCard({ name: 'overview', column: 'companies', at: 1, Card: CompanyOverview });
export const activeCard = defineCard({ name: 'active-company', column: 'strip', at: 1, Card: ActiveCard });
export const factsCard = defineCard({ name: 'company-facts', column: 'strip', at: 2, Card: FactsCard });
