import type { Quote } from '../../api/entities/order.ts';
import { dateWords } from '../../domain/core/china-time.ts';
import { renewalOf } from '../../domain/orders/renewal.ts';
import type { Texts } from '../../ui/text.ts';

export type QuoteLine = Quote['lines'][number];

/** Why a company cannot be bought for, or what buying means for it. */
export function reasonWords({ why, by, endDate }: QuoteLine, now: number, { t, language }: Texts): string {
  if (why !== '') return t(`zone.why-${why}`, { by, day: dateWords(endDate, language) });
  const renewal = renewalOf(endDate, now);
  return renewal.kind === 'soon' ? t('zone.renew-soon', { n: renewal.days }) : t(`zone.renew-${renewal.kind}`);
}

/** What a company has after it was bought for, a dash where it cannot be. */
export function termWords({ why, from, to }: QuoteLine, { t, language }: Texts): string {
  if (why !== '' || to === '') return '—';
  return t('orders.term', { from: dateWords(from, language), to: dateWords(to, language) });
}
