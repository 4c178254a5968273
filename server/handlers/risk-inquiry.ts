import type { Company } from '../../src/api/entities/company.ts';
import { isMobile } from '../../src/domain/access/credentials.ts';
import { addDays, chinaDay } from '../../src/domain/core/china-time.ts';
import { fenOf } from '../../src/domain/orders/fen.ts';
import { monthOf } from '../../src/domain/status/period.ts';
import { canonicalJson, sha256Hex } from '../hash.ts';
import { placeOrder } from '../pay/place-order.ts';
import { rowOf } from '../pay/trades.ts';
import { type Asked, type CommandHandler, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { findingsOf, ownCheckable, scoreOf } from '../status/inquiry.ts';
import { findCheckable, localPage, searchCheckable } from '../status/inquiry-search.ts';
import { ownCompanies } from '../status/own-companies.ts';
import { inquiryTips, TRIAL_CHECKS, TRIAL_DAYS, TRIAL_PRODUCT } from '../status/packs.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import { readCompany } from '../store/tables/companies.ts';
import { checksLeft, checksOf, FREE_CHECKS } from '../store/tables/inquiry.ts';
import { messageOf } from '../store/tables/message-of.ts';
import { messages } from '../store/tables/messages.ts';
import { positionsOn, productOf } from '../store/tables/products.ts';
import type { Session } from '../store/tables/reads.ts';
import { readRemoteConfig } from '../store/tables/remote-config.ts';

type SignedIn = Asked & { readonly session: Session };

const MOST_RECORDS = 200;
const MOST_COMPANIES = 500;
const isoTime = (at: number): string => new Date(Number(at)).toISOString();
const denied = () => refused(403, 'privilege.denied');

export const cycCheck: HeadHandler<'cycCheck'> = async (asked, { accountId, taxNo }) => {
  const { store, session, clock, random, factReads } = asked;
  if (accountId !== session.accountId) return denied();
  const subject = await findCheckable(store.db, accountId, taxNo);
  if (subject === null) return refused(400, 'inquiry.unknown');
  // Nobody has scanned it: there is nothing to tell, and no check is spent.
  const findings = await findingsOf(factReads, subject);
  if (findings === null) return refused(409, 'inquiry.unscanned');
  const record = await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async ({ now }) => {
      const day = chinaDay(now);
      const same = tx.db.selectFrom('inquiry_check').select('doc').where('account_id', '=', accountId).where('tax_no', '=', subject.taxNo);
      const today = await same.where('day', '=', day).executeTakeFirst();
      if (today) return JSON.parse(today.doc);
      const { left, packLeft } = await checksLeft(tx.db, accountId, now);
      if (left + packLeft === 0) return null;
      const record_id = random.uuid();
      const free = left > 0 ? 1 : 0;
      const companyId = subject.isOwn ? subject.companyId : '';
      const doc = { recordId: record_id, taxNo: subject.taxNo, companyName: subject.companyName, companyId, at: isoTime(now), free };
      const full = { ...doc, ...scoreOf(findings), findings };
      const row = {
        account_id: accountId,
        record_id,
        tax_no: subject.taxNo,
        company_id: companyId,
        free,
        at: now,
        day,
        month: monthOf(day),
      };
      await tx.db
        .insertInto('inquiry_check')
        .values({ ...row, doc: JSON.stringify(full) })
        .execute();
      return full;
    }),
  );
  return record === null ? refused(403, 'inquiry.spent') : value({ record });
};

export const randomTips: HeadHandler<'randomTips'> = async ({ clock }, { code }) => {
  // Another one every second.
  const turn = Math.floor(clock.now() / 1_000) % inquiryTips.length;
  const found = inquiryTips.find((tip) => tip.tipsCode === code) ?? inquiryTips[turn] ?? inquiryTips[0];
  return value({ ...found });
};

export const cycFreeInfo: HeadHandler<'cycFreeInfo'> = async ({ store, session, clock }, { accountId }) => {
  if (accountId !== session.accountId) return denied();
  return value({ total: FREE_CHECKS, ...(await checksLeft(store.db, accountId, clock.now())) });
};

export const cycFreeRecord: HeadHandler<'cycFreeRecord'> = async ({ store, session }, { accountId }) => {
  if (accountId !== session.accountId) return denied();
  return value({ list: await checksOf(store.db, accountId, MOST_RECORDS) });
};

