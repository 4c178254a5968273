import type { Company } from '../../src/api/entities/company.ts';
import type { FactDoc } from '../../src/api/entities/fact.ts';
import type { InquiryRecord } from '../../src/api/entities/risk.ts';
import type { FactReads } from '../sources/fact-reads.ts';
import type { TaxpayerTable } from '../store/tables/desk-tables.ts';
import { docOf } from './known.ts';
import { taxNoOf } from './rights.ts';

/** A company that can be checked: one of the register, or one of the account's own. */
export interface Checkable {
  readonly companyId: string;
  readonly companyName: string;
  readonly taxNo: string;
  readonly locationCode: string;
  /** The authority lists it as abnormal. */
  readonly isAbnormal: boolean;
  /** It is the account's own. */
  readonly isOwn: boolean;
}

export function ownCheckable(company: Company): Checkable {
  const { companyId, companyName, locationCode } = company;
  return { companyId, companyName, taxNo: taxNoOf(company), locationCode, isAbnormal: false, isOwn: true };
}

export function registerCheckable(row: TaxpayerTable): Checkable {
  const ids = { companyId: row.company_id, companyName: row.name, taxNo: row.tax_no };
  return { ...ids, locationCode: row.location_code, isAbnormal: row.state !== 'normal', isOwn: false };
}

type Findings = InquiryRecord['findings'];

/** Points that a finding costs. */
const COST = { high: 25, low: 8 } as const;

/** What is known to be wrong with a company: its state in the register, and what the newest scan of its risks found. Null while nobody has scanned it. */
export async function findingsOf(factReads: FactReads, { companyId, isAbnormal }: Checkable): Promise<Findings | null> {
  const abnormal: Findings = isAbnormal ? [{ title: '被列为非正常户', level: 'high' }] : [];
  const scan = (await factReads.of(['risk'], [companyId])).get(companyId)?.get('risk')?.at(-1);
  if (scan === undefined) return isAbnormal ? abnormal : null;
  const { list, period } = docOf<FactDoc<'risk'>>(scan);
  return [...abnormal, ...list.filter((risk) => risk.period === period).map(({ title, level }) => ({ title, level }))];
}

/** Score of findings and the level that it is read as. */
export function scoreOf(findings: Findings): Pick<InquiryRecord, 'score' | 'level'> {
  const score = Math.max(0, 100 - findings.reduce((sum, { level }) => sum + COST[level], 0));
  return { score, level: score >= 90 ? 'low' : score >= 60 ? 'middle' : 'high' };
}
