import type { Company } from '../../src/api/entities/company.ts';
import { areaOf } from '../../src/domain/company/area.ts';
import type { Known, SignedIn } from './known.ts';

/** Companies of one page: between two of them other requests have their turn. */
const PAGE = 500;

interface FactsPage {
  /** Companies that the area is read for. */
  readonly companies: number;
  /** Those of them of which something is known. */
  readonly known: readonly Known[];
}

interface Wanted {
  /** Areas of facts. */
  readonly areas: readonly string[];
  readonly may?: (company: Company) => boolean;
  /** Only companies of this area, in any form; '' and '000000' are all. */
  readonly area?: string;
}

/** What is known of all visible companies of an account, a page at a time. */
export async function* accountFacts(
  { reads, factReads, session }: SignedIn,
  { areas, may = () => true, area = '' }: Wanted,
): AsyncGenerator<FactsPage> {
  const asked = area === '000000' ? '' : areaOf(area);
  for (let ord = -1; ; ) {
    const rows = await reads.byOrd(session.accountId, ord, PAGE);
    const all = rows.map(({ doc }): Company => JSON.parse(doc));
    const wanted = all.filter(
      (company) => company.hidden === 0 && (asked === '' || areaOf(company.locationCode) === asked) && may(company),
    );
    const facts = await factReads.of(
      areas,
      wanted.map(({ companyId }) => companyId),
    );
    const known = wanted.flatMap((company) => {
      const own = facts.get(company.companyId);
      return own === undefined ? [] : [{ company, facts: own }];
    });
    yield { companies: wanted.length, known };
    if (rows.length < PAGE) return;
    ord = Number(rows.at(-1)?.ord);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
