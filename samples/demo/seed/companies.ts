import type { Company } from '../../../src/api/entities/company.ts';
import { creditCodeCheckDigit, organisationCheckDigit } from '../../../src/domain/company/credit-code.ts';
import { shortNameOf } from '../../../src/domain/company/short-name.ts';
import { addDays } from '../../../src/domain/core/china-time.ts';
import { type SeededRandom, seededRandom } from '../../../src/domain/core/seeded-random.ts';
import { type NamedSeed, seedName, weightedCities } from './company-names.ts';

type Derived = 'rev' | 'updatedAt' | 'pinyin' | 'initials';
/** A company without what the gateway derives when it stores it. */
export type SeedCompany = { [K in keyof Company as string extends K ? never : K extends Derived ? never : K]: Company[K] };

const codeChars = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const codeSpace = 31 ** 6;
const accountants = ['王丽娟', '李娜', '张伟', '刘洋', '陈静', '杨帆', '赵敏', '黄海燕', '周建国', '吴婷婷', '曾晓燕', '单晓梅'] as const;
const tagPool = [
  '重点客户',
  '一般纳税人',
  '小规模',
  '出口退税',
  '高新企业',
  '零申报',
  '季报',
  '欠费',
  '代账',
  '新户',
  '待注销',
  '个税',
  '社保',
  '年检',
  '长期合作',
  '会计变更',
] as const;
const notes = [
  '每月 10 日前取票',
  '老板只接微信',
  '章在我们这里',
  '季度报表要寄纸质版',
  '开票额度已提升，注意税负',
  '联系人换成财务小刘',
] as const;
const prefixes = ['130', '135', '138', '139', '150', '158', '177', '186', '189', '199'] as const;

/** The `n`-th code of six characters, every one once before any comes again. */
function sixChars(n: number, seed: number): string {
  let left = (n * 7_919 + seed * 104_729 + 123_456_789) % codeSpace;
  let text = '';
  for (let i = 0; i < 6; i += 1) {
    text = codeChars.charAt(left % 31) + text;
    left = Math.floor(left / 31);
  }
  return text;
}

function organisationOf(n: number, seed: number): string {
  const first8 = `MA${sixChars(n, seed)}`;
  return first8 + organisationCheckDigit(first8);
}

interface Identifiers {
  readonly nsrsbh: string;
  readonly shxydm: string;
  readonly djxh: string;
  readonly dsnsrsbh: string;
}

/** Identifiers with valid check digits: nearly all the unified code, some still the old 15-digit number, alone or beside it. */
function identifiersOf(n: number, seed: number, place: NamedSeed, random: SeededRandom): Identifiers {
  const organisation = organisationOf(n, seed);
  const first17 = place.kind + place.locationCode + organisation;
  const shxydm = first17 + creditCodeCheckDigit(first17);
  const old = place.locationCode + organisation;
  const roll = random.next();
  const djxh = roll < 0.9 ? `1${place.locationCode.slice(0, 4)}${String(seed % 1000).padStart(3, '0')}${String(n).padStart(12, '0')}` : '';
  if (roll < 0.02) return { nsrsbh: old, shxydm: '', djxh, dsnsrsbh: '' };
  if (roll < 0.05) return { nsrsbh: old, shxydm, djxh, dsnsrsbh: old };
  return { nsrsbh: shxydm, shxydm, djxh, dsnsrsbh: '' };
}

type Membership = Pick<
  SeedCompany,
  | 'isVip'
  | 'expireDate'
  | 'effectiveDate'
  | 'taxchina'
  | 'buyUrl'
  | 'renewUrl'
  | 'memberTipsUrl'
  | 'memberTips'
  | 'peacePlanInfo'
  | 'isFilledInContact'
>;

const member = 'https://member.example.com';

