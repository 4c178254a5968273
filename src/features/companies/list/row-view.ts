import { sealAt } from '../../../desk/seal-at.ts';
import { areaName, plainAreaName } from '../../../domain/company/area-names.ts';
import { type Directory, FLAG_AUTHORIZED, FLAG_HIDDEN, FLAG_PENDING, FLAG_VIP } from '../../../domain/company/directory.ts';
import { type Expiry, expiryOf } from '../../../domain/company/memberships.ts';
import type { Seal } from '../../../domain/company/seal.ts';
import { mainTaxId } from '../../../domain/company/tax-ids.ts';
import type { TextKey, Translate } from '../../../texts/catalogue.ts';
import type { CompanyRowView } from '../../../ui/company-row.tsx';

/** Everything one row of a list shows, ready as text. */
export interface CompanyView extends CompanyRowView {
  readonly seal: Seal;
  readonly fullName: string;
  /** Main tax identifier as stored, '' for none. */
  readonly taxId: string;
  readonly area: string;
  readonly type: string;
  readonly authorized: boolean;
  readonly vip: boolean;
  readonly expireDate: string;
  readonly accountant: string;
  readonly tags: readonly string[];
  readonly pending: boolean;
  readonly hidden: boolean;
}

const typeKeys: Readonly<Record<string, TextKey>> = {
  '1': 'companies.general',
  '2': 'companies.smallScale',
  '0': 'companies.otherType',
};

/** Word of a taxpayer type (ENT-04); an unknown one says so. */
export function typeWord(addedTaxType: string, t: Translate): string {
  return t(typeKeys[addedTaxType] ?? 'companies.unknownType');
}

/** Area as rows show it: 深圳, 广东; an unknown one says so. */
export function areaWord(locationCode: string, t: Translate): string {
  const name = plainAreaName(areaName(locationCode, t('companies.areas') || undefined));
  return name === '' ? t('companies.noArea') : name;
}

/** Row `i` of the directory as lists show it. */
export function companyView(dir: Directory, i: number, t: Translate): CompanyView {
  const seal = sealAt(dir, i);
  const flags = dir.flags[i] ?? 0;
  const area = areaWord(dir.locationCode[i] ?? '', t);
  const type = typeWord(dir.addedTaxType[i] ?? '', t);
  const authorized = (flags & FLAG_AUTHORIZED) !== 0;
  const tags = dir.tags[i] ?? '';
  return {
    id: dir.id[i] ?? '',
    letter: seal.letter,
    hue: seal.hue,
    shape: seal.shape,
    name: seal.shortName,
    meta: `${area} · ${type} · ${t(authorized ? 'companies.authorized' : 'companies.notAuthorized')}`,
    mark: (flags & FLAG_VIP) !== 0 ? t('companies.vip') : '',
    seal,
    fullName: dir.name[i] ?? '',
    taxId: mainTaxId(dir.taxIds[i] ?? ''),
    area,
    type,
    authorized,
    vip: (flags & FLAG_VIP) !== 0,
    expireDate: dir.expireDate[i] ?? '',
    accountant: dir.accountant[i] ?? '',
    tags: tags === '' ? [] : tags.split('\n'),
    pending: (flags & FLAG_PENDING) !== 0,
    hidden: (flags & FLAG_HIDDEN) !== 0,
  };
}

/** When a company's membership ends; a member without a date is far from it. `now`: device clock. */
export function rowExpiry({ vip, expireDate }: Pick<CompanyView, 'vip' | 'expireDate'>, now: number): Expiry {
  const expiry = expiryOf(expireDate, now);
  return expiry.kind === 'none' && vip ? { ...expiry, kind: 'far' } : expiry;
}

const grouping: Readonly<Record<number, readonly number[]>> = { 15: [6, 9], 17: [6, 9, 2], 18: [2, 6, 9, 1], 20: [6, 8, 6] };

/**
 * A tax identifier in the groups people read it in: 18 characters as registration department and class, area, body, check digit. Groups
 * are joined by thin spaces; copying takes the stored value.
 */
export function groupedTaxId(taxId: string): string {
  const groups = grouping[taxId.length];
  if (groups === undefined) return taxId;
  const ends = groups.map((_, n) => groups.slice(0, n + 1).reduce((sum, length) => sum + length, 0));
  return ends.map((end, n) => taxId.slice(ends[n - 1] ?? 0, end)).join('\u2009');
}
