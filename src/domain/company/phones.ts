import { areaOf } from './area.ts';

/** Of the customer service that knows what was bought (CONST-20). */
const BOUGHT = '95790';

/** Of the customer service that recommends products (CONST-21). */
const RECOMMENDS = '40076-12366';

/** Areas that have a number of their own, for everything, by their six digits. */
const ofAreas: Readonly<Record<string, string>> = { 650000: '40071-13888' };

/** The number that an area has for everything; '' for an area without one. `locationCode`: of the company. */
export const areaPhone = (locationCode: string): string => ofAreas[areaOf(locationCode)] ?? '';

/** Whom to call about bought products. `locationCode`: of the company. */
export const boughtPhone = (locationCode: string): string => areaPhone(locationCode) || BOUGHT;

/** Whom to call about products that are recommended, where no service manager is told. `locationCode`: of the company. */
export const recommendPhone = (locationCode: string): string => areaPhone(locationCode) || RECOMMENDS;
