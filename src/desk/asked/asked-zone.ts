import { createAsked } from './create-asked.ts';

/** Companies that something is to be bought for, and the product that somebody came for. */
export interface AskedZone {
  readonly companyIds: readonly string[];
  readonly productId?: string;
}

/** Asked by any view, shown by the host of the product zone, which loads late. */
const asked = createAsked<AskedZone>();

export const askZone = (next: AskedZone): void => asked.set(next);
export const closeZone = (): void => asked.set(null);
export const askedZone = asked.get;
export const onZoneAsked = asked.subscribe;
