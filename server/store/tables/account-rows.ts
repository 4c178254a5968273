import { type Kysely, sql } from 'kysely';
import type { WriteTx } from '../store.ts';
import type { CommandTable, CompanyChangeTable, CompanyTable, Tables } from './tables.ts';

/** Rows of one kind by their id: each is read once, and after that known. */
interface Known<Row> {
  get(id: string): Promise<Row | null>;
  load(ids: readonly string[]): Promise<void>;
  readonly rows: Map<string, Row | null>;
}

function known<Row>(read: (ids: string[]) => Promise<(readonly [string, Row])[]>): Known<Row> {
  const rows = new Map<string, Row | null>();
  const load = async (ids: readonly string[]): Promise<void> => {
    const unknown = [...new Set(ids)].filter((id) => !rows.has(id));
    if (unknown.length === 0) return;
    const found = new Map(await read(unknown));
    for (const id of unknown) rows.set(id, found.get(id) ?? null);
  };
  return {
    rows,
    load,
    async get(id) {
      await load([id]);
      return rows.get(id) ?? null;
    },
  };
}

/** A row of `company` without its key. */
const columns = [
  'ord',
  'rev',
  'hidden',
  'is_vip',
  'member_end',
  'name',
  'location_code',
  'tax_no',
  'credit_code',
  'search',
  'doc',
] as const;
const numbers: readonly string[] = ['ord', 'rev', 'hidden', 'is_vip'];

/** Writes rows that exist: one statement for all of them on PostgreSQL, where a statement is a way to the server and back. */
async function updateCompanies({ db, dialect }: WriteTx, accountId: string, rows: readonly CompanyTable[]): Promise<void> {
  if (dialect === 'postgres') return updateAtOnce(db, accountId, rows);
  for (const { account_id: _account, company_id, ...values } of rows) {
    await db.updateTable('company').set(values).where('account_id', '=', accountId).where('company_id', '=', company_id).execute();
  }
}

async function updateAtOnce(db: Kysely<Tables>, accountId: string, rows: readonly CompanyTable[]): Promise<void> {
  const list = (name: keyof CompanyTable) =>
    sql`${rows.map((row) => row[name])}::${sql.raw(numbers.includes(name) ? 'bigint[]' : 'text[]')}`;
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = fresh.${sql.ref(name)}`));
  const names = sql.join(['company_id' as const, ...columns].map((name) => sql.ref(name)));
  const lists = sql.join(['company_id' as const, ...columns].map(list));
  await sql`update company set ${set} from unnest(${lists}) as fresh(${names})
    where company.account_id = ${accountId} and company.company_id = fresh.company_id`.execute(db);
}

/** Puts the newest change of each field in the place of the one before. */
async function noteChanges({ db }: WriteTx, rows: readonly CompanyChangeTable[]): Promise<void> {
  for (let i = 0; i < rows.length; i += NOTED)
    await db
      .insertInto('company_change')
      .values(rows.slice(i, i + NOTED))
      .onConflict((c) =>
        c.columns(['account_id', 'company_id', 'field']).doUpdateSet((e) => ({
          by_account: e.ref('excluded.by_account'),
          family_id: e.ref('excluded.family_id'),
          device: e.ref('excluded.device'),
          at: e.ref('excluded.at'),
        })),
      )
      .execute();
}
/** Rows per insert: far below the parameter limits of both databases. */
const NOTED = 200;

/**
 * What a transaction reads and writes of one account's companies and commands, one by one for the commands in it, together for the
 * database: what is expected is read at once, what is put is known at once and written at the end. What goes past it to the table
 * must `forgetCompany`.
 */
export interface AccountRows {
  expect(wanted: { readonly companyIds: readonly string[]; readonly commandIds: readonly string[] }): Promise<void>;
  /** The company as JSON text, null when the account has none with that id. */
  companyDoc(companyId: string): Promise<string | null>;
  putCompany(row: CompanyTable): void;
  /** Keeps who changed these fields of a company now. */
  noteChange(by: Omit<CompanyChangeTable, 'account_id' | 'field'>, fields: readonly string[]): void;
  forgetCompany(companyId: string): void;
  command(id: string): Promise<Pick<CommandTable, 'body_hash' | 'answer'> | null>;
  addCommand(row: CommandTable): void;
  /** Writes what was put. */
  write(): Promise<void>;
}

export function accountRows(tx: WriteTx, accountId: string): AccountRows {
  const { db } = tx;
  const docs = known<string>(async (ids) => {
    const query = db.selectFrom('company').select(['company_id', 'doc']).where('account_id', '=', accountId);
    return (await query.where('company_id', 'in', ids).execute()).map((row) => [row.company_id, row.doc] as const);
  });
  const commands = known<Pick<CommandTable, 'body_hash' | 'answer'>>(async (ids) => {
    const query = db.selectFrom('command').select(['id', 'body_hash', 'answer']).where('account_id', '=', accountId);
    return (await query.where('id', 'in', ids).execute()).map((row) => [row.id, row] as const);
  });
  const changed = new Map<string, CompanyTable>();
  const noted = new Map<string, CompanyChangeTable>();
  const added: CommandTable[] = [];
  return {
    async expect({ companyIds, commandIds }) {
      await commands.load(commandIds);
      await docs.load(companyIds);
    },
    companyDoc: docs.get,
    putCompany(row) {
      changed.set(row.company_id, row);
      docs.rows.set(row.company_id, row.doc);
    },
    noteChange(by, fields) {
      for (const field of fields) noted.set(`${by.company_id} ${field}`, { ...by, account_id: accountId, field });
    },
    forgetCompany(companyId) {
      changed.delete(companyId);
      for (const [key, { company_id }] of noted) if (company_id === companyId) noted.delete(key);
      docs.rows.delete(companyId);
    },
    command: commands.get,
    addCommand(row) {
      added.push(row);
      commands.rows.set(row.id, row);
    },
    async write() {
      if (changed.size > 0) await updateCompanies(tx, accountId, [...changed.values()]);
      if (noted.size > 0) await noteChanges(tx, [...noted.values()]);
      if (added.length > 0) await db.insertInto('command').values(added).execute();
      changed.clear();
      noted.clear();
      added.length = 0;
    },
  };
}
