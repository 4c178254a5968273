import { riskTaxNumber } from '../../api/calls/risk.ts';
import { perCompanyInvoice, perCompanyKeeping, perCompanyPersonalTax, perCompanySocial, perCompanyTax } from '../../api/calls/status.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { blockFor, blockOf, readStatuses, readStatusesOf, statusKey, storeStatuses } from '../../db/area-status.ts';
import { storedDirectory } from '../../db/companies/stored-directory.ts';
import { factKey, noteFactTry, storeFact } from '../../db/facts.ts';
import { readMeta } from '../../db/meta.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import { directoryRowOf } from '../../domain/company/directory-row.ts';
import { APP_CODE } from '../../domain/core/app-ids.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { AreaStatus } from '../../domain/status/area-value.ts';
import {
  type AskedCompanies,
  askingOrder,
  dueQuestions,
  isAsked,
  isResting,
  STATUS_STALE_MS,
  type StatusQuestion,
} from '../../domain/status/status-blocks.ts';
import { isWorkArea, type WorkArea } from '../../domain/status/work-area.ts';
import { statusOf } from './area-status-rows.ts';
import { answersTheQuestion } from './ask-resource.ts';
import { defineResource, type OwnPorts } from './define-resource.ts';
import { readCursor } from './status-cursor.ts';

type Answer = Result<ReadonlyMap<string, AreaStatus>, CallError>;
type Ask = (ports: OwnPorts, companyIds: string[], signal: AbortSignal) => Promise<Result<{ readonly list: readonly Row[] }, CallError>>;
type Row = { readonly companyId: string; readonly at: string };

/** How each area is asked for; `''` as a period is the previous month (HOME-21). */
const asks: Readonly<Record<WorkArea, Ask>> = {
  invoice: ({ client }, companyIds, signal) => client.call(perCompanyInvoice, { companyIds }, { signal }),
  books: ({ client }, companyIds, signal) => client.call(perCompanyKeeping, { companyIds }, { signal }),
  tax: ({ client, accountId }, companyIdList, signal) =>
    client.call(perCompanyTax, { companyIdList, appCode: APP_CODE, bizType: '2', accountId }, { signal }),
  personalTax: ({ client }, companyIds, signal) => client.call(perCompanyPersonalTax, { companyIds, period: '' }, { signal }),
  social: ({ client }, companyIds, signal) => client.call(perCompanySocial, { companyIds }, { signal }),
  risk: ({ client }, companyIdList, signal) => client.call(riskTaxNumber, { companyIdList }, { signal }),
};

async function askArea(ports: OwnPorts, { area, companyIds }: StatusQuestion, signal: AbortSignal): Promise<Answer> {
  const answer = await asks[area](ports, [...companyIds], signal);
  if (!answer.ok) return answer;
  const fetchedAt = ports.clock.now();
  return ok(new Map(answer.value.list.map((row): [string, AreaStatus] => [row.companyId, statusOf(row, fetchedAt)])));
}

/** Asks once and writes down what came of it. The error of the call, or that nothing may be written any more. */
async function askOne(
  ports: OwnPorts,
  question: StatusQuestion,
  signal: AbortSignal,
  isHeld?: (companyId: string) => boolean,
): Promise<CallError | null> {
  // What is told of a change while the answer is on its way is not older than it.
  const [held] = orEmpty(ports, await readStatuses(ports.db, [statusKey(question.area, question.block)]), []);
  const answer = await askArea(ports, question, signal);
  if (signal.aborted) return aborted;
  const options = { now: ports.clock.now(), before: held?.rows ?? {}, ...(isHeld === undefined ? {} : { isHeld }) };
  const stored = await storeStatuses(ports.db, question, answer.ok ? { rows: answer.value } : { error: answer.error }, options);
  if (!stored.ok) ports.onProblem(stored.error);
  return answer.ok ? null : answer.error;
}

const aborted: CallError = { kind: 'aborted', code: '', msg: '', status: 0 };
/** While a whole pull brings companies a round is over too early; the next one is this much later. Milliseconds. */
const PULLING_MS = 3_000;
const pulling: CallError = { ...aborted, retryAfterMs: PULLING_MS };
const offline: CallError = { kind: 'offline', code: '', msg: '', status: 0 };

function orEmpty<T>(ports: OwnPorts, read: Result<T, StorageProblem>, empty: T): T {
  if (!read.ok) ports.onProblem(read.error);
  return read.ok ? read.value : empty;
}