export const cycCheckCount: HeadHandler<'cycCheckCount'> = async (asked, { taxNo }) => {
  const { store, session } = asked;
  if (!(await readRemoteConfig(asked)).consumption_cyc) return refused(403, 'inquiry.off');
  const query = store.db.selectFrom('inquiry_check').where('account_id', '=', session.accountId).where('tax_no', '=', taxNo);
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return value({ count: Number(count) });
};

export const cycCompanySearch: HeadHandler<'cycCompanySearch'> = async ({ store, session }, input) => {
  if (input.accountId !== session.accountId) return denied();
  const { list, total } = await searchCheckable(store.db, session.accountId, input);
  return value({
    list: list.map(({ companyName, taxNo, locationCode, companyId, isOwn }) => ({
      companyName,
      taxNo,
      locationCode,
      companyId: isOwn ? companyId : '',
    })),
    total,
  });
};

export const cycLocalCheckList: HeadHandler<'cycLocalCheckList'> = async ({ store, session }, input) => {
  if (input.accountId !== session.accountId) return denied();
  const { list, total } = await localPage(store.db, session.accountId, input);
  const taxNos = list.map((company) => ownCheckable(company).taxNo);
  const query = store.db.selectFrom('inquiry_check').select(['tax_no', 'doc']).where('account_id', '=', session.accountId);
  const rows = taxNos.length === 0 ? [] : await query.where('tax_no', 'in', taxNos).orderBy('at').execute();
  const last = new Map(rows.map(({ tax_no, doc }) => [tax_no, JSON.parse(doc)]));
  return value({
    list: list.map((company) => {
      const { companyId, companyName, taxNo } = ownCheckable(company);
      const { at: checkedAt = '', score = null, level = '' } = last.get(taxNo) ?? {};
      return { companyId, companyName, taxNo, checkedAt, score, level };
    }),
    total,
  });
};

/** Companies of these that have had their trial. */
async function tried({ store, session }: SignedIn): Promise<ReadonlySet<string>> {
  const query = store.db.selectFrom('inquiry_pack').select('company_id').where('account_id', '=', session.accountId);
  return new Set((await query.where('kind', '=', 'trial').execute()).map(({ company_id }) => company_id));
}

export const cycRecommend: HeadHandler<'cycRecommend'> = async (asked, { companyIds, positionCodeList }) => {
  const { store, session, clock } = asked;
  const own = await ownCompanies(store.db, session.accountId, companyIds);
  const done = await tried(asked);
  const canTry = own.some(({ companyId }) => !done.has(companyId)) ? 1 : 0;
  const map: Record<string, { productId: string; name: string; priceValue: string; checks: number; canTry: 0 | 1 }[]> = {};
  const positions = await positionsOn(store.db, chinaDay(clock.now()));
  for (const code of own.length === 0 ? [] : positionCodeList) {
    const offered = (positions.get(code) ?? []).flatMap(({ productId, name, priceValue, gives }) =>
      gives.kind === 'checks' && (fenOf(priceValue) ?? 0) > 0
        ? [{ productId, name, priceValue, checks: gives.checks, canTry } as const]
        : [],
    );
    if (offered.length > 0) map[code] = offered;
  }
  return value({ positionRecommendContentListMap: map });
};

export const cycCompanyList: HeadHandler<'cycCompanyList'> = async (asked) => {
  const query = asked.store.db.selectFrom('company').select(['company_id', 'name']).where('account_id', '=', asked.session.accountId);
  const rows = await query.where('hidden', '=', 0).orderBy('ord').limit(MOST_COMPANIES).execute();
  const done = await tried(asked);
  return value({
    list: rows.map(({ company_id, name }) => ({ companyId: company_id, companyName: name, canTry: done.has(company_id) ? 0 : 1 })),
  });
};

