import { scryptSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Gateway, openGateway } from '../../../server/gateway.ts';
import { systemClock } from '../../../server/ports.ts';
import { migrate } from '../../../server/store/migrations/migrations.ts';
import { openSqlite } from '../../../server/store/sqlite/sqlite.ts';
import { changeAccount, insertAccount } from '../../../server/store/tables/accounts.ts';
import { createCollectionReads } from '../../../server/store/tables/collection-reads.ts';
import { insertCompanies, removeCompany } from '../../../server/store/tables/companies.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { addPublication } from '../../../server/store/tables/publications.ts';
import type { CollectionName } from '../../../src/api/collections.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import type { Message } from '../../../src/api/entities/message.ts';
import type { CollectionRow } from '../../../src/db/collections/collections.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { emptyContent } from '../../../src/domain/publishing/content.ts';
import { everybody } from '../../../src/domain/publishing/target.ts';
import { testCollector } from '../../support/gateway/test-collector.ts';
import { gatewayClock } from './gateway-clock.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';

export const ACCOUNT = '880000000000000001';
export const LOGIN = { way: 'password', loginName: 'sim', password: 'Demo2026', rememberPassword: false, autoLogin: true } as const;

export const OTHER_ACCOUNT = '880000000000000002';
export const OTHER_LOGIN = { ...LOGIN, loginName: 'other' };

/** Everything an effect of a command shows in: the account's revision and the switch log. */
const MARKS = "select (select sum(rev) from account) || '/' || (select count(*) from switch_log) as mark";

/** More rows than a collection gets in any schedule. */
const MOST_ROWS = 1_000;

/** What commands did at the gateway, told apart from what they answered. */
export interface Effects {
  /** Ids in the order of their first arrival at a handler. */
  readonly order: { readonly id: string; readonly key: string }[];
  /** How often each id changed anything. */
  readonly count: Map<string, number>;
}

export interface SimGateway {
  /** Answers a request; `body` is what it carries. */
  readonly serve: (request: Request, body: string | null) => Promise<Response>;
  readonly effects: Effects;
  /** Ids and HTTP status of the answers that are stored. */
  commands(): Promise<Map<string, number>>;
  companies(): Promise<Map<string, Company>>;
  /** Takes the company out of the account, or brings it in when it has none of that id. Answers which. */
  toggleCompany(companyId: string): Promise<'gone' | 'new'>;
  /** Rows of a collection by their keys. */
  collection(noun: CollectionName): Promise<Map<string, CollectionRow>>;
  /** A message about a company arrives; answers its id, which no other has had. */
  sendMessage(companyId: string): Promise<string>;
  /** Other words in a message that is there. */
  correctMessage(msgId: string): Promise<void>;
  /** Ends every sign-in: the next renewal is refused. */
  revokeAll(): Promise<void>;
  /** Ends every access token at once, as old age would; renewing goes on. */
  expireTokens(): Promise<void>;
  /** An operator changes a setting in its table. */
  configure(name: string, value: unknown): Promise<void>;
  close(): Promise<void>;
}

