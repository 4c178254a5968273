import type { FastLines, FastList, FastQuery, Store } from '../store.ts';
import { type CollectionReads, createCollectionReads } from './collection-reads.ts';

/** Who is signed in, as the store knows it at the start of the request. */
export interface Session {
  readonly accountId: string;
  readonly familyId: string;
  /** Name of the device, '' for an unknown one. */
  readonly device: string;
  /** base64url, 32 bytes. */
  readonly signKey: string;
  readonly rev: number;
  readonly total: number;
  readonly hiddenTotal: number;
}

export interface DocRow {
  readonly company_id: string;
  readonly ord: number;
  readonly rev: number;
  readonly doc: string;
}
export interface GoneRow {
  readonly company_id: string;
  readonly rev: number;
}
export interface EventRow {
  readonly id: number;
  readonly topic: string;
}
export interface AccountState {
  readonly rev: number;
  readonly digest: number;
  readonly total: number;
  readonly hidden_total: number;
  readonly floor_rev: number;
}
interface SessionRow {
  readonly account_id: string;
  readonly family_id: string;
  readonly device: string;
  readonly sign_key: string;
  readonly expires_at: number;
  readonly revoked_at: number;
  readonly rev: number;
  readonly total: number;
  readonly hidden_total: number;
}

/** The hot reads: prepared once, run on their own connection (SQLite) or as named statements (PostgreSQL), outside every transaction. */
export interface Reads {
  session(accountId: string, tokenHash: string): Promise<(Session & { expiresAt: number; revoked: boolean }) | null>;
  account: FastQuery<AccountState>;
  /** Account, hidden (0 or 1), limit, offset: a page in the account's order. */
  page: FastList;
  /** Account, ord, limit: rows after a position, hidden ones too. */
  byOrd: FastQuery<DocRow>;
  /** Account, limit: companies switched to, latest first. */
  recent: FastQuery<DocRow>;
  /** Account, revision after which, revision up to which, limit. */
  byRev: FastQuery<DocRow>;
  /** The same as the lines of a pull, with how many there are and the newest revision. */
  linesByRev: FastLines;
  goneByRev: FastQuery<GoneRow>;
  readonly collections: CollectionReads;
  /** Account, event after which, limit. */
  events: FastQuery<EventRow>;
  simple: FastQuery<{ company_id: string; name: string; location_code: string }>;
  doc: FastQuery<{ doc: string }>;
}

/**
 * Parameter `n` as a limit or an offset. SQLite plans by the value of a bare one, so that it would prepare the statement anew for every
 * value that is bound, which costs more than the read; the value of an expression it leaves alone.
 */
function counted(n: number): string {
  return `cast($${n} as bigint)`;
}

const SESSION = `select a.account_id, f.family_id, f.device, f.sign_key, t.expires_at, f.revoked_at, a.rev, a.total, a.hidden_total
  from session_access t
  join session_family f on f.account_id = t.account_id and f.family_id = t.family_id
  join account a on a.account_id = t.account_id
  where t.account_id = $1 and t.token_hash = $2`;
const RECENT = `select c.company_id, c.ord, c.rev, c.doc from recent_use u
  join company c on c.account_id = u.account_id and c.company_id = u.company_id
  where u.account_id = $1 order by u.at desc, u.company_id limit ${counted(2)}`;
/** A company as a line of a pull. */
export const COMPANY_LINE = { before: '{"t":"c","v":', after: '}\n' } as const;
const row = 'select company_id, ord, rev, doc from company where account_id = $1';

export function createReads({ fast, fastOne, fastList, fastLines }: Pick<Store, 'fast' | 'fastOne' | 'fastList' | 'fastLines'>): Reads {
  const changed = `account_id = $1 and rev > $2 and rev <= $3 order by rev limit ${counted(4)}`;
  const session = fastOne<SessionRow>('session', SESSION);
  return {
    async session(accountId, tokenHash) {
      const found = await session(accountId, tokenHash);
      if (!found) return null;
      return {
        accountId: found.account_id,
        familyId: found.family_id,
        device: found.device,
        signKey: found.sign_key,
        rev: found.rev,
        total: found.total,
        hiddenTotal: found.hidden_total,
        expiresAt: found.expires_at,
        revoked: found.revoked_at > 0,
      };
    },
    account: fast('account', 'select rev, digest, total, hidden_total, floor_rev from account where account_id = $1'),
    page: fastList(
      'page',
      `select doc from company where account_id = $1 and hidden = $2 order by ord limit ${counted(3)} offset ${counted(4)}`,
    ),
    byOrd: fast('by-ord', `${row} and ord > $2 order by ord limit ${counted(3)}`),
    recent: fast('recent', RECENT),
    byRev: fast('by-rev', `select company_id, ord, rev, doc from company where ${changed}`),
    linesByRev: fastLines('lines-by-rev', `select rev, doc from company where ${changed}`, COMPANY_LINE),
    goneByRev: fast(
      'gone-by-rev',
      `select company_id, rev from tombstone where account_id = $1 and rev > $2 and rev <= $3 order by rev limit ${counted(4)}`,
    ),
    collections: createCollectionReads({ fast }),
    events: fast('events', `select id, topic from event_log where account_id = $1 and id > $2 order by id limit ${counted(3)}`),
    simple: fast('simple', 'select company_id, name, location_code from company where account_id = $1 and hidden = 0 order by ord'),
    doc: fast('doc', 'select doc from company where account_id = $1 and company_id = $2'),
  };
}
