import { companyTipsList, getCompanyListByAccount, getHiddenCompanyList } from '../../api/calls/companies.ts';
import { ping } from '../../api/calls/session.ts';
import type { Client, PullBatch } from '../../api/client.ts';
import type { PullEntry } from '../../api/collections.ts';
import type { Company } from '../../api/entities/company.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { companyListOr, startCompanyList } from '../../domain/company/company-list-state.ts';
import { APP_CODE } from '../../domain/core/app-ids.ts';
import { addDigest, type DigestSum, digestText, rowDigest } from '../../domain/core/digest.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';

/** Rows, and companies of tips, asked for at once: the most that the contract allows. A gateway may answer fewer. */
const PAGE_SIZE = 500;
/** The lists changed while they were read: what was read is no state the gateway ever had. */
const MOVED_CODE = 'pages.moved';
/** A company that was in a page is not the account's any more. */
const NO_COMPANY_CODE = 'company.notFound';
const moved: CallError = { kind: 'bad-answer', code: MOVED_CODE, msg: '', status: 200 };

type Caller = Pick<Client, 'call'>;
type Item = Result<PullBatch, CallError>;
type Page = Result<{ readonly list?: readonly Company[] | null; readonly total?: number | null }, CallError>;
type AskPage = (pageNum: number) => Promise<Page>;
type AskTips = (rows: readonly Company[]) => Promise<Result<readonly PullEntry[], CallError>>;

/** What was read so far. */
interface Read {
  readonly ids: Set<string>;
  digest: DigestSum;
}

function batchOf(rows: readonly Company[], entries: readonly PullEntry[], end: PullBatch['end'] = null): Item {
  // Without a cursor: such a pull is never resumed, and the next one is whole again.
  return ok({ rows: [...rows], gone: [], entries: [...entries], cursor: '', rev: null, rejected: 0, unknown: 0, end });
}

/** Notes the rows of a page; false when one of them was there before. */
function note(read: Read, rows: readonly Company[]): boolean {
  for (const { companyId, rev } of rows) {
    if (read.ids.has(companyId)) return false;
    read.ids.add(companyId);
    read.digest = addDigest(read.digest, rowDigest(companyId, rev));
  }
  return true;
}

/**
 * Asks for the tips of companies (CALL-136): such a gateway tells them by no pull, and a collection of which a whole pull tells nothing is
 * empty. One that does not offer this call either is not asked again.
 */
function tipsOf(client: Caller, accountId: string, signal: AbortSignal): AskTips {
  let isOffered = true;
  return async (rows) => {
    const entries: PullEntry[] = [];
    const ids = rows.map(({ companyId }) => companyId);
    for (let at = 0; isOffered && at < ids.length; at += PAGE_SIZE) {
      const companyIdList = ids.slice(at, at + PAGE_SIZE);
      const answer = await client.call(companyTipsList, { accountId, companyIdList, appCode: APP_CODE, bizType: '2' }, { signal });
      if (!answer.ok && answer.error.kind === 'not-found') isOffered = false;
      else if (!answer.ok) return answer.error.code === NO_COMPANY_CODE ? fail(moved) : answer;
      else
        for (const { companyId, tips } of answer.value.list)
          for (const { tipsCode } of tips) entries.push({ noun: 'tips', row: { id: `${companyId}:${tipsCode}`, companyId, tipsCode } });
    }
    return ok(entries);
  };
}

/**
 * The pages of one list as batches, up to the total that its first page told; without a total up to the first empty page. A list that is
 * missing is empty (COMP-17, A-91). The generator returns the number of its rows, or null after a failure, which is its last item.
 */
async function* listPages(ask: AskPage, askTips: AskTips, read: Read): AsyncGenerator<Item, number | null> {
  let count = 0;
  let told: number | null = null;
  for (let pageNum = 1; ; pageNum += 1) {
    const answer = await ask(pageNum);
    if (!answer.ok) {
      yield answer;
      return null;
    }
    const { list } = companyListOr(answer.value);
    const total = answer.value.total ?? null;
    if (pageNum === 1) told = total;
    count += list.length;
    const isWhole = told === null ? list.length === 0 : count === told;
    const isMoved = total !== told || (told !== null && (count > told || (list.length === 0 && !isWhole)));
    if (isMoved || !note(read, list)) {
      yield fail(moved);
      return null;
    }
    const tips = await askTips(list);
    if (!tips.ok) {
      yield tips;
      return null;
    }
    if (list.length > 0) yield batchOf(list, tips.value);
    if (isWhole) return count;
  }
}

/**
 * All companies of the account as a full pull: the shown ones (the list in the state it starts with, COMP-21), then the hidden ones, each page
 * with the tips of its companies. The last batch carries what these very rows add up to, and the gateway's epoch. One failure as the last item when a call fails or the lists
 * moved.
 */
async function* pages(client: Caller, accountId: string, signal: AbortSignal): AsyncGenerator<Item, void> {
  const { memberQueryType, quickSearchParam } = startCompanyList();
  const shown = (pageNum: number, pageSize = PAGE_SIZE) =>
    client.call(getCompanyListByAccount, { memberQueryType, quickSearchParam, pageNum, pageSize }, { signal });
  const hidden: AskPage = (pageNum) => client.call(getHiddenCompanyList, { pageNum, pageSize: PAGE_SIZE }, { signal });
  const read: Read = { ids: new Set(), digest: 0 };
  const askTips = tipsOf(client, accountId, signal);
  const count = yield* listPages(shown, askTips, read);
  if (count === null || (yield* listPages(hidden, askTips, read)) === null) return;
  // One that went from hidden to shown in between is in neither list: then there is one more shown than was read.
  const again = await shown(1, 1);
  if (!again.ok) return yield again;
  if (again.value.total !== null && again.value.total !== count) return yield fail(moved);
  const told = await client.call(ping, {}, { signal });
  if (!told.ok) return yield told;
  yield batchOf([], [], { total: read.ids.size, digest: digestText(read.digest), epoch: told.value.epoch });
}

/**
 * A whole pull from a gateway without the delta pull. `store` stores the batches from the very first one on; when the lists changed while
 * they were read it is called once more with a new reading. Companies that are in no page are gone when it ends well; until then, and
 * when it fails, what was held stays.
 */
export async function pullPages<R extends { readonly kind: string; readonly error?: CallError }>(
  client: Caller,
  accountId: string,
  signal: AbortSignal,
  store: (batches: AsyncIterable<Item>) => Promise<R>,
): Promise<R> {
  const first = await store(pages(client, accountId, signal));
  return first.error?.code === MOVED_CODE ? await store(pages(client, accountId, signal)) : first;
}
