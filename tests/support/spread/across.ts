import type { Unnamed } from './asked-tables.ts';

/** A question that a call may ask of every partition: the table, the columns it is asked by, and why that has to be. */
export interface Across extends Unnamed {
  readonly why: string;
}

const holders = 'who has a company is known to the accounts only; by an index in each partition';
const everybody = 'an operator asks of all accounts, a few times a day';
const collector = 'the collector names tasks by their ids; there are as many as refreshes run';
const shared = 'what an account gave to others lies with those who have it; by an index in each partition';
const search = 'a search over the register of taxpayers';

/** Every statement of a call that does not name the distribution key of a table, by what it asks. There are no others. */
export const across: readonly Across[] = [
  { table: 'account', by: ['disabled_at'], why: everybody },
  { table: 'account', by: ['disabled_at', 'is_guest', 'operator'], why: everybody },
  { table: 'clue', by: [], why: everybody },
  { table: 'clue', by: ['state'], why: everybody },
  { table: 'company', by: [], why: everybody },
  { table: 'company', by: ['hidden'], why: everybody },
  { table: 'company', by: ['company_id'], why: holders },
  { table: 'company', by: ['company_id', 'disabled_at'], why: holders },
  { table: 'company', by: ['tax_no'], why: 'sources name companies by their numbers; by an index in each partition' },
  { table: 'company', by: ['credit_code'], why: 'sources name companies by their numbers; by an index in each partition' },
  { table: 'company_admin', by: [], why: everybody },
  { table: 'company_admin', by: ['account_id'], why: 'the offices of an account lie with the companies' },
  { table: 'company_privilege', by: ['company_id'], why: holders },
  { table: 'company_right', by: ['company_id', 'from_account', 'source'], why: shared },
  {
    table: 'company_right',
    by: ['company_id', 'source'],
    why: 'the admin of a company sees what the admins before him gave; by an index in each partition',
  },
  { table: 'company_right', by: ['from_account', 'mobile'], why: shared },
  { table: 'company_right', by: ['from_account', 'source'], why: shared },
  {
    table: 'fact',
    by: ['external_id', 'source_id'],
    why: 'a source that corrects itself may name another company; by an index in each partition',
  },
  { table: 'guest_browser', by: ['account_id'], why: 'a guest becomes a person once' },
  { table: 'invitation', by: ['mobile', 'state'], why: 'who is invited is known by his number; by an index in each partition' },
  { table: 'invitation', by: ['id', 'mobile', 'state'], why: 'who is invited is known by his number; by an index in each partition' },
  { table: 'member_info', by: [], why: everybody },
  { table: 'member_right', by: ['company_id'], why: holders },
  { table: 'member_word', by: ['company_id'], why: holders },
  { table: 'peace_plan_word', by: ['company_id'], why: holders },
  { table: 'refresh_task', by: ['ended_at', 'task_id'], why: collector },
  { table: 'refresh_task', by: ['task_id'], why: collector },
  { table: 'refresh_task', by: ['ended_at', 'state', 'task_id'], why: collector },
  { table: 'refresh_task', by: ['ended_at', 'state'], why: 'what waits for the collector, whoever asked for it' },
  { table: 'refresh_task', by: ['ended_at'], why: 'what ran out of its lease, whoever asked for it' },
  { table: 'session_family', by: ['revoked_at'], why: everybody },
  { table: 'sms_outbox', by: ['state'], why: 'what is to be sent, to whomever' },
  { table: 'source_call', by: [], why: 'an operator sees what was told with each key, a few times a day' },
  { table: 'talks', by: ['state'], why: 'advisors answer all accounts; by an index in each partition' },
  { table: 'taxpayer', by: [], why: search },
  { table: 'taxpayer', by: ['key_code'], why: 'the companies of a security key; by an index in each partition' },
  { table: 'trade_line', by: ['company_id'], why: holders },
  { table: 'trade_line', by: ['company_id', 'product_id'], why: holders },
  { table: 'trade', by: [], why: everybody },
  { table: 'trade', by: ['state'], why: everybody },
  {
    table: 'trade_number',
    by: ['reference'],
    why: 'a bank names a transfer by the end of the number of its order; by an index in each partition',
  },
  { table: 'web_push', by: ['endpoint'], why: 'a browser is told for the sign-in that it had last, whoever had one before' },
];

/** Whether a question is on the list. */
export function mayAsk({ table, by }: Unnamed): boolean {
  return across.some((one) => one.table === table && one.by.join() === by.join());
}

/** Joins of tables that lie in different places: PostgreSQL answers them, Citus only with `citus.enable_repartition_joins`. */
export const apart: readonly { readonly groups: string; readonly why: string }[] = [
  { groups: 'account,company', why: 'an operator asks which accounts hold an office' },
];
