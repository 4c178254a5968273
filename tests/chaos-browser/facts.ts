import type { Company } from '../../src/api/entities/company.ts';
import { account, type Stage } from './stage.ts';

/** A command that the gateway has answered for good, and what its answer says. */
export interface Carried {
  readonly id: string;
  readonly call: string;
  readonly status: number;
  readonly companyId: string;
  readonly note: string;
}

/** How far the gateway had come when a schedule began. */
export interface Mark {
  readonly commands: number;
  readonly events: number;
}

const lastOf = (stage: Stage, table: 'command' | 'event_log'): number =>
  Number(stage.effects.query(`select coalesce(max(rowid), 0) as n from ${table}`)[0]?.n);

export function markOf(stage: Stage): Mark {
  return { commands: lastOf(stage, 'command'), events: lastOf(stage, 'event_log') };
}

function carriedOf(row: Record<string, unknown>): Carried {
  const answer: { text?: string } = JSON.parse(String(row.answer));
  const company: Partial<Company> = JSON.parse(answer.text ?? '{}').company ?? {};
  const { companyId = '', note = '' } = company;
  return { id: String(row.id), call: String(row.call), status: Number(row.status), companyId, note };
}

const OUTBOX_CALLS = "('companyUpdate', 'companyHide', 'switchCompanyLog')";

/** Commands of the outbox that were carried out since, in order. */
export function carriedSince({ effects }: Stage, mark: Mark): Carried[] {
  const sql = `select id, call, status, answer from command where account_id = ? and rowid > ? and call in ${OUTBOX_CALLS} order by rowid`;
  return effects.query(sql, account.accountId, mark.commands).map(carriedOf);
}

/** How often a company of the account has changed since. */
export function changesSince({ effects }: Stage, mark: Mark): number {
  const sql = "select count(*) as n from event_log where account_id = ? and rowid > ? and topic = 'company'";
  return Number(effects.query(sql, account.accountId, mark.events)[0]?.n);
}

/** The companies of the account as the gateway has them. */
export function companiesThere({ effects }: Stage): Map<string, Company> {
  const rows = effects.query('select company_id, doc from company where account_id = ?', account.accountId);
  return new Map(rows.map((row) => [String(row.company_id), JSON.parse(String(row.doc))]));
}

function sorted(company: Company | undefined): string {
  return JSON.stringify(Object.entries(company ?? {}).sort(([x], [y]) => (x < y ? -1 : 1)));
}

/** Ids of companies that are not the same here and there. */
export function differences(here: ReadonlyMap<string, Company>, there: ReadonlyMap<string, Company>): string[] {
  const ids = new Set([...here.keys(), ...there.keys()]);
  return [...ids].filter((id) => sorted(here.get(id)) !== sorted(there.get(id)));
}
