import {
  annualReport as annualReportCall,
  banners as bannersCall,
  getWorkbenchPopupList,
  marketingList,
  popupsAndBubbles,
  recommendations as recommendationsCall,
  valuePublicityList,
} from '../../api/calls/attention.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { storedDirectory } from '../../db/companies/stored-directory.ts';
import { factKey, failFact, noteFactTry, storeFact } from '../../db/facts.ts';
import { type MarketingCompany, marketingCandidates } from '../../domain/attention/marketing.ts';
import { recommendedOf, recommendPositions } from '../../domain/attention/recommended.ts';
import { directoryRowOf } from '../../domain/company/directory-row.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { MARKETING_SPACE } from '../../domain/publishing/publication.ts';
import { answersTheQuestion } from './ask-resource.ts';
import { defineResource, type OwnPorts } from './define-resource.ts';

/* What the product shows of its own accord. Nothing waits for it: what is an hour old will do, and a failure shows nothing. */

const hourly = { open: 'if-older', maxAgeMs: 60 * 60_000 } as const;

/** Popups and bubbles (CALL-114). */
export const popups = defineResource({
  call: popupsAndBubbles,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: hourly,
});

/** Raffle, marketing, the window of several pages, operation tips (CALL-111). */
export const workbenchPopups = defineResource({
  call: getWorkbenchPopupList,
  scope: 'account',
  input: () => ({}),
  value: (answer) => answer,
  when: hourly,
});

/** Banners (CALL-113). */
export const banners = defineResource({
  call: bannersCall,
  scope: 'account',
  input: () => ({}),
  value: ({ list }) => list,
  when: hourly,
});

/** What is recommended to the account (CALL-112). An answer that takes longer than 15 s has not come. */
export const recommendations = defineResource({
  call: recommendationsCall,
  scope: 'account',
  input: () => ({ companyId: '', positionCodeList: [...recommendPositions] }),
  value: ({ positionRecommendContentListMap }) => recommendedOf(positionRecommendContentListMap),
  when: hourly,
});

/** The newest annual report, null without one (CALL-115). */
export const annualReport = defineResource({
  call: annualReportCall,
  scope: 'account',
  input: () => ({}),
  value: ({ report }) => report,
  when: hourly,
});

/** What the service is worth (CALL-180). */
export const valuePublicity = defineResource({
  call: valuePublicityList,
  scope: 'account',
  input: () => ({}),
  value: ({ list }) => list,
  when: hourly,
});

// With its type said it stays this very text.
const adSpaceCode: typeof MARKETING_SPACE = MARKETING_SPACE;
/** Companies that one question names. */
const AT_ONCE = 5_000;
/** Companies that are kept by name: more would not be shown. */
const MOST_NAMED = 50;

/** For which companies a marketing popup runs. */
export interface Marketing {
  readonly count: number;
  /** The first of them. */
  readonly companyIds: readonly string[];
}

const none: Marketing = { count: 0, companyIds: [] };

/** The account's companies as its user sees them, of those that marketing may be about. */
async function candidates({ db, onProblem }: OwnPorts): Promise<readonly MarketingCompany[]> {
  const read = await db.run('r', ['dir', 'meta', 'overlay'], async (stores) => {
    const { directory } = await storedDirectory(db, stores);
    const over = await stores.overlay.toArray();
    const changed = new Set(over.map(({ id }) => id));
    const own = over.flatMap(({ row }) => (row === null ? [] : [directoryRowOf(row, -1)]));
    const added = {
      id: own.map(({ id }) => id),
      locationCode: own.map(({ locationCode }) => locationCode),
      flags: own.map(({ flags }) => flags),
    };
    return [...marketingCandidates(added), ...marketingCandidates(directory).filter(({ companyId }) => !changed.has(companyId))];
  });
  if (!read.ok) onProblem(read.error);
  return read.ok ? read.value : [];
}

async function askMarketing(ports: OwnPorts, signal: AbortSignal): Promise<Result<Marketing, CallError>> {
  const asked = await candidates(ports);
  const found: string[] = [];
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const joinCompanyDTOs = asked.slice(from, from + AT_ONCE);
    const answer = await ports.client.call(marketingList, { accountId: ports.accountId, adSpaceCode, joinCompanyDTOs }, { signal });
    if (!answer.ok) return answer;
    found.push(...answer.value.companyIds);
  }
  return ok({ count: found.length, companyIds: found.slice(0, MOST_NAMED) });
}

/** For which companies of the account a marketing popup runs (CALL-176): of those that are not hidden and have a location (POP-25). */
export const marketing = defineResource({
  call: marketingList,
  scope: 'account',
  input: ({ accountId }) => ({ accountId, adSpaceCode, joinCompanyDTOs: [] }),
  value: ({ companyIds }): Marketing => ({ count: companyIds.length, companyIds }),
  when: hourly,
  async own(ports, subject, { signal }) {
    const answer = await askMarketing(ports, signal);
    if (signal.aborted) return answer.ok ? ok(null) : fail(answer.error);
    const k = factKey('marketing', subject);
    const now = ports.clock.now();
    const stored = await (answer.ok
      ? storeFact(ports.db, k, answer.value, now)
      : (answersTheQuestion(answer.error) ? failFact : noteFactTry)(ports.db, k, none, answer.error, now));
    if (!stored.ok) ports.onProblem(stored.error);
    return answer.ok ? ok(null) : fail(answer.error);
  },
});
