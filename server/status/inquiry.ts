import type { Company } from '../../src/api/entities/company.ts';
import type { InquiryRecord } from '../../src/api/entities/risk.ts';
import type { Store } from '../store/store.ts';
import type { TaxpayerTable } from '../store/tables/desk-tables.ts';
import { factsOf } from './facts.ts';
import { taxNoOf } from './rights.ts';
import { riskMonth, risksOf } from './risks.ts';

/** A company that can be checked: one of the register, or one of the account's own. */
export interface Checkable {
  readonly companyId: string;
  readonly companyName: string;
  readonly taxNo: string;
  readonly addedTaxType: Company['addedTaxType'];
  readonly locationCode: string;
  /** The authority lists it as abnormal. */
  readonly isAbnormal: boolean;
  /** It is the account's own. */
  readonly isOwn: boolean;
}

export function ownCheckable(company: Company): Checkable {
  const { companyId, companyName, addedTaxType, locationCode } = company;
  return { companyId, companyName, taxNo: taxNoOf(company), addedTaxType, locationCode, isAbnormal: false, isOwn: true };
}

export function registerCheckable(row: TaxpayerTable): Checkable {
  // as: the register is written with the types of the contract
  const addedTaxType = row.added_tax_type as Company['addedTaxType'];
  const ids = { companyId: row.company_id, companyName: row.name, taxNo: row.tax_no };
  return { ...ids, addedTaxType, locationCode: row.location_code, isAbnormal: row.state !== 'normal', isOwn: false };
}

type Findings = InquiryRecord['findings'];

/** Points that a finding costs. */
const COST = { high: 25, low: 8 } as const;

/** What is known to be wrong with a company: its state in the register, and its risks of the last month. */
export async function findingsOf(
  db: Store['db'],
  { companyId, companyName, taxNo, addedTaxType, isAbnormal }: Checkable,
  now: number,
): Promise<Findings> {
  const [facts] = await factsOf(db, [{ companyId, companyName, addedTaxType, shxydm: taxNo }], now);
  const risks = facts ? risksOf(facts.story, riskMonth(facts.at), facts.at) : [];
  const abnormal: Findings = isAbnormal ? [{ title: '被列为非正常户', level: 'high' }] : [];
  return [...abnormal, ...risks.map(({ title, level }) => ({ title, level }))];
}

/** Score of findings and the level that it is read as. */
export function scoreOf(findings: Findings): Pick<InquiryRecord, 'score' | 'level'> {
  const score = Math.max(0, 100 - findings.reduce((sum, { level }) => sum + COST[level], 0));
  return { score, level: score >= 90 ? 'low' : score >= 60 ? 'middle' : 'high' };
}