/** Two fifths are members: most for months to come, some in the last weeks, some expired. */
function membershipOf(companyId: string, random: SeededRandom, today: string): Membership {
  const bought = random.chance(0.45);
  const left = random.chance(0.15) ? random.below(60) - 30 : random.below(500) - 60;
  const isVip = bought && left >= 0 ? 1 : 0;
  const planned = bought && random.chance(0.4);
  const mobile = `${random.pick(prefixes)}${String(random.below(100_000_000)).padStart(8, '0')}`;
  const soon = isVip === 1 && left <= 30;
  return {
    isVip,
    expireDate: bought ? addDays(today, left) : '',
    effectiveDate: bought ? addDays(today, left - 365) : '',
    taxchina: random.chance(0.1) ? 1 : 0,
    buyUrl: `${member}/buy?companyId=${companyId}`,
    renewUrl: bought ? `${member}/renew?companyId=${companyId}` : '',
    memberTipsUrl: soon ? `${member}/tips` : '',
    memberTips: soon ? { text: '会员即将到期，续费享优惠', button: '立即续费', url: `${member}/renew?companyId=${companyId}` } : null,
    peacePlanInfo: planned
      ? {
          peacePlanName: '安心计划',
          peacePlanExpireDate: addDays(today, left),
          peacePlanOdds: random.pick(['3', '5', '10']),
          peacePlanType: random.pick(['1', '2']),
          peaceJoinDate: addDays(today, left - 365),
          contactMobileList: [mobile],
        }
      : null,
    isFilledInContact: planned ? 1 : 0,
  };
}

function tagsOf(random: SeededRandom): string[] {
  const count = random.chance(0.55) ? random.below(3) + 1 : 0;
  return [...new Set(Array.from({ length: count }, () => random.pick(tagPool)))];
}

/** What the ids of all companies of a seed begin with. */
export function idPrefixOf(seed: number): string {
  // Sixteen digits beyond 2^53: an id that passes through a number anywhere comes out wrong and is noticed (I10).
  return `92${String(seed % 1_000_000).padStart(6, '0')}`;
}

function seedCompany(n: number, seed: number, place: NamedSeed, random: SeededRandom, today: string): SeedCompany {
  const companyId = `${idPrefixOf(seed)}${String(n + 1).padStart(8, '0')}`;
  const small = place.kind === '92' || random.chance(0.6);
  return {
    companyId,
    latestCompanyId: companyId,
    companyName: place.companyName,
    shortName: shortNameOf(place.companyName),
    ...identifiersOf(n, seed, place, random),
    locationCode: place.locationCode,
    addedTaxType: random.chance(0.04) ? random.pick(['', '0'] as const) : small ? '2' : '1',
    cpbid: random.chance(0.3) ? `CPB${String(n + 1).padStart(8, '0')}` : '',
    isXSB: random.chance(0.2) ? 1 : 0,
    isInXSB: random.chance(0.1) ? 1 : 0,
    isAuthorize: random.chance(0.85) ? 1 : 0,
    ...membershipOf(companyId, random, today),
    tags: tagsOf(random),
    note: random.chance(0.12) ? random.pick(notes) : '',
    accountant: random.chance(0.92) ? random.pick(accountants) : '',
    hidden: random.chance(0.02) ? 1 : 0,
    ord: n + 1,
  };
}

/**
 * Companies of an agency as they could be: all 31 provinces, names of every kind up to 40 characters, each once, identifiers with valid
 * check digits. The same `count`, `seed` and `today` (YYYY-MM-DD, for expiry dates) give the same companies, and a smaller count the
 * first of them. Position `ord` counts from 1.
 */
export function makeCompanies(count: number, seed: number, today = '2026-11-20'): SeedCompany[] {
  const random = seededRandom(seed);
  const cities = weightedCities();
  const taken = new Set<string>();
  const companies: SeedCompany[] = [];
  while (companies.length < count) {
    const place = seedName(random, cities);
    if (taken.has(place.companyName)) continue;
    taken.add(place.companyName);
    companies.push(seedCompany(companies.length, seed, place, random, today));
  }
  return companies;
}
