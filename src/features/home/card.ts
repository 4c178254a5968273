import { defineCard } from '../../ui/views/define-card.ts';
import { AreasSlot } from './areas/areas-slot.tsx';
import { WorkSlot } from './work-slot.tsx';

/** What waits for the user, whatever company it is about. */
export const workCard = defineCard({ name: 'work', column: 'due', at: 1, Card: WorkSlot });
/** The five cards of the active company. */
export const areasCard = defineCard({ name: 'areas', column: 'company', at: 1.7, Card: AreasSlot });
