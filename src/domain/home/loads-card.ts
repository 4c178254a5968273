import { membershipOf, type NotAsked, whyNotAsked } from '../company/memberships.ts';
import type { WorkArea } from '../status/work-area.ts';

/** A flag of the gateway: '1', 1 and true are set. */
export type Flag = string | number | boolean | undefined;

/** What a company may be asked about, as the relation list tells it (ENT-07). */
export interface CardRights {
  readonly isAuthorize: Flag;
  readonly isVip: Flag;
  readonly jzMenuFlag: Flag;
  readonly jzBusinessAuthFlag: Flag;
  readonly sbAreaFlag: Flag;
  readonly sbBusinessAuthFlag: Flag;
  readonly gsMenuFlag: Flag;
  readonly gsBusinessAuthFlag: Flag;
}

/** Why a card of a company loads nothing. */
export type NoLoad = NotAsked | 'noMenu' | 'noArea' | 'noBusiness';

const isSet = (flag: Flag): boolean => flag === '1' || flag === 1 || flag === true;

/**
 * Whether a card loads data for a company (HOME-16 to HOME-20): null when it does, else the first thing that is missing. National tax and risk
 * load for all companies. `expireDate`: until when it is or was a member, '' where nobody told.
 */
export function loadsCard(area: WorkArea, rights: CardRights, expireDate = ''): NoLoad | null {
  const membership = membershipOf(isSet(rights.isVip), expireDate);
  const notAsked = whyNotAsked(area, isSet(rights.isAuthorize), membership);
  if (notAsked !== null) return notAsked;
  switch (area) {
    case 'books':
      if (!isSet(rights.jzMenuFlag)) return 'noMenu';
      if (isSet(rights.jzBusinessAuthFlag)) return null;
      // Books are kept for members: who is none lacks that, and no authorisation.
      return membership === 'member' ? 'noBusiness' : membership === 'over' ? 'notMember' : 'memberUntold';
    case 'social':
      if (!isSet(rights.sbAreaFlag)) return 'noArea';
      return isSet(rights.sbBusinessAuthFlag) ? null : 'noBusiness';
    case 'personalTax':
      if (!isSet(rights.gsMenuFlag)) return 'noMenu';
      return isSet(rights.gsBusinessAuthFlag) ? null : 'noBusiness';
    default:
      return null;
  }
}

/** The flags of the relation list, one bit each in this order, as the device keeps them. */
const relationFlags = [
  'isAuthorize',
  'isVip',
  'jzMenuFlag',
  'jzBusinessAuthFlag',
  'sbAreaFlag',
  'sbBusinessAuthFlag',
  'gsMenuFlag',
  'gsBusinessAuthFlag',
] as const satisfies readonly (keyof CardRights)[];

/** Packs the flags of a row of the relation list. */
export function packRights(row: CardRights): number {
  return relationFlags.reduce((bits, flag, i) => (isSet(row[flag]) ? bits | (1 << i) : bits), 0);
}

/**
 * Rights of a company by its packed flags. Before the relation list was answered, what is known of the company decides and the rest is left to the
 * gateway. Authorisation and membership are the company's own row, which a pull brings first.
 */
export function rightsOf(bits: number | undefined, isAuthorize: boolean, isVip: boolean): CardRights {
  const flagAt = (i: number): boolean => bits === undefined || (bits & (1 << i)) !== 0;
  const [, , jzMenuFlag, jzBusinessAuthFlag, sbAreaFlag, sbBusinessAuthFlag, gsMenuFlag, gsBusinessAuthFlag] = relationFlags.map((_, i) =>
    flagAt(i),
  );
  return { isAuthorize, isVip, jzMenuFlag, jzBusinessAuthFlag, sbAreaFlag, sbBusinessAuthFlag, gsMenuFlag, gsBusinessAuthFlag };
}
