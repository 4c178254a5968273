import { useResource } from '../../../desk/use-resource.ts';
import type { ResourceName } from '../../../workers/surface.ts';

/** The six resources of the overview info (ZYY003). */
export const sumNames = [
  'overviews.sumInvoice',
  'overviews.sumBooks',
  'overviews.sumTax',
  'overviews.sumPersonalTax',
  'overviews.sumSocial',
  'overviews.sumRisk',
] as const satisfies readonly ResourceName[];

/** Sums over all companies, area by area, as the gateway told them; asked for while this is shown when they are older than half an hour. */
export function useSums() {
  return {
    invoice: useResource('overviews.sumInvoice', ''),
    books: useResource('overviews.sumBooks', ''),
    tax: useResource('overviews.sumTax', ''),
    personalTax: useResource('overviews.sumPersonalTax', ''),
    social: useResource('overviews.sumSocial', ''),
    risk: useResource('overviews.sumRisk', ''),
  };
}
