import { randomUUID } from 'node:crypto';
import type { Company } from '../../src/api/entities/company.ts';
import type { SaidPicture } from '../../src/api/entities/talk.ts';
import { mainTaxId, taxIdsOf } from '../../src/domain/company/tax-ids.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { lastMonthAt } from '../../src/domain/status/period.ts';
import { type WorkArea, workAreas } from '../../src/domain/status/work-area.ts';
import { earlierOf, endedToday, isOpenOf, named, openTalks, saidIn } from '../consult/desk.ts';
import { addLine, addNote, pictureOf, putTalk, readLine, readTalk, timeOf, unsayable } from '../consult/talks.ts';
import { type Advisor, isPresent, listAdvisors, readConsult } from '../operator/consult.ts';
import { forAdvisors } from '../operator/for-operators.ts';
import { type Asked, type HeadHandler, type Reply, refused, value } from '../pipeline/call.ts';
import { booksRow, invoiceRow, personalTaxRow, riskRow, socialRow, taxRow } from '../status/area-rows.ts';
import type { Known } from '../status/known.ts';
import { ownCompanies } from '../status/own-companies.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { talks } from '../store/tables/talks.ts';

/** How old what is known of an advisor's being there may become. */
const NOTE_EVERY = 20_000;

export const operatorDesk: HeadHandler<'operatorDesk'> = forAdvisors(async ({ store, clock, session, advisor }) => {
  const { db } = store;
  const now = clock.now();
  const mine = db.updateTable('consult_advisor').set({ seen_at: now }).where('account_id', '=', session.accountId);
  await mine.where('seen_at', '<', now - NOTE_EVERY).execute();
  const open = await openTalks(db);
  const isMine = ({ talk }: (typeof open)[number]): boolean => talk.advisorId === advisor.advisorId;
  const waiting = open.filter(({ talk }) => talk.state === 'waiting' && advisor.topics.includes(talk.buttonCode));
  const own = open.filter(({ talk }) => isOpenOf(talk, advisor));
  const ended = (await endedToday(db, now)).filter(isMine);
  const nameOf = await named(db, [...waiting, ...own, ...ended]);
  const linesOf = await saidIn(db, own);
  const advisors = await listAdvisors(db);
  return value({
    me: { advisorId: advisor.advisorId, name: advisor.name, away: advisor.away },
    waiting: waiting.toSorted((a, b) => (a.talk.waitingAt < b.talk.waitingAt ? -1 : 1)).map(nameOf),
    own: own.map((one) => ({ ...nameOf(one), said: linesOf(one) })),
    ended: ended.map(nameOf),
    colleagues: advisors.map((one) => ({
      ...{ advisorId: one.advisorId, name: one.name, topics: [...one.topics], present: isPresent(one, now) ? (1 as const) : (0 as const) },
      open: open.filter(({ talk }) => isOpenOf(talk, one)).length,
    })),
    canned: (await readConsult(db))?.config.canned ?? [],
  });
});

/** Changes the account whose talk it is. */
const inAccount = <T>({ groupCommit }: Asked, accountId: string, run: (change: AccountChange) => Promise<T>): Promise<T> =>
  groupCommit.carryOut({ accountId, companyIds: [], commandIds: [], run });

