import { defineCard } from '../../ui/views/define-card.ts';
import { AppsSlot } from './apps-slot.tsx';

/** Business apps of the active company. */
export const appsCard = defineCard({ name: 'apps', column: 'strip', at: 3, Card: AppsSlot });
