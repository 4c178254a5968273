import { area4, areaOf, locationOf } from '../company/area.ts';
import type { Variant } from '../core/variant.ts';

/** What is asked about: tax, software, personnel (CONSULT-01, CONSULT-02, ENT-18). */
export const buttonCodes = ['tax_consult', 'soft_consult', 'hr_consult'] as const;
export type ButtonCode = (typeof buttonCodes)[number];

/** Where consulting is offered: the workbench itself, the product zone, and the practice questions of an area (CONSULT-06). */
export const consultModules = ['workbench', 'zone', 'practice'] as const;
export type ConsultModule = (typeof consultModules)[number];

/** Browsers that an operator may offer a button in; everything else is `other`. */
export const browserTypes = ['edge', 'chrome', 'firefox', 'safari', 'other'] as const;
export type BrowserType = (typeof browserTypes)[number];

/** The browser that a user agent names. Chromium names Safari too, and Edge names both. */
export function browserTypeOf(userAgent: string): BrowserType {
  if (userAgent.includes('Edg/')) return 'edge';
  if (userAgent.includes('Chrome/')) return 'chrome';
  if (userAgent.includes('Firefox/')) return 'firefox';
  return userAgent.includes('Safari/') ? 'safari' : 'other';
}

/** Areas of which nobody is asked to rate (CONSULT-04, CONST-03). */
const UNRATED = '650000';
/** The area with a channel of its own (CONST-05, A-25). */
const OWN_CHANNEL = '350000';

/** Channel of a consultation (CONST-13). */
const channels: Readonly<Record<Variant, 25 | 28>> = { main: 25, xsb: 28 };

/** How consulting begins (CONSULT-05, A-123): `simple` opens the online consult page at once, `full` asks first which buttons there are. */
export function consultRouteOf(variant: Variant, accountId: string): 'simple' | 'full' {
  return variant === 'xsb' || accountId === '' ? 'simple' : 'full';
}

/** Area code of a consultation: four characters (CONST-14); a company without a location is in the default area. */
export const consultArea = (locationCode: string): string => area4(locationOf({ locationCode }));

/** `channelType` of guide and consult addresses, and `trackEnv` of usage events, in the area that has them; '' elsewhere (CONST-05, A-25). */
export const areaChannel = (locationCode: string): string => (areaOf(locationCode) === OWN_CHANNEL ? OWN_CHANNEL : '');

/** Whether who closes an unfinished consultation is asked to rate it (CONSULT-03, CONSULT-04): by the area of the company. */
export const isRatingAsked = (locationCode: string): boolean => areaOf(locationCode) !== UNRATED;

/** What a consultation says of where it comes from (CALL-057). */
export interface SceneOrigin {
  readonly location: string;
  readonly channel: 25 | 28;
  readonly channelType: string;
}

/** `locationCode`: of the company, '' without one. */
export function sceneOrigin(variant: Variant, locationCode: string): SceneOrigin {
  return { location: consultArea(locationCode), channel: channels[variant], channelType: areaChannel(locationCode) };
}
