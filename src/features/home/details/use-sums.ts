import type { ResourceName } from '../../../workers/surface.ts';
import { useResource } from '../../account/use-resource.ts';

/** The six resources of the overview info (ZYY003). */
export const sumNames = [
  'sumInvoice',
  'sumBooks',
  'sumTax',
  'sumPersonalTax',
  'sumSocial',
  'sumRisk',
] as const satisfies readonly ResourceName[];

/** Sums over all companies, area by area, as the gateway told them; asked for while this is shown when they are older than half an hour. */
export function useSums() {
  return {
    invoice: useResource('sumInvoice', ''),
    books: useResource('sumBooks', ''),
    tax: useResource('sumTax', ''),
    personalTax: useResource('sumPersonalTax', ''),
    social: useResource('sumSocial', ''),
    risk: useResource('sumRisk', ''),
  };
}
