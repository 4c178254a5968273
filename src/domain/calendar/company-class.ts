import { type Directory, FLAG_HIDDEN } from '../company/directory.ts';
import { type TaxIdentifiers, taxIdsOf } from '../company/tax-ids.ts';
import type { ObligationRule, RulePack } from './rule-pack.ts';

/** What is known of a company that rules ask of; `taxIds` and `tags` one a line, as the directory has them. */
export interface Taxpayer {
  readonly name: string;
  readonly taxIds: string;
  readonly locationCode: string;
  readonly addedTaxType: string;
  readonly tags: string;
}

/** The company in a row of the directory, as rules ask of it. */
export const taxpayerAt = ({ name, taxIds, locationCode, addedTaxType, tags }: Directory, row: number): Taxpayer => ({
  name: name[row] ?? '',
  taxIds: taxIds[row] ?? '',
  locationCode: locationCode[row] ?? '',
  addedTaxType: addedTaxType[row] ?? '',
  tags: tags[row] ?? '',
});

/** A company of the contract, as rules ask of it. */
export const taxpayerOf = (company: TaxpayerRow): Taxpayer => ({
  name: company.companyName,
  taxIds: taxIdsOf(company),
  locationCode: company.locationCode,
  addedTaxType: company.addedTaxType,
  tags: company.tags.join('\n'),
});
type TaxpayerRow = TaxIdentifiers & {
  readonly companyName: string;
  readonly locationCode: string;
  readonly addedTaxType: string;
  readonly tags: readonly string[];
};

/** What rules ask of a company. `vat` and `registration` are '' where nobody knows. */
export interface CompanyTraits {
  readonly vat: '1' | '2' | '';
  readonly registration: 'company' | 'individual' | '';
  /** The longest area of the pack that the company lies in, '' for none. */
  readonly area: string;
  /** Those of its tags that a rule asks for. */
  readonly tags: readonly string[];
}

/** A rule that a class has. `confirm`: only if what nobody knows of the company is so. */
export interface ClassRule {
  readonly rule: ObligationRule;
  readonly confirm: boolean;
}

/** A credit code begins with the authority that gave it: 9 companies and traders, then 1 companies, 2 individual traders. Partnerships are told by name. */
export function registrationOf(name: string, taxIds: string): CompanyTraits['registration'] {
  if (/合伙|个人独资/.test(name)) return 'individual';
  const code = taxIds.split('\n').find((one) => one.length === 18) ?? '';
  if (code.startsWith('92')) return 'individual';
  if (code.startsWith('91') || /有限(责任)?公司|股份/.test(name)) return 'company';
  return '';
}

const isVat = (type: string): type is '1' | '2' => type === '1' || type === '2';

/** Reads classes of companies out of the directory's columns. Companies of one class have the same obligations. */
export class Classes {
  private readonly areas: ReadonlySet<string>;
  private readonly tags: readonly string[];
  private readonly pack: RulePack;
  constructor(pack: RulePack) {
    this.pack = pack;
    this.areas = new Set([...pack.rules, ...pack.exceptions].map(({ area }) => area));
    this.tags = [...new Set(pack.rules.flatMap(({ who }) => [who.tag ?? '', who.notTag ?? '']))].filter((tag) => tag !== '');
  }

  /** Null for a hidden company, which has no place in the calendar. */
  traitsAt(directory: Directory, row: number): CompanyTraits | null {
    return ((directory.flags[row] ?? 0) & FLAG_HIDDEN) === 0 ? this.traitsOf(taxpayerAt(directory, row)) : null;
  }

  traitsOf({ name, taxIds, locationCode, addedTaxType: vat, tags }: Taxpayer): CompanyTraits {
    return {
      vat: isVat(vat) ? vat : '',
      registration: registrationOf(name, taxIds),
      area: this.areaOf(locationCode),
      tags: tags === '' ? [] : this.tags.filter((tag) => tags.split('\n').includes(tag)),
    };
  }

  /** The rules of a class: of each obligation the one for the smallest area. */
  rulesOf(traits: CompanyTraits): readonly ClassRule[] {
    const best = new Map<string, ClassRule>();
    for (const rule of this.pack.rules) {
      if (!traits.area.startsWith(rule.area)) continue;
      const held = best.get(rule.id);
      if (held !== undefined && held.rule.area.length > rule.area.length) continue;
      const fits = fitOf(rule, traits);
      if (fits !== 'no') best.set(rule.id, { rule, confirm: fits === 'perhaps' });
    }
    return [...best.values()];
  }

  private areaOf(locationCode: string): string {
    for (const length of [6, 4, 2]) {
      const area = locationCode.slice(0, length);
      if (area.length === length && this.areas.has(area)) return area;
    }
    return '';
  }
}

/** Whether a rule is about a company: `perhaps` when that hangs on what nobody knows of it. */
function fitOf({ who }: ObligationRule, traits: CompanyTraits): 'yes' | 'no' | 'perhaps' {
  if (who.tag !== undefined && !traits.tags.includes(who.tag)) return 'no';
  if (who.notTag !== undefined && traits.tags.includes(who.notTag)) return 'no';
  let fits: 'yes' | 'perhaps' = 'yes';
  for (const asked of ['vat', 'registration'] as const) {
    if (who[asked] === undefined || who[asked] === traits[asked]) continue;
    if (traits[asked] !== '') return 'no';
    fits = 'perhaps';
  }
  return fits;
}

/** One text for all companies of a class. */
export const classKey = ({ vat, registration, area, tags }: CompanyTraits): string => `${vat}|${registration}|${area}|${tags.join('\n')}`;