/** Every company of the account in its own order, as its user sees it. */
async function companiesOf(ports: OwnPorts): Promise<AskedCompanies> {
  const read = await ports.db.run('r', ['dir', 'meta', 'overlay'], async (stores) => {
    const { directory } = await storedDirectory(ports.db, stores);
    const over = new Map((await stores.overlay.toArray()).map(({ id, row }) => [id, row]));
    const rows = directory.id.map((id, i) => ({ id, flags: directory.flags[i] ?? 0 })).filter(({ id }) => !over.has(id));
    const own = [...over.values()].filter((row) => row !== null).map((row) => directoryRowOf(row, -1));
    return [...own, ...rows];
  });
  const rows = orEmpty(ports, read, []);
  return { id: rows.map(({ id }) => id), flags: rows.map(({ flags }) => flags) };
}

/** Requests in a row that the gateway refused before the round ends: the rest would not fare better. */
const MOST_REFUSED = 4;

/**
 * One round over all companies: what is unknown or out of date, 200 companies a request, one after the other, as long as a visible tab asks for it. What
 * another tab has brought meanwhile is left out when the round is planned. While the device is told of changes (`status-delta.ts`), what it was told holds,
 * however old; without that it is out of date after 30 minutes.
 */
async function sweep(ports: OwnPorts, signal: AbortSignal): Promise<CallError | null> {
  const { db, clock } = ports;
  const companies = await companiesOf(ports);
  const held = new Set(companies.id);
  const rows = orEmpty(ports, await readStatuses(db, 'all'), []);
  let refused = 0;
  // What rests after a failure is not up to date either.
  let failed: CallError | null = rows.find(({ lastTry }) => isResting(lastTry?.at ?? 0, clock.now()))?.lastTry?.error ?? null;
  const holdsFrom = (await readCursor(ports))?.from ?? null;
  for (const question of dueQuestions(companies, rows.map(blockOf), { now: clock.now(), holdsFrom })) {
    if (signal.aborted || !ports.tab.visible()) return aborted;
    if ((await ports.rests()) !== null) return offline;
    const gate = await ports.gate();
    if (!gate.open) return { kind: 'busy', code: '', msg: '', status: 503, retryAfterMs: gate.waitMs };
    const error = await askOne(ports, question, signal, (id) => held.has(id));
    if (error === null) continue;
    failed = error;
    refused += 1;
    if (!answersTheQuestion(error) || refused >= MOST_REFUSED) return error;
  }
  const pull = orEmpty(ports, await readMeta(db, 'pull'), null);
  const isPulling = pull === null || pull.run?.full === true;
  // Companies that came while the round was under way are not in its plan.
  const hasGrown = (await companiesOf(ports)).id.length > companies.id.length;
  return failed ?? (isPulling || hasGrown ? pulling : null);
}

/** One company, all its areas or one; what is young is left unless the user asks. */
async function askCompany(ports: OwnPorts, subject: string, asked: boolean, signal: AbortSignal): Promise<CallError | null> {
  const { db, clock } = ports;
  const [companyId = '', named = ''] = subject.split('/');
  const companies = await companiesOf(ports);
  const at = companies.id.indexOf(companyId);
  const rows = orEmpty(ports, await readStatusesOf(db, companyId), []);
  let failed: CallError | null = null;
  for (const area of askingOrder) {
    if (isWorkArea(named) && area !== named) continue;
    if (at < 0 || !isAsked(area, companies.flags[at] ?? 0)) continue;
    const fetchedAt = rows.find((row) => row.area === area)?.rows[companyId]?.fetchedAt ?? 0;
    const age = clock.now() - fetchedAt;
    if (!asked && age >= 0 && age < STATUS_STALE_MS) continue;
    const block = orEmpty(ports, await blockFor(db, area, companyId), 0);
    const error = await askOne(ports, { area, block, companyIds: [companyId] }, signal);
    if (error !== null && !answersTheQuestion(error)) return error;
    failed ??= error;
  }
  return failed;
}

/**
 * Standing of companies in the areas of work. Subject '' is the whole account, a companyId one company, `companyId/area` one of its areas.
 * The answers are in the table `areaStatus`; the fact says when the newest round ended, and why it did not.
 */
export const areaStatus = defineResource({
  call: perCompanyTax,
  scope: 'company',
  input: ({ accountId, companyId }) => ({ companyIdList: [companyId], appCode: APP_CODE, bizType: '2' as const, accountId }),
  value: () => null,
  when: { active: 'if-older', open: 'if-older', maxAgeMs: STATUS_STALE_MS, everyMs: STATUS_STALE_MS },
  async own(ports, subject, { asked, signal }) {
    const error = subject === '' ? await sweep(ports, signal) : await askCompany(ports, subject, asked, signal);
    if (signal.aborted || error?.kind === 'aborted') return fail(error ?? aborted);
    const k = factKey('areaStatus', subject);
    const now = ports.clock.now();
    const stored = error === null ? await storeFact(ports.db, k, null, now) : await noteFactTry(ports.db, k, null, error, now);
    if (!stored.ok) ports.onProblem(stored.error);
    return error === null ? ok(null) : fail(error);
  },
});
