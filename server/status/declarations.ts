import type { Clock } from '../ports.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { changeAccounts } from '../store/tables/accounts.ts';
import type { DeclarationTable } from '../store/tables/status-tables.ts';
import { appRequest } from './app-requests.ts';
import { renewTips } from './renew-tips.ts';

type Db = WriteTx['db'];

/** How long the authority takes for an answer, milliseconds. */
export const ANSWER_AFTER = 8_000;
/** How long a bank takes for a payment, milliseconds. */
export const PAYMENT_AFTER = 5_000;

/** What is filed with one form: VAT goes with its surcharges. Tax in cents. */
export interface FiledTogether {
  readonly companyId: string;
  readonly period: string;
  readonly filings: readonly { readonly code: string; readonly cents: number }[];
}

/** Sales as declared, and as the invoices of the period say; cents. */
export interface Sales {
  readonly declared: number;
  readonly invoiced: number;
}

interface Ports {
  readonly store: Store;
  readonly clock: Clock;
}

async function put(db: Db, row: DeclarationTable): Promise<void> {
  await db
    .insertInto('declaration')
    .values(row)
    .onConflict((c) => c.columns(['company_id', 'code', 'period']).doUpdateSet(row))
    .execute();
}

const still = { reason: '', next_state: '', next_at: 0, next_reason: '' };

/**
 * Submits a filing, once for each key whatever often it comes. The authority answers later: it rejects what declares less than was invoiced, as it
 * does everywhere, and accepts the rest.
 */
export function submitDeclaration({ store, clock }: Ports, key: string, given: FiledTogether, sales: Sales): Promise<boolean> {
  const { companyId, period, filings } = given;
  const answer =
    sales.declared < sales.invoiced
      ? { next_state: 'rejected', next_reason: '申报的销售额小于开票金额，请核对后重新申报' }
      : { next_state: 'accepted', next_reason: '' };
  return store.write(async (tx) => {
    const now = clock.now();
    if (!(await appRequest(tx.db, { key, company_id: companyId, what: 'submit', at: now }))) return false;
    for (const { code, cents } of filings) {
      const filing = { company_id: companyId, code, period, state: 'submitted', cents, state_at: now, reason: '' };
      await put(tx.db, { ...filing, ...answer, next_at: now + ANSWER_AFTER });
    }
    await tell(tx, [companyId], now);
    return true;
  });
}

/** Pays what filings owe, once for each key. They are told to be paid when the bank has answered. */
export function payDeclaration({ store, clock }: Ports, key: string, { companyId, period, filings }: FiledTogether): Promise<boolean> {
  return store.write(async (tx) => {
    const now = clock.now();
    if (!(await appRequest(tx.db, { key, company_id: companyId, what: 'pay', at: now }))) return false;
    for (const { code, cents } of filings) {
      const filing = { company_id: companyId, code, period, state: 'accepted', cents, state_at: now };
      await put(tx.db, { ...filing, ...still, next_state: 'paid', next_at: now + PAYMENT_AFTER });
    }
    await tell(tx, [companyId], now);
    return true;
  });
}

/** Tells everybody who has one of the companies, with the tips that follow. */
async function tell(tx: WriteTx, companyIds: readonly string[], now: number): Promise<void> {
  const having = await tx.db.selectFrom('company').select(['account_id', 'company_id']).where('company_id', 'in', companyIds).execute();
  const told = [...new Set(having.map(({ account_id }) => account_id))];
  if (told.length === 0) return;
  await changeAccounts(tx, told, now, async (changeOf) => {
    for (const accountId of told) {
      const ids = having.filter(({ account_id }) => account_id === accountId).map(({ company_id }) => company_id);
      await renewTips(changeOf(accountId), ids);
      changeOf(accountId).event('status');
    }
  });
}

/** Gives due answers of authority and bank; answers how many there were. */
export async function settleDeclarations({ store, clock }: Ports): Promise<number> {
  const due = (db: Db | Store['db']) =>
    db.selectFrom('declaration').selectAll().where('next_at', '>', 0).where('next_at', '<=', clock.now()).limit(100).execute();
  if ((await due(store.db)).length === 0) return 0;
  return store.write(async (tx) => {
    const rows = await due(tx.db);
    for (const row of rows) {
      const answered = { state: row.next_state, state_at: Number(row.next_at), reason: row.next_reason };
      await put(tx.db, { ...row, ...still, ...answered, reason: row.next_reason });
    }
    await tell(tx, [...new Set(rows.map(({ company_id }) => company_id))], clock.now());
    return rows.length;
  });
}