/** Whether there is such an account: only those may be changed. */
const isAccount = async ({ store }: Asked, accountId: string): Promise<boolean> =>
  (await store.db.selectFrom('account').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined;

interface Place {
  readonly owner: string;
  readonly sceneId: string;
}
interface Answer {
  readonly lineId: string;
  readonly text: string;
  readonly picture?: SaidPicture | undefined;
}
interface Move extends Place {
  readonly action: 'take' | 'hand' | 'end' | 'read';
  readonly to: string;
  readonly upTo: number;
}

/** Does something with a talk as it is while its account is held: of two who take it one finds it waiting. */
async function moved(
  change: AccountChange,
  { action, sceneId, upTo }: Move,
  advisor: Advisor,
  to: Advisor | undefined,
): Promise<Reply<object>> {
  const talk = await readTalk(change, sceneId);
  if (talk === null || !advisor.topics.includes(talk.buttonCode)) return refused(404, 'talk.unknown');
  if (action === 'take') {
    if (isOpenOf(talk, advisor)) return value({});
    if (talk.state !== 'waiting') return refused(409, 'talk.taken');
    const taken = { ...talk, state: 'open' as const, advisor: advisor.name, advisorId: advisor.advisorId };
    await addNote(change, taken, randomUUID(), 'took', advisor.name);
    return value({});
  }
  if (!isOpenOf(talk, advisor)) return refused(409, 'talk.notYours');
  if (action === 'read') {
    if (upTo > talk.advisorRead) await putTalk(change, { ...talk, advisorRead: Math.min(upTo, talk.lines) });
    return value({});
  }
  if (action === 'end') {
    const ended = { ...talk, state: 'ended' as const, endedAt: timeOf(change), states: 0 as const, documents: 0 as const };
    await addNote(change, ended, randomUUID(), 'ended', advisor.name);
    return value({});
  }
  if (to === undefined || !to.topics.includes(talk.buttonCode)) return refused(404, 'talk.noAdvisor');
  await addNote(change, { ...talk, advisor: to.name, advisorId: to.advisorId }, randomUUID(), 'handed', to.name);
  return value({});
}

export const operatorDeskMove: HeadHandler<'operatorDeskMove'> = forAdvisors(async (asked, move: Move) => {
  if (!(await isAccount(asked, move.owner))) return refused(404, 'talk.unknown');
  const to = (await listAdvisors(asked.store.db)).find(({ advisorId }) => advisorId === move.to);
  const reply = await inAccount(asked, move.owner, (change) => moved(change, move, asked.advisor, to));
  if (reply.kind !== 'refused' && move.action !== 'read')
    asked.log.info('talk moved', { action: move.action, by: asked.advisor.loginName });
  return reply;
});

export const operatorDeskSay: HeadHandler<'operatorDeskSay'> = forAdvisors(
  async (asked, { owner, sceneId, lineId, text, picture }: Place & Answer): Promise<Reply<{ n: number }>> => {
    const { advisor } = asked;
    if (!(await isAccount(asked, owner))) return refused(404, 'talk.unknown');
    return inAccount(asked, owner, async (change) => {
      const talk = await readTalk(change, sceneId);
      if (talk === null || !advisor.topics.includes(talk.buttonCode)) return refused(404, 'talk.unknown');
      const known = await readLine(change, lineId);
      if (known !== null) return value({ n: known.n });
      if (!isOpenOf(talk, advisor)) return refused(409, 'talk.notYours');
      const problem = await unsayable(change, talk, { text, picture });
      if (problem !== null) return refused(400, problem);
      const { lines } = await addLine(change, talk, { lineId, by: 'advisor', name: advisor.name, text, picture });
      return value({ n: lines });
    });
  },
);

/** Whether an advisor has a talk now. */
async function isOpenAt(db: Asked['store']['db'], { owner, sceneId }: Place, advisor: Advisor): Promise<boolean> {
  const row = await talks.select(db, owner).select('doc').where('id', '=', sceneId).executeTakeFirst();
  return row !== undefined && isOpenOf(talks.parse(row.doc), advisor);
}

export const operatorDeskPicture: HeadHandler<'operatorDeskPicture'> = forAdvisors(
  async ({ store, advisor }, { owner, sceneId, lineId }: Place & { readonly lineId: string }): Promise<Reply<{ data: string }>> => {
    if (!(await isOpenAt(store.db, { owner, sceneId }, advisor))) return refused(404, 'talk.notYours');
    const picture = await pictureOf(store.db, { owner, lineId });
    return picture?.sceneId === sceneId ? value({ data: picture.data }) : refused(404, 'talk.noPicture');
  },
);

export const operatorDeskTyping: HeadHandler<'operatorDeskTyping'> = forAdvisors(
  async ({ store, advisor }, { owner, sceneId }: Place): Promise<Reply<object>> => {
    if (!(await isOpenAt(store.db, { owner, sceneId }, advisor))) return refused(404, 'talk.notYours');
    store.bus.publish({ kind: 'live', accountId: owner, about: sceneId });
    return value({});
  },
);

export const operatorDeskAway: HeadHandler<'operatorDeskAway'> = forAdvisors(async ({ store, session }, { away }: { away: 0 | 1 }) => {
  await store.db.updateTable('consult_advisor').set({ away }).where('account_id', '=', session.accountId).execute();
  return value({});
});

/** The rows of a company, as its own devices are told them; null where nothing is known. */
function rowsOf(known: Known, now: number) {
  const month = lastMonthAt(chinaDay(now));
  const texts: Readonly<Record<WorkArea, string | null>> = {
    invoice: invoiceRow(known),
    books: booksRow(known, month),
    tax: taxRow(known),
    personalTax: personalTaxRow(known, month),
    social: socialRow(known, month),
    risk: riskRow(known, []),
  };
  const row = (area: WorkArea) => JSON.parse(texts[area] ?? 'null');
  return Object.fromEntries(workAreas.map((area) => [area, row(area)])) as Record<WorkArea, never>; // as: stored rows were parsed by the schemas of their areas
}

/** Fields that say what documents say, and not how the company stands. */
const ofDocuments = {
  invoice: { issued: null, issuedAmount: null, received: null, months: [] },
  books: { vouchers: null, unposted: null, income: undefined, cost: undefined, profit: undefined },
} as const;

/** A row without what its documents say. */
const without = (row: object | null, hidden: object): never => (row === null ? null : { ...row, ...hidden }) as never; // as: fields that may be null, or missing

const cardOf = (company: Company) => {
  const { companyName, shortName, isVip, expireDate, accountant } = company;
  return { companyName, shortName, isVip, expireDate, accountant, tail: mainTaxId(taxIdsOf(company)).slice(-4) };
};

export const operatorDeskLook: HeadHandler<'operatorDeskLook'> = forAdvisors(async (asked, { owner, sceneId }: Place) => {
  const { store, clock, factReads, advisor, log } = asked;
  if (!(await isAccount(asked, owner))) return refused(404, 'talk.unknown');
  const allowed = await inAccount(asked, owner, async (change) => {
    const talk = await readTalk(change, sceneId);
    if (talk === null || !isOpenOf(talk, advisor)) return 'talk.notYours' as const;
    if (talk.states === 0 || talk.companyId === '') return 'talk.notShown' as const;
    return addNote(change, talk, randomUUID(), 'looked', advisor.name);
  });
  if (typeof allowed === 'string') return refused(allowed === 'talk.notYours' ? 404 : 403, allowed);
  const [company] = await ownCompanies(store.db, owner, [allowed.companyId]);
  if (company === undefined) return refused(404, 'company.notFound');
  log.info('company looked at in a talk', { companyId: company.companyId, by: advisor.loginName });
  const facts = (await factReads.of([...workAreas, 'personalTaxSwitch'], [company.companyId])).get(company.companyId) ?? new Map();
  const { invoice, books, ...rows } = rowsOf({ company, facts }, clock.now());
  const isWhole = allowed.documents === 1;
  const earlier = await earlierOf(store.db, { owner, talk: allowed });
  return value({
    ...rows,
    invoice: isWhole ? invoice : without(invoice, ofDocuments.invoice),
    books: isWhole ? books : without(books, ofDocuments.books),
    company: cardOf(company),
    documents: allowed.documents,
    earlier: earlier.map(({ title, endedAt: at, advisor: name, stars }) => ({ title, at, advisor: name, stars })),
  });
});
