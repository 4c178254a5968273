/** Of the customer service that knows what was bought (CONST-20). */
const BOUGHT = '95790';

/** Of the customer service that recommends products (CONST-21). */
const RECOMMENDS = '40076-12366';

/** Areas that have a number of their own, for everything. */
const ofAreas: Readonly<Record<string, string>> = { 6500: '40071-13888' };

/** Whom to call about bought products. `locationCode`: of the company. */
export const boughtPhone = (locationCode: string): string => ofAreas[locationCode.slice(0, 4)] ?? BOUGHT;

/** Whom to call about products that are recommended, where no service manager is told. `locationCode`: of the company. */
export const recommendPhone = (locationCode: string): string => ofAreas[locationCode.slice(0, 4)] ?? RECOMMENDS;
