import { completedAddress } from '../../src/domain/menus/catalogue.ts';
import { moneyOf, type Order } from '../../src/domain/orders/order.ts';
import { sha256Hex } from '../hash.ts';
import { tradeLines } from '../pay/trades.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { toldSource } from '../sources/sources.ts';
import type { Store } from '../store/store.ts';
import { ownedCompanies } from '../store/tables/companies.ts';
import { productsOf, rightsOf } from '../store/tables/menus.ts';
import { readRemoteConfig } from '../store/tables/remote-config.ts';

const MOST_WORDS = 100;

export const getMemberCenter: HeadHandler<'getMemberCenter'> = async (asked, { companyId, accountId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  if (!(await ownedCompanies(asked.store.db, accountId, [companyId])).has(companyId)) return refused(400, 'company.notFound');
  const { memberCenterUrl, memberCenterWidth: width, memberCenterHeight: height } = await readRemoteConfig(asked);
  return value({ site: completedAddress(memberCenterUrl, '', companyId), width, height });
};

/** The number of a certificate: its last day, and what tells one account and company from another. */
function certificateNumber(accountId: string, companyId: string, expireDate: string): string {
  if (expireDate === '') return '';
  const mark = sha256Hex(`${accountId} ${companyId} ${expireDate}`).slice(0, 8).toUpperCase();
  return `${expireDate.replaceAll('-', '')}-${mark}`;
}

/**
 * What an account paid by an order for the membership of a company that ends on this day, fen; 0 where no order of its own brought that day, or some of its money
 * went back.
 */
async function paidFor(db: Store['db'], accountId: string, companyId: string, expireDate: string): Promise<number> {
  const rows = await tradeLines(db)
    .select('trade.doc')
    .where('trade.account_id', '=', accountId)
    .where('trade_line.account_id', '=', accountId)
    .where('trade_line.company_id', '=', companyId)
    .where('trade.state', '=', 'fulfilled')
    .execute();
  const orders = rows.map(({ doc }): Order => JSON.parse(doc));
  const paid = orders.filter((order) => order.gives.kind === 'member' && order.purpose === 'SELL' && moneyOf(order).refundedFen === 0);
  const lines = paid.flatMap(({ lines }) => lines.filter((line) => line.companyId === companyId && line.term?.to === expireDate));
  return lines.at(-1)?.fen ?? 0;
}

export const memberRecord: HeadHandler<'memberRecord'> = async ({ store: { db }, session: { accountId } }, { companyId }) => {
  if (!(await ownedCompanies(db, accountId, [companyId])).has(companyId)) return refused(400, 'company.notFound');
  const info = db.selectFrom('member_info').select('doc').where('account_id', '=', accountId).where('company_id', '=', companyId);
  const found = await info.executeTakeFirst();
  const expireDate: string = found === undefined ? '' : (JSON.parse(found.doc).expireDate ?? '');
  const names = await productsOf(db);
  const nameOf = (product: string): string => names.get(product) ?? product;
  const rights = [...(await rightsOf(db, accountId, companyId))].sort(([a], [b]) => (a < b ? -1 : 1));
  const packs = await db
    .selectFrom('inquiry_pack')
    .select(['kind', 'checks', 'at', 'end_date'])
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .where('state', '=', 'paid')
    .orderBy('at', 'desc')
    .execute();
  const words = await db
    .selectFrom('member_word')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .orderBy('n', 'desc')
    .limit(MOST_WORDS)
    .execute();
  return value({
    number: certificateNumber(accountId, companyId, expireDate),
    paidFen: expireDate === '' ? 0 : await paidFor(db, accountId, companyId, expireDate),
    rights: rights.map(([product, until]) => ({ product, name: nameOf(product), expireDate: until })),
    packs: packs.map(({ kind, checks, at, end_date }) => ({
      kind: kind === 'trial' ? ('trial' as const) : ('order' as const),
      checks: Number(checks),
      at: Number(at),
      expireDate: end_date,
    })),
    words: words.map((word) => ({
      ...{ product: word.auth_code, name: nameOf(word.auth_code), expireDate: word.expire_date },
      ...{ at: Number(word.at), source: { ...toldSource(word) } },
    })),
  });
};