/** A hash that is quick to check: what the hash costs is not what is simulated. */
function cheapHash(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2, r: 8, p: 1 });
  return ['scrypt', 2, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export interface SimGatewayOptions {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly companies: number;
  readonly accessSeconds: number;
  /** Stores a second account with one company, `OTHER_LOGIN`. */
  readonly otherAccount?: boolean;
}

/** A folder of its own for a store; where the system has a folder in memory it is put there. */
function makeFolder(): string {
  const parent = process.env.TMPDIR === undefined && existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  return mkdtempSync(join(parent, 'workbench-sim-'));
}

/** A store of the newest schema with nothing in it, as the bytes of its file. */
async function makeEmptyStore(): Promise<Uint8Array> {
  const folder = makeFolder();
  const path = join(folder, 'store.db');
  const engine = openSqlite(path, { clock: systemClock, log: silentLog, shared: false });
  await migrate(engine.db);
  await engine.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

let emptyStore: Promise<Uint8Array> | null = null;

/** Path of a new store in `folder`. It is made once per process and then copied: every migration by itself costs a seed more than its sign-ins. */
async function newStore(folder: string): Promise<string> {
  emptyStore ??= makeEmptyStore();
  const path = join(folder, 'store.db');
  writeFileSync(path, await emptyStore);
  return path;
}

/** The real gateway in this process, on a database in memory, in virtual time. Requests follow each other. */
export async function openSimGateway(options: SimGatewayOptions): Promise<SimGateway> {
  const { time, random } = options;
  const folder = makeFolder();
  const collector = testCollector(time.at, async () => ({ facts: [] }));
  const gateway = await openGateway({
    db: await newStore(folder),
    config: { accessSeconds: options.accessSeconds, ...collector.config },
    ...collector.options,
    clock: gatewayClock(time),
    random: { bytes: (count) => random.bytes(count), uuid: () => uuidOf(random) },
    log: silentLog,
  });
  collector.attach(gateway);
  gateway.services.passwords.derive = async (password, salt, cost) => scryptSync(password.normalize('NFKC'), salt, 32, cost);
  // Nothing here survives the process anyway: what is simulated is the client's world, not the power supply of the gateway.
  await sql`PRAGMA synchronous = OFF`.execute(gateway.services.store.db);
  await seed(gateway, options);
  const effects: Effects = { order: [], count: new Map() };
  const marks = gateway.services.store.fastOne<{ mark: string }>('marks', MARKS);
  let last: Promise<unknown> = Promise.resolve();
  const reads = createCollectionReads(gateway.services.store);
  let sent = 0;
  let corrected = 0;

  function putMessages(rows: readonly Message[]): Promise<void> {
    return gateway.services.store.write((tx) => changeAccount(tx, ACCOUNT, time.at(), (change) => messages.put(change, rows)));
  }

  async function stored(): Promise<Set<string>> {
    return new Set((await gateway.services.store.db.selectFrom('command').select('id').execute()).map(({ id }) => id));
  }

  /** Many commands in one request: what it changed is the effect of those that were not stored before it, of all of them when there are none. */
  async function serveMany(request: Request, body: string | null): Promise<Response> {
    const sent: { commands: readonly { id: string; input: { companyId?: string } }[] } = JSON.parse(body ?? '{"commands":[]}');
    const [before, known] = [await marks(), await stored()];
    const response = await gateway.app.fetch(request);
    const [after, now] = [await marks(), await stored()];
    const fresh = sent.commands.filter(({ id }) => now.has(id) && !known.has(id));
    for (const { id, input } of fresh) effects.order.push({ id, key: input.companyId ?? '' });
    const changed = after?.mark === before?.mark ? [] : fresh.length > 0 ? fresh : sent.commands;
    for (const { id } of changed) effects.count.set(id, (effects.count.get(id) ?? 0) + 1);
    return response;
  }

  async function serveOne(request: Request, body: string | null): Promise<Response> {
    const id = request.headers.get('idempotency-key');
    if (request.url.includes('/commands/batch')) return await serveMany(request, body);
    if (id === null || request.url.includes('/tracking/')) return await gateway.app.fetch(request);
    const input: { companyId?: string } = JSON.parse(body ?? '{}');
    const [before, known] = [await marks(), effects.order.some((done) => done.id === id)];
    const response = await gateway.app.fetch(request);
    const after = await marks();
    const reached = response.status === 200 || response.status === 409 || response.status === 400;
    if (reached && !known) effects.order.push({ id, key: input.companyId ?? '' });
    if (after?.mark !== before?.mark) effects.count.set(id, (effects.count.get(id) ?? 0) + 1);
    return response;
  }

  return {
    effects,
    serve(request, body) {
      const next = last.then(() => serveOne(request, body));
      last = next.catch(() => {});
      return next;
    },
    async commands() {
      const rows = await gateway.services.store.db.selectFrom('command').select(['id', 'status']).execute();
      return new Map(rows.map((row) => [row.id, Number(row.status)]));
    },
    async companies() {
      const all = gateway.services.store.db.selectFrom('company').select(['company_id', 'doc']);
      // The colleague has copies of what was shared with him.
      const rows = await all.where('account_id', '<>', COLLEAGUE).execute();
      return new Map(rows.map((row) => [row.company_id, JSON.parse(row.doc)]));
    },
    toggleCompany(companyId) {
      return gateway.services.store.write((tx) =>
        changeAccount(tx, ACCOUNT, time.at(), async (change) => {
          if (await removeCompany(change, companyId)) return 'gone';
          await insertCompanies(change, [{ companyId, companyName: `${companyId}商贸有限公司` }]);
          return 'new';
        }),
      );
    },
    async collection(noun) {
      const rows = await reads.of(noun).whole(ACCOUNT, '', MOST_ROWS);
      return new Map(rows.map(({ id, doc }) => [id, JSON.parse(doc)]));
    },
    async sendMessage(companyId) {
      sent += 1;
      const notice = { sceneCode: '2', title: `通知 ${sent}`, content: '已受理。', confirm: true } as const;
      await putMessages([messageOf(notice, `M${sent}`, companyId, time.at())]);
      return `M${sent}`;
    },
    async correctMessage(msgId) {
      const { store } = gateway.services;
      const rows = await messages.select(store.db, ACCOUNT).select('doc').where('id', '=', msgId).execute();
      corrected += 1;
      await putMessages(rows.map(({ doc }) => ({ ...messages.parse(doc), content: `更正 ${corrected}` })));
    },
    async revokeAll() {
      await gateway.services.store.db.updateTable('session_family').set({ revoked_at: time.at() }).execute();
    },
    async expireTokens() {
      await gateway.services.store.db
        .updateTable('session_access')
        .set({ expires_at: time.at() - 1 })
        .execute();
    },
    async configure(name, value) {
      const row = { name, value: JSON.stringify(value) };
      await gateway.services.store.db.insertInto('remote_config').values(row).execute();
    },
    async close() {
      await gateway.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Code of the operation tip that runs. */
export const SIM_TIP = 'sim-tip';
const COLLEAGUE = 'colleague';
/** Number of an account without companies, with whom companies are shared and who is invited to them. */
export const COLLEAGUE_MOBILE = '13900000002';

async function seed(gateway: Gateway, { time, companies, otherAccount }: SimGatewayOptions): Promise<void> {
  await seedAccount(gateway, time.at(), { id: ACCOUNT, name: LOGIN.loginName, prefix: 'C', companies });
  const names = { full_name: '', mobile: COLLEAGUE_MOBILE, position_type: '' };
  const colleague = { account_id: COLLEAGUE, login_name: COLLEAGUE, password: '', ...names };
  await gateway.services.store.write((tx) => insertAccount(tx, colleague, time.at()));
  const content = { ...emptyContent, title: '提示', code: SIM_TIP };
  const tip = { kind: 'operationTip', code: SIM_TIP, ord: 0, from_at: 0, to_at: 0, content, target: everybody } as const;
  const by = { requestId: 'sim', loginName: '', now: time.at() };
  await gateway.services.store.write(({ db }) => addPublication(db, tip, by));
  if (otherAccount) await seedAccount(gateway, time.at(), { id: OTHER_ACCOUNT, name: OTHER_LOGIN.loginName, prefix: 'D', companies: 1 });
}

/** The peace plan of every company of the start. */
export const SIM_PLAN = {
  peacePlan: {
    ...{ plan: 'peace', orderId: 'o-1', protocolId: '', signedVersion: '', signedAt: '', peacePlanOdds: '3', peacePlanName: '安心计划' },
    ...{ mainContactInfo: { phone: '13900000000', jobCode: '' }, backContactInfoList: [], told: { kind: 'order', by: '' } },
  },
  peacePlanInfo: {
    ...{
      peacePlanName: '安心计划',
      peacePlanExpireDate: '2027-11-19',
      peacePlanOdds: '3',
      peacePlanType: '1',
      peaceJoinDate: '2026-11-20',
    },
    contactMobileList: ['13900000000'],
  },
  isFilledInContact: 1,
} as const;

interface SeedAccount {
  readonly id: string;
  readonly name: string;
  /** First letter of its companies' ids. */
  readonly prefix: string;
  readonly companies: number;
}

/** Stores an account with its companies; its password is that of `LOGIN`. */
export async function seedAccount({ services }: Gateway, now: number, { id, name, prefix, companies }: SeedAccount): Promise<void> {
  const names = { full_name: '', mobile: '', position_type: '' };
  await services.store.write(async (tx) => {
    await insertAccount(tx, { account_id: id, login_name: name, password: cheapHash(LOGIN.password), ...names }, now);
    const drafts = Array.from({ length: companies }, (_, i) => ({
      companyId: `${prefix}${i + 1}`,
      companyName: `甲乙丙${i + 1}商贸有限公司`,
      ord: i + 1,
      ...SIM_PLAN,
    }));
    await changeAccount(tx, id, now, (change) => insertCompanies(change, drafts));
  });
}

export function uuidOf(random: SeededRandom): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
