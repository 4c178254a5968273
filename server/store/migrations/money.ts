import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { collectionTable, columns, index, int, table, text } from './kit.ts';

/** What is sold, for how much from which day on, and which positions show it. */
async function catalogue(db: Kysely<unknown>): Promise<void> {
  await table(db, 'product', ['product_id'], [text('product_id'), int('ord'), int('on_sale'), text('doc')]);
  const price = ['product_id', 'from_day', 'price_value', 'set_by'].map(text);
  await table(db, 'product_price', ['product_id', 'n'], [...price, int('n'), int('set_at')]);
  await table(db, 'position', ['position_code', 'product_id'], [text('position_code'), int('ord'), text('product_id')]);
}

/**
 * Orders with their history, which is only ever added to, and the transactions of providers. `trade_number` leads from what a provider is told to whose order it is;
 * `payment` holds the provider's words as they came.
 */
async function orders(db: Kysely<unknown>): Promise<void> {
  const words = ['account_id', 'order_id', 'trade_number', 'state', 'provider', 'product_id', 'content_hash', 'waits', 'doc'];
  const numbers = ['total_fen', 'created_at', 'changed_at', 'ask_at'];
  await table(db, 'trade', ['account_id', 'order_id'], [...words.map(text), ...numbers.map(int)]);
  await index(db, 'trade', ['ask_at']);
  await index(db, 'trade', ['state', 'changed_at']);
  await index(db, 'trade', ['waits']);
  const lines = ['account_id', 'order_id', 'company_id', 'product_id'].map(text);
  await table(db, 'trade_line', ['account_id', 'order_id', 'company_id'], lines);
  await index(db, 'trade_line', ['company_id']);
  const events = ['account_id', 'order_id', 'cause', 'words', 'by_name', 'digest'].map(text);
  await table(db, 'trade_event', ['account_id', 'order_id', 'n'], [...events, int('n'), int('at')]);
  await table(db, 'trade_number', ['trade_number'], ['trade_number', 'account_id', 'order_id'].map(text));
  const payment = ['provider', 'transaction_id', 'trade_number', 'account_id', 'order_id', 'how', 'digest', 'raw'];
  await table(db, 'payment', ['transaction_id', 'provider'], [...payment.map(text), int('fen'), int('paid_at'), int('at')]);
  await index(db, 'payment', ['paid_at']);
  const refused = ['id', 'provider', 'problem', 'trade_number', 'digest'].map(text);
  await table(db, 'pay_refusal', ['id'], [...refused, int('at')]);
  await index(db, 'pay_refusal', ['at']);
  await collectionTable(db, 'orders', []);
}

/** Bills of providers by day, and what differs from ours. */
async function bills(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'bill',
    ['provider', 'day'],
    [...['provider', 'day', 'state', 'closed_by'].map(text), ...['at', 'lines', 'fen'].map(int)],
  );
  const words = [
    'provider',
    'day',
    'kind',
    'trade_number',
    'transaction_id',
    'refund_id',
    'account_id',
    'order_id',
    'conclusion',
    'by_name',
  ];
  await table(
    db,
    'bill_line',
    ['provider', 'day', 'n'],
    [...words.map(text), ...['n', 'ours_fen', 'theirs_fen', 'at', 'concluded_at'].map(int)],
  );
  await table(db, 'pay_epoch', ['epoch'], [text('epoch'), int('since'), int('reconciled_at'), text('reconciled_by')]);
}

/** Orders are found by what was written with a transfer. */
async function transferReferences(db: Kysely<unknown>): Promise<void> {
  await columns(db, 'trade_number', [text('reference')]);
  await sql`update trade_number set reference = upper(substr(trade_number, length(trade_number) - 7))`.execute(db);
  await index(db, 'trade_number', ['reference']);
}

/** Money. Append only: a shipped migration is never edited. */
export const moneyMigrations: Record<string, Migration> = {
  '0039-catalogue': { up: catalogue },
  '0040-orders': { up: orders },
  '0041-bills': { up: bills },
  '0056-transfer-references': { up: transferReferences },
};
