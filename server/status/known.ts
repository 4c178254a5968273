import type { Company } from '../../src/api/entities/company.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { monthOf } from '../../src/domain/status/period.ts';
import type { Asked, Reply } from '../pipeline/call.ts';
import type { CompanyFacts, ToldFact } from '../sources/fact-reads.ts';
import { LIST } from '../sources/given.ts';
import type { Session } from '../store/tables/reads.ts';
import { ownCompanies } from './own-companies.ts';

export type SignedIn = Asked & { readonly session: Session };

/** A company of the account with what is known of it. */
export interface Known {
  readonly company: Company;
  readonly facts: CompanyFacts;
}

/** What is known of those of the account's companies that may be asked for an area, in the order of the ids. One of which nothing is known is missing. */
export async function knownOf(
  { store, session, factReads }: SignedIn,
  areas: readonly string[],
  ids: readonly string[],
  may: (company: Company) => boolean = () => true,
): Promise<Known[]> {
  const own = (await ownCompanies(store.db, session.accountId, ids)).filter(may);
  const facts = await factReads.of(
    areas,
    own.map(({ companyId }) => companyId),
  );
  return own.flatMap((company) => {
    const known = facts.get(company.companyId);
    return known === undefined ? [] : [{ company, facts: known }];
  });
}

export const factsIn = ({ facts }: Known, area: string): readonly ToldFact[] => facts.get(area) ?? [];
/** The fact of a part. */
export const factOf = (known: Known, area: string, part: string): ToldFact | undefined =>
  factsIn(known, area).find((fact) => fact.part === part);
/** That of the newest month. */
export const newestOf = (known: Known, area: string): ToldFact | undefined => factsIn(known, area).at(-1);

/** The head of the authority's list, where somebody has told the whole list, and filings. */
export function filingsOf(known: Known): { readonly list: ToldFact | undefined; readonly filings: readonly ToldFact[] } {
  const all = factsIn(known, 'tax');
  return { list: all.find(({ part }) => part === LIST), filings: all.filter(({ part }) => part !== LIST) };
}

/** A document by the schema of its area, by which it was stored. */
export function docOf<T>({ doc }: Pick<ToldFact, 'doc'>): T {
  return JSON.parse(doc) as T; // as: see above
}

export const isoTime = (at: number): string => new Date(at).toISOString();
export const thisMonth = (now: number): string => monthOf(chinaDay(now));

/** A list of rows that are JSON text. */
export function listReply(rows: readonly string[]): Reply<never> {
  return { kind: 'text', text: ['{"list":[', rows.join(), ']}'] };
}
