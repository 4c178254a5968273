import { defineCard } from '../../ui/views/define-card.ts';
import { WorkSlot } from './work-slot.tsx';

/** What waits for the user, whatever company it is about. */
export const workCard = defineCard({ name: 'work', column: 'due', at: 1, Card: WorkSlot });
