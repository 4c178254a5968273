import { defineCard } from '../../ui/views/define-card.ts';
import { MonthSlot, NextSlot } from './card-slots.tsx';

/** The month with how much is due on each day (HOME-13). */
export const filingMonthCard = defineCard({ name: 'filing-month', column: 'due', at: 0, Card: MonthSlot });
/** What is due next, over all companies. */
export const filingNextCard = defineCard({ name: 'filing-next', column: 'due', at: 0.5, Card: NextSlot });
