import type { Company } from '../../src/api/entities/company.ts';
import { areaOf } from '../../src/domain/company/area.ts';
import type { Services } from '../pipeline/call.ts';
import type { Session } from '../store/tables/reads.ts';
import { type CompanyFacts, factsOf } from './facts.ts';

/** Companies of one page: between two of them other requests have their turn. */
const PAGE = 500;

export interface FactsPage {
  /** Companies that the area is read for. */
  readonly companies: number;
  /** Those of them of which something is known. */
  readonly facts: readonly CompanyFacts<Company>[];
}

interface Wanted {
  readonly may: (company: Company) => boolean;
  /** Only companies of this area, in any form; '' and '000000' are all. */
  readonly area?: string;
}

/** What is known of all visible companies of an account, a page at a time. */
export async function* accountFacts(
  { store, reads, session, clock }: Pick<Services, 'store' | 'reads' | 'clock'> & { readonly session: Session },
  { may, area = '' }: Wanted,
): AsyncGenerator<FactsPage> {
  const asked = area === '000000' ? '' : areaOf(area);
  const now = clock.now();
  for (let ord = -1; ; ) {
    const rows = await reads.byOrd(session.accountId, ord, PAGE);
    const all = rows.map(({ doc }): Company => JSON.parse(doc));
    const wanted = all.filter(
      (company) => company.hidden === 0 && (asked === '' || areaOf(company.locationCode) === asked) && may(company),
    );
    yield { companies: wanted.length, facts: await factsOf(store.db, wanted, now) };
    if (rows.length < PAGE) return;
    ord = Number(rows.at(-1)?.ord);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
