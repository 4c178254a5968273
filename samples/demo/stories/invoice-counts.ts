import { monthOf } from '../../../src/domain/status/period.ts';
import { chinaDay } from './days.ts';
import type { Story } from './story.ts';

/** What is wrong with invoices, of a thousand, by how a company does. */
function riskyShare({ plot }: Story): number {
  if (plot === 'overdue') return 40;
  return plot === 'rejected' ? 30 : 2;
}

/** How many invoices of a month were certified by `at` (nearly all of past months, not half of the running one's), and how many are a risk. */
export function countsOf(story: Story, { period, issued, received }: { period: string; issued: number; received: number }, at: number) {
  const share = riskyShare(story);
  const certified = Math.floor(received * (period === monthOf(chinaDay(at)) ? 0.4 : 0.9));
  return { certified, atRisk: { issued: Math.floor((issued * share) / 1_000), received: Math.floor((received * share) / 1_000) } };
}
