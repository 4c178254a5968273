import { lazyCard } from '../../ui/views/lazy-card.tsx';

/** How all companies stand today. */
export const monthCard = lazyCard({ name: 'month', column: 'today', at: 1 }, async () => (await import('./month-card.tsx')).MonthCard);
/** What waits for the user, whatever company it is about. */
export const workCard = lazyCard({ name: 'work', column: 'companies', at: 3 }, async () => (await import('./work-card.tsx')).WorkCard);
/** The five cards of the active company. */
export const areasCard = lazyCard(
  { name: 'areas', column: 'company', at: 1.7 },
  async () => (await import('./areas/area-cards-card.tsx')).AreaCards,
);
/** Its tax risks, and checks of any company. */
export const lowerCard = lazyCard({ name: 'lower', column: 'company', at: 1.8 }, async () => (await import('./lower-card.tsx')).LowerCards);
