import { daysLeft, nextWarning } from '../../src/domain/certificates/expiry.ts';
import type { Log } from '../../src/domain/core/log.ts';
import type { ProvenKey } from '../access/key-proof.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Clock } from '../ports.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import type { Store } from '../store/store.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import type { CertificateSeenTable } from '../store/tables/certificate-tables.ts';
import { messageOf } from '../store/tables/message-of.ts';
import { messages } from '../store/tables/messages.ts';

/** How often a process looks whom it has to warn, milliseconds. */
export const CERTIFICATES_EVERY = 10 * 60_000;
/** Accounts of one look. */
const MOST = 500;

/** For a key by itself, whichever companies it opens. */
export const NO_COMPANY = '';

/**
 * Remembers a certificate that an account has proved to hold, for a company or by itself (`NO_COMPANY`), so that it is warned of its end. One of the same subject that ends sooner has been
 * renewed by it: nobody is warned of that any more.
 */
export async function noteCertificate(change: AccountChange, companyId: string, proven: ProvenKey): Promise<void> {
  const { accountId: account_id, tx, now } = change;
  const { keyId: key_id, subject, commonName, holder, until: ends_at } = proven;
  const of = { account_id, company_id: companyId };
  const warn_at = nextWarning(ends_at, now, null) ?? 0;
  await tx.db
    .insertInto('certificate_seen')
    .values({ ...of, key_id, subject, name: commonName || holder, ends_at, seen_at: now, warn_at })
    .onConflict((c) => c.columns(['account_id', 'company_id', 'key_id']).doUpdateSet({ seen_at: now }))
    .execute();
  const before = tx.db.updateTable('certificate_seen').set({ warn_at: 0 }).where('account_id', '=', account_id);
  await before.where('company_id', '=', companyId).where('subject', '=', subject).where('ends_at', '<', ends_at).execute();
}

/** The warning of one certificate, for one company, for several together, or for the key alone. */
function warningOf(first: CertificateSeenTable, all: readonly CertificateSeenTable[], now: number) {
  const days = daysLeft(first.ends_at, now);
  const companies = all.flatMap(({ company_id }) => (company_id === NO_COMPANY ? [] : [company_id]));
  const many = companies.length > 1 ? `，可办 ${companies.length} 家企业` : '';
  const matter = `certificate-${first.key_id}`;
  const notice = {
    ...{
      sceneCode: '9',
      serviceCode: 'certificate',
      serviceName: '安全卫士',
      subtopic: 'expiring',
      url: 'web+workbench:page/securityGuard',
    },
    title: `数字证书 ${days} 天后到期`,
    content: `${first.name}${many}。到期后不能认证和申报，请提前续期。`,
    bizId: matter,
  };
  return messageOf(notice, `${matter}-${first.warn_at}`, companies.length === 1 ? (companies[0] ?? '') : '', now);
}

/** Warns an account of its certificates that are due, each once. */
async function warn(change: AccountChange): Promise<void> {
  const { accountId, tx, now } = change;
  const due = tx.db.selectFrom('certificate_seen').selectAll().where('account_id', '=', accountId).where('warn_at', '>', 0);
  const rows = (await due.where('warn_at', '<=', now).orderBy('company_id').execute()).map((row) => ({
    ...row,
    ends_at: Number(row.ends_at),
    warn_at: Number(row.warn_at),
  }));
  for (const [keyId, some] of Map.groupBy(rows, (row) => row.key_id)) {
    const [first] = some;
    if (first === undefined) continue;
    if (first.ends_at > now) await messages.put(change, [warningOf(first, some, now)]);
    const next = nextWarning(first.ends_at, now, now) ?? 0;
    const told = tx.db.updateTable('certificate_seen').set({ warn_at: next }).where('account_id', '=', accountId);
    await told.where('key_id', '=', keyId).where('warn_at', '>', 0).execute();
  }
}

export interface CertificateWatch {
  /** Warns whom it has to warn by now. One at a time. */
  look(): Promise<void>;
  idle(): Promise<void>;
}

interface Ports {
  readonly store: Store;
  readonly groupCommit: GroupCommit;
  readonly clock: Clock;
  readonly log: Log;
}

/** Warns people of the end of certificates that the gateway has seen: an entry of their inbox 60, 30 and 7 days before. */
export function createCertificateWatch({ store, groupCommit, clock, log }: Ports): CertificateWatch {
  const looks = oneAtATime(
    async () => {
      const due = store.db.selectFrom('certificate_seen').select('account_id').distinct().where('warn_at', '>', 0);
      for (const { account_id } of await due.where('warn_at', '<=', clock.now()).limit(MOST).execute())
        await groupCommit.carryOut({ accountId: account_id, companyIds: [], commandIds: [], run: warn });
    },
    (error) => log.error('certificates not looked at', { error: String(error) }),
  );
  return { look: looks.run, idle: looks.idle };
}