export const cycOrderCreate: CommandHandler<'cycOrderCreate'> = async (asked, input) => {
  const { change } = asked;
  const { companyId, orderId, productList } = input;
  if ((await readCompany(change, companyId)) === null) return refused(400, 'company.notFound');
  const [item] = productList;
  const product = item === undefined ? null : await productOf(change.tx.db, item.productId, chinaDay(change.now));
  if (product?.gives.kind !== 'checks') return refused(400, 'product.unknown');
  // This form of an order names no protocols: who offers it has shown them.
  const wanted = { orderId, productId: product.productId, companyIds: [companyId], protocols: product.protocols, purpose: 'SELL' } as const;
  const placed = await placeOrder(asked, { ...wanted, quantity: 1, totalFen: null, contentHash: sha256Hex(canonicalJson(input)) });
  if ('refused' in placed) return placed.refused;
  const { tradeNumber, innerTubeID, orderNumbers, productEndDate, stashUrl } = rowOf(placed.order, []);
  return value({ tradeNumber, innerTubeID, orderNumbers, productEndDate, stashUrl });
};

export const cycTrialSave: HeadHandler<'cycTrialSave'> = async (asked, { accountId, companyId, productId }) => {
  const { store, session, clock, random } = asked;
  if (accountId !== session.accountId) return denied();
  const [company] = await ownCompanies(store.db, accountId, [companyId]);
  if (!company) return refused(400, 'company.notFound');
  if (productId !== TRIAL_PRODUCT) return refused(400, 'product.unknown');
  const isNew = await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async ({ now }) => {
      const query = tx.db
        .selectFrom('inquiry_pack')
        .select('pack_id')
        .where('account_id', '=', accountId)
        .where('company_id', '=', companyId);
      if (await query.where('kind', '=', 'trial').executeTakeFirst()) return false;
      const ids = { account_id: accountId, pack_id: random.uuid(), company_id: companyId, product_id: productId };
      const row = { ...ids, kind: 'trial', state: 'paid', checks: TRIAL_CHECKS, at: now, end_date: addDays(chinaDay(now), TRIAL_DAYS) };
      await tx.db.insertInto('inquiry_pack').values(row).execute();
      return true;
    }),
  );
  if (!isNew) return refused(409, 'trial.exists');
  return value({ trial: { accountId, companyId, productId, at: isoTime(clock.now()), checks: TRIAL_CHECKS } });
};

export const cycTrialQuery: HeadHandler<'cycTrialQuery'> = async ({ store, session }, { accountId }) => {
  if (accountId !== session.accountId) return denied();
  const query = store.db.selectFrom('inquiry_pack').selectAll().where('account_id', '=', accountId).where('kind', '=', 'trial');
  const rows = await query.orderBy('at', 'desc').orderBy('pack_id').limit(MOST_RECORDS).execute();
  return value({
    list: rows.map((row) => ({
      accountId,
      companyId: row.company_id,
      productId: row.product_id,
      at: isoTime(row.at),
      checks: Number(row.checks),
    })),
  });
};

export const cycLeadAdd: CommandHandler<'cycLeadAdd'> = async ({ change, commandId }, clue) => {
  const { accountId, tx, now } = change;
  if (!isMobile(clue.mobile)) return refused(400, 'mobile.bad');
  const [company]: (Company | undefined)[] = clue.companyId === '' ? [] : await ownCompanies(tx.db, accountId, [clue.companyId]);
  if (clue.companyId !== '' && !company) return refused(400, 'company.notFound');
  const row = { account_id: accountId, clue_id: commandId, company_id: clue.companyId, at: now, doc: JSON.stringify(clue) };
  const unmarked = { state: 'new', marked_at: 0, marked_by: '', remark: '' };
  await tx.db
    .insertInto('clue')
    .values({ ...row, ...unmarked })
    .execute();
  return value({ clueId: commandId });
};

export const cycSendMq: HeadHandler<'cycSendMq'> = async ({ store, session, clock }, { recordId }) => {
  const { accountId } = session;
  const query = store.db.selectFrom('inquiry_check').select('doc').where('account_id', '=', accountId).where('record_id', '=', recordId);
  const found = await query.executeTakeFirst();
  if (!found) return refused(400, 'inquiry.unknown');
  const { companyName, companyId, score, findings } = JSON.parse(found.doc);
  const content = `${companyName}：${score} 分，发现 ${findings.length} 项风险。`;
  const msgId = `cyc-${recordId}`;
  // A message names the company only while the account has it.
  const [own] = await ownCompanies(store.db, accountId, companyId === '' ? [] : [companyId]);
  const message = messageOf({ sceneCode: '2', title: '查企业报告', content }, msgId, own?.companyId ?? '', clock.now());
  await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => messages.put(change, [message])));
  return value({ msgId });
};
