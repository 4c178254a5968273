import type { Talk, TalkLine } from '../../src/api/entities/talk.ts';
import { inOrder } from '../../src/domain/consult/talk.ts';
import { chinaDay, startOfChinaDay } from '../../src/domain/core/china-time.ts';
import type { Advisor } from '../operator/consult.ts';
import { ownCompanies } from '../status/own-companies.ts';
import type { Store } from '../store/store.ts';
import { namesOf } from '../store/tables/accounts.ts';
import { talkLines, talks } from '../store/tables/talks.ts';

/* What advisors work on: talks of all accounts. */

type Db = Store['db'];

/** A talk with the account whose it is. */
export interface OwnedTalk {
  readonly owner: string;
  readonly talk: Talk;
}

/** Talks that nobody has ended. */
export async function openTalks(db: Db): Promise<OwnedTalk[]> {
  const rows = await talks.everybody(db).select(['account_id', 'doc']).where('state', 'in', ['waiting', 'open']).execute();
  return rows.map(({ account_id, doc }) => ({ owner: account_id, talk: talks.parse(doc) }));
}

/** Talks that ended on China's day of `now`, the newest first. */
export async function endedToday(db: Db, now: number): Promise<OwnedTalk[]> {
  const since = new Date(startOfChinaDay(chinaDay(now))).toISOString();
  const ended = talks.everybody(db).select(['account_id', 'doc']).where('state', '=', 'ended').where('ended_at', '>=', since);
  const rows = await ended.orderBy('ended_at', 'desc').execute();
  return rows.map(({ account_id, doc }) => ({ owner: account_id, talk: talks.parse(doc) }));
}

/** Lines of a talk that are told, the newest ones. */
const MOST_LINES = 300;

/** What was said in talks, each by its lines in order; asked once for each account that has some of them. */
export async function saidIn(db: Db, found: readonly OwnedTalk[]): Promise<(one: OwnedTalk) => TalkLine[]> {
  const lines = new Map<string, TalkLine[]>();
  for (const [owner, own] of Map.groupBy(found, (one) => one.owner)) {
    const ids = own.map(({ talk }) => talk.sceneId);
    const rows = await talkLines.select(db, owner).select('doc').where('scene_id', 'in', ids).execute();
    const said = Map.groupBy(
      rows.map(({ doc }) => talkLines.parse(doc)),
      ({ sceneId }) => sceneId,
    );
    for (const [sceneId, some] of said) lines.set(`${owner} ${sceneId}`, inOrder(some).slice(-MOST_LINES));
  }
  return ({ owner, talk }) => lines.get(`${owner} ${talk.sceneId}`) ?? [];
}

/** A talk with the person and the company that it is about, by name. */
export interface NamedTalk extends OwnedTalk {
  readonly person: string;
  readonly companyName: string;
}

/** Names people and companies of talks; what was not among `found` has none. */
export async function named(db: Db, found: readonly OwnedTalk[]): Promise<(one: OwnedTalk) => NamedTalk> {
  const names = await namesOf(db, [...new Set(found.map(({ owner }) => owner))]);
  const companies = new Map<string, string>();
  for (const [owner, own] of Map.groupBy(found, (one) => one.owner)) {
    const ids = own.map(({ talk }) => talk.companyId).filter((id) => id !== '');
    for (const { companyId, companyName } of await ownCompanies(db, owner, ids)) companies.set(`${owner} ${companyId}`, companyName);
  }
  return ({ owner, talk }) => {
    const person = names.get(owner);
    return {
      owner,
      talk,
      person: person?.fullName || (person?.loginName ?? ''),
      companyName: companies.get(`${owner} ${talk.companyId}`) ?? '',
    };
  };
}

/** Talks about a company that are told of what was asked before. */
const MOST_EARLIER = 5;

/** What was asked about a company before, the newest first. */
export async function earlierOf(db: Db, { owner, talk }: OwnedTalk): Promise<Talk[]> {
  const ended = talks.select(db, owner).select('doc').where('state', '=', 'ended').where('company_id', '=', talk.companyId);
  const rows = await ended.where('id', '<>', talk.sceneId).orderBy('ended_at', 'desc').limit(MOST_EARLIER).execute();
  return rows.map(({ doc }) => talks.parse(doc));
}

/** A talk of an advisor that is open. */
export const isOpenOf = (talk: Talk, { advisorId }: Pick<Advisor, 'advisorId'>): boolean =>
  talk.state === 'open' && talk.advisorId === advisorId;
