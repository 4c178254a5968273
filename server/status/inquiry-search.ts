import type { ExpressionBuilder } from 'kysely';
import type { Company } from '../../src/api/entities/company.ts';
import { likeWords, plainWords } from '../store/like-words.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables/tables.ts';
import { type Checkable, ownCheckable, registerCheckable } from './inquiry.ts';

type Db = Store['db'];

interface Page {
  readonly keyWord: string;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Shortest part of a name that is searched by: with less, nearly every company matches. */
const LEAST_WORD = 2;
/** Companies that one search looks through. */
const MOST_FOUND = 200;

/** The beginning of a tax number, long enough to mean one area at least. */
const IS_NUMBER = /^[0-9a-z]{6,20}$/;

function ownMatching(db: Db, accountId: string, word: string) {
  const own = db.selectFrom('company').where('account_id', '=', accountId);
  return word === '' ? own : own.where((e) => e('search', 'like', e.cast<string>(e.val(likeWords(word)), 'text')));
}

/** A page of what can be checked by a word: the account's own companies first, then others of the register. */
export async function searchCheckable(
  db: Db,
  accountId: string,
  { keyWord, pageNum, pageSize }: Page,
): Promise<{ list: Checkable[]; total: number }> {
  const word = plainWords(keyWord);
  if (word.length < LEAST_WORD) return { list: [], total: 0 };
  const docs = await ownMatching(db, accountId, word).select('doc').orderBy('ord').limit(MOST_FOUND).execute();
  const own = docs.map(({ doc }): Company => JSON.parse(doc)).map(ownCheckable);
  const byName = (e: ExpressionBuilder<Tables, 'taxpayer'>) => e(e.fn<string>('lower', ['name']), 'like', likeWords(word));
  const rows = await db
    .selectFrom('taxpayer')
    .selectAll()
    .where((e) => (IS_NUMBER.test(word) ? e('tax_no', 'like', `${word.toUpperCase()}%`) : byName(e)))
    .orderBy('tax_no')
    .limit(MOST_FOUND)
    .execute();
  const known = new Set(own.map(({ taxNo }) => taxNo));
  const all = [...own, ...rows.map(registerCheckable).filter(({ taxNo }) => !known.has(taxNo))].slice(0, MOST_FOUND);
  return { list: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: all.length };
}

/** The company of a tax number that the account may check: its own, else one of the register; null when there is none. */
export async function findCheckable(db: Db, accountId: string, taxNo: string): Promise<Checkable | null> {
  const word = plainWords(taxNo);
  const docs = await ownMatching(db, accountId, word).select('doc').orderBy('ord').limit(MOST_FOUND).execute();
  const own = docs.map(({ doc }): Company => JSON.parse(doc)).map(ownCheckable);
  const mine = own.find((company) => plainWords(company.taxNo) === word);
  if (mine) return mine;
  const row = await db.selectFrom('taxpayer').selectAll().where('tax_no', '=', word.toUpperCase()).executeTakeFirst();
  return row ? registerCheckable(row) : null;
}

/** A page of the account's visible companies by a word, in its order. */
export async function localPage(
  db: Db,
  accountId: string,
  { keyWord, pageNum, pageSize }: Page,
): Promise<{ list: Company[]; total: number }> {
  const query = ownMatching(db, accountId, plainWords(keyWord)).where('hidden', '=', 0);
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select('doc')
    .orderBy('ord')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list: rows.map(({ doc }) => JSON.parse(doc)), total: Number(count) };
}
