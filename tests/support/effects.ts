import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** One command that the gateway has carried out, in the order of its carrying out. */
export interface DoneCommand {
  id: string;
  call: string;
  status: number;
}

/** Calls that a page makes of itself when the line is free: what was used, tried and switched to. They are no work of the user's. */
const toldAside = new Set(['activityTell', 'switchCompanyLog', 'trackingCollect']);

/** Commands that carry out what the user did, of an account or of all, in the order of their carrying out. */
export function worked(effects: GatewayEffects, accountId?: string): DoneCommand[] {
  return effects.commands(accountId).filter(({ call }) => !toldAside.has(call));
}

/** What really happened, read from the gateway's own SQLite file while it runs: the only witness that counts for "once" and "in order". */
export interface GatewayEffects {
  commands(accountId?: string): DoneCommand[];
  /** Body of a company as the gateway sends it; null when it has none. */
  company(companyId: string): Record<string, unknown> | null;
  /** Any further question. */
  query(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[];
}

/** Reads by short-lived connections, so that a killed or restarted gateway never finds its file held. */
export function readEffects(file: string): GatewayEffects {
  const query = (sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] => {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      return db.prepare(sql).all(...values);
    } finally {
      db.close();
    }
  };
  return {
    query,
    commands(accountId) {
      const rows = accountId
        ? query('select id, call, status from command where account_id = ? order by rowid', accountId)
        : query('select id, call, status from command order by rowid');
      return rows.map((row) => ({ id: String(row.id), call: String(row.call), status: Number(row.status) }));
    },
    company(companyId) {
      const row = query('select doc from company where company_id = ?', companyId)[0];
      return row ? JSON.parse(String(row.doc)) : null;
    },
  };
}
