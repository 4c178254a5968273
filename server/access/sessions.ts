import { createHmac } from 'node:crypto';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { sha256Hex } from '../hash.ts';
import type { Clock, Random } from '../ports.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import type { SessionFamilyTable, SessionRefreshTable } from '../store/tables/tables.ts';

const HOUR = 3_600_000;
/** Within this time a used refresh token gives the same successor again: two tabs, a lost answer (reliability B3). Milliseconds. */
export const REUSE_GRACE = 30_000;
/** How long a sign-in lasts without and with autoLogin, from its first moment. A guest's is never with autoLogin. */
const FAMILY_LIFE = { once: 24 * HOUR, auto: 60 * 24 * HOUR } as const;
const lifeOf = (autoLogin: boolean): number => (autoLogin ? FAMILY_LIFE.auto : FAMILY_LIFE.once);

export interface Tokens {
  familyId: string;
  accessToken: string;
  refreshToken: string;
  /** base64url, 32 bytes; one per sign-in, kept through rotations. */
  signKey: string;
  /** Milliseconds until the access token ends. */
  accessMs: number;
  /** Milliseconds until the refresh token ends, null for a cookie that ends with the browser. */
  cookieMs: number | null;
  autoLogin: boolean;
  remember: boolean;
}

/** Where a sign-in is used: what its row in the device list says. */
export interface UsedFrom {
  /** Id that the device gave itself, '' without one. */
  readonly pcuid: string;
  /** Browser and system. */
  readonly device: string;
  readonly address: string;
}

export interface NewSession {
  accountId: string;
  method: string;
  autoLogin: boolean;
  remember: boolean;
  from: UsedFrom;
  /** When the sign-in ends at the latest, milliseconds; 0 for its usual life. */
  until?: number;
}

export type SessionChoices = Pick<NewSession, 'autoLogin' | 'remember'> & Pick<UsedFrom, 'pcuid'>;

/** `reuse`: a refresh token came back after its grace, so somebody holds a copy and the whole family is ended. */
export type RotateError = 'unknown' | 'ended' | 'reuse';

export interface Sessions {
  start(tx: WriteTx, session: NewSession): Promise<Tokens>;
  rotate(accountId: string, refreshToken: string, from: UsedFrom): Promise<Result<Tokens, RotateError>>;
  /** Ends the sign-in that a token belongs to, on every process. False when the token is of no live one. */
  end(accountId: string, token: { refreshToken: string } | { accessToken: string }): Promise<boolean>;
  /** Whether a sign-in is neither over nor ended. */
  isLive(tx: WriteTx, accountId: string, familyId: string): Promise<boolean>;
  /** What a sign-in was begun with: its device and what its user chose. */
  choicesOf(tx: WriteTx, session: { readonly accountId: string; readonly familyId: string }): Promise<SessionChoices>;
  /** Ends one sign-in of an account. False when it is none of it, or over. */
  endFamily(accountId: string, familyId: string): Promise<boolean>;
  /** Ends every sign-in of an account but one; `except` '' ends them all. */
  endAll(tx: WriteTx, accountId: string, except: string): Promise<void>;
  /** Gives a sign-in that would have ended with its one-time password its usual life. */
  lengthen(tx: WriteTx, accountId: string, familyId: string): Promise<void>;
  /** Ends the other sign-ins at once and this one after the grace: its successor is on its way to the same device, whose requests cross it. */
  supersede(tx: WriteTx, accountId: string, familyId: string): Promise<void>;
}

/** Name of the refresh cookie of an account: several may be signed in on one device. */
export function refreshCookieName(accountId: string): string {
  return `__Host-wb-refresh-${sha256Hex(accountId).slice(0, 16)}`;
}

function derive(secret: string, purpose: string, token: string): string {
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${purpose}:${token}`).digest('base64url');
}

interface Ports {
  store: Store;
  clock: Clock;
  random: Random;
  accessSeconds: number;
}

/** Tokens of one generation. They follow from the generation before, so that doing it twice gives the same ones. */
function tokensOf(family: SessionFamilyTable, parent: string, issuedAt: number, now: number, accessMs: number): Tokens {
  return {
    familyId: family.family_id,
    accessToken: derive(family.secret, 'access', parent),
    refreshToken: derive(family.secret, 'refresh', parent),
    signKey: family.sign_key,
    accessMs: Math.max(1, Math.min(issuedAt + accessMs, family.expires_at) - now),
    // A guest's outlives the browser: while his day lasts he is not told that it is over.
    cookieMs: family.auto_login === 1 || family.method === 'guest' ? family.expires_at - now : null,
    autoLogin: family.auto_login === 1,
    remember: family.remember === 1,
  };
}

async function storeTokens({ db }: WriteTx, family: SessionFamilyTable, tokens: Tokens, now: number): Promise<void> {
  const { account_id, family_id, expires_at } = family;
  const refresh = { account_id, token_hash: sha256Hex(tokens.refreshToken), family_id, created_at: now, expires_at, used_at: 0 };
  await db.insertInto('session_refresh').values(refresh).execute();
  const access = { account_id, token_hash: sha256Hex(tokens.accessToken), family_id, expires_at: now + tokens.accessMs };
  await db.insertInto('session_access').values(access).execute();
}

async function lockFamily({ db, dialect }: WriteTx, accountId: string, familyId: string): Promise<SessionFamilyTable | undefined> {
  const query = db.selectFrom('session_family').selectAll().where('account_id', '=', accountId).where('family_id', '=', familyId);
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

async function findRefresh({ db }: WriteTx, accountId: string, token: string): Promise<SessionRefreshTable | undefined> {
  const query = db.selectFrom('session_refresh').selectAll().where('account_id', '=', accountId);
  return query.where('token_hash', '=', sha256Hex(token)).executeTakeFirst();
}

/** Ends those families of one account that `which` finds while the account is locked, and tells its clients by an event. Their browsers are not written to any more. */
async function revoke(tx: WriteTx, accountId: string, now: number, which: () => Promise<readonly string[]>): Promise<boolean> {
  const ended = await changeAccount(tx, accountId, now, async (change) => {
    const familyIds = await which();
    if (familyIds.length > 0) change.event('session');
    return familyIds;
  });
  if (ended.length === 0) return false;
  const update = tx.db.updateTable('session_family').set({ revoked_at: now }).where('account_id', '=', accountId);
  await update.where('family_id', 'in', [...ended]).execute();
  const told = tx.db.deleteFrom('web_push').where('account_id', '=', accountId);
  await told.where('family_id', 'in', [...ended]).execute();
  for (const familyId of ended) tx.notify({ kind: 'family', accountId, familyId });
  return true;
}

async function liveFamilies({ db }: WriteTx, accountId: string, now: number): Promise<string[]> {
  const query = db.selectFrom('session_family').select('family_id').where('account_id', '=', accountId).where('revoked_at', '=', 0);
  return (await query.where('expires_at', '>', now).execute()).map((row) => row.family_id);
}

function endOne(tx: WriteTx, accountId: string, familyId: string, now: number): Promise<boolean> {
  return revoke(tx, accountId, now, async () => (await liveFamilies(tx, accountId, now)).filter((id) => id === familyId));
}

async function endAll(tx: WriteTx, accountId: string, except: string, now: number): Promise<void> {
  await revoke(tx, accountId, now, async () => (await liveFamilies(tx, accountId, now)).filter((id) => id !== except));
}

/** Ends sign-ins after the grace: requests of theirs may still be under way. */
async function endSoon({ db }: WriteTx, accountId: string, familyIds: readonly string[], now: number): Promise<void> {
  if (familyIds.length === 0) return;
  const soon = { expires_at: now + REUSE_GRACE };
  for (const table of ['session_family', 'session_access'] as const) {
    const update = db
      .updateTable(table)
      .set(soon)
      .where('account_id', '=', accountId)
      .where('family_id', 'in', [...familyIds]);
    await update.where('expires_at', '>', soon.expires_at).execute();
  }
}

async function supersede(tx: WriteTx, accountId: string, familyId: string, now: number): Promise<void> {
  await endAll(tx, accountId, familyId, now);
  await endSoon(tx, accountId, [familyId], now);
}

/**
 * Ends what a browser was signed in with before its user signs in there once more: nobody has the cookie of it any longer, the browser because it was
 * killed before it had written it, or because it gets another one now. No sign-out would end it. One that tells no device ends nothing.
 */
async function endBefore(tx: WriteTx, { accountId, method, from }: NewSession, now: number): Promise<void> {
  if (from.pcuid === '' || (method !== 'password' && method !== 'sms')) return;
  const here = tx.db.selectFrom('session_family').select('family_id').where('account_id', '=', accountId).where('pcuid', '=', from.pcuid);
  const rows = await here.where('revoked_at', '=', 0).where('expires_at', '>', now).execute();
  await endSoon(
    tx,
    accountId,
    rows.map(({ family_id }) => family_id),
    now,
  );
}

async function lengthen(tx: WriteTx, accountId: string, familyId: string): Promise<void> {
  const family = await lockFamily(tx, accountId, familyId);
  if (!family) return;
  const usual = { expires_at: family.created_at + lifeOf(family.auto_login === 1) };
  for (const table of ['session_family', 'session_refresh'] as const) {
    await tx.db.updateTable(table).set(usual).where('account_id', '=', accountId).where('family_id', '=', familyId).execute();
  }
}

/** A device that has told its id once keeps it. */
async function noteUse({ db }: WriteTx, family: SessionFamilyTable, from: UsedFrom, now: number): Promise<void> {
  const { account_id, family_id } = family;
  const use = { ...from, pcuid: from.pcuid || family.pcuid, device: from.device || family.device, last_used_at: now };
  await db.updateTable('session_family').set(use).where('account_id', '=', account_id).where('family_id', '=', family_id).execute();
}

interface Rotation {
  readonly accountId: string;
  readonly token: string;
  readonly from: UsedFrom;
}

async function rotateIn(tx: WriteTx, { accountId, token, from }: Rotation, ports: Ports): Promise<Result<Tokens, RotateError>> {
  const now = ports.clock.now();
  const accessMs = ports.accessSeconds * 1_000;
  const found = await findRefresh(tx, accountId, token);
  if (!found) return fail('unknown');
  const family = await lockFamily(tx, accountId, found.family_id);
  if (!family || family.revoked_at > 0 || family.expires_at <= now) return fail('ended');
  // Read again under the lock: another process may have used it in between.
  const refresh = (await findRefresh(tx, accountId, token)) ?? found;
  if (refresh.used_at > 0 && now - refresh.used_at > REUSE_GRACE) return fail('reuse');
  const issuedAt = refresh.used_at > 0 ? refresh.used_at : now;
  const tokens = tokensOf(family, token, issuedAt, now, accessMs);
  if (refresh.used_at > 0) return ok(tokens);
  const used = tx.db.updateTable('session_refresh').set({ used_at: now }).where('account_id', '=', accountId);
  await used.where('token_hash', '=', refresh.token_hash).execute();
  await storeTokens(tx, family, tokens, now);
  await noteUse(tx, family, from, now);
  return ok(tokens);
}

/** Ends the sign-in of a token. The account is locked before its families everywhere, so that no two transactions wait for each other. */
function endOf({ store, clock }: Ports, accountId: string, table: 'session_refresh' | 'session_access', token: string): Promise<boolean> {
  return store.write(async (tx) => {
    const query = tx.db.selectFrom(table).select('family_id').where('account_id', '=', accountId);
    const found = await query.where('token_hash', '=', sha256Hex(token)).executeTakeFirst();
    return found ? endOne(tx, accountId, found.family_id, clock.now()) : false;
  });
}

async function rotate(rotation: Rotation, ports: Ports): Promise<Result<Tokens, RotateError>> {
  const rotated = await ports.store.write((tx) => rotateIn(tx, rotation, ports));
  if (!rotated.ok && rotated.error === 'reuse') await endOf(ports, rotation.accountId, 'session_refresh', rotation.token);
  return rotated;
}

/** Sign-ins with rotating refresh tokens. Only hashes of tokens are stored. */
export function createSessions(ports: Ports): Sessions {
  const { store, clock, random } = ports;
  const secret = (): string => Buffer.from(random.bytes(32)).toString('base64url');
  return {
    async start(tx, session) {
      const { accountId, method, autoLogin, remember, from, until = 0 } = session;
      const now = clock.now();
      await endBefore(tx, session, now);
      const usual = now + lifeOf(autoLogin);
      const family: SessionFamilyTable = {
        account_id: accountId,
        family_id: random.uuid(),
        secret: secret(),
        sign_key: secret(),
        method,
        auto_login: autoLogin ? 1 : 0,
        remember: remember ? 1 : 0,
        created_at: now,
        expires_at: until > 0 ? Math.min(until, usual) : usual,
        revoked_at: 0,
        ...from,
        last_used_at: now,
      };
      await tx.db.insertInto('session_family').values(family).execute();
      const tokens = tokensOf(family, secret(), now, now, ports.accessSeconds * 1_000);
      await storeTokens(tx, family, tokens, now);
      return tokens;
    },
    rotate: (accountId, token, from) => rotate({ accountId, token, from }, ports),
    end: (accountId, token) =>
      'refreshToken' in token
        ? endOf(ports, accountId, 'session_refresh', token.refreshToken)
        : endOf(ports, accountId, 'session_access', token.accessToken),
    endAll: (tx, accountId, except) => endAll(tx, accountId, except, clock.now()),
    isLive: async (tx, accountId, familyId) => (await liveFamilies(tx, accountId, clock.now())).includes(familyId),
    async choicesOf({ db }, { accountId, familyId }) {
      const query = db.selectFrom('session_family').selectAll().where('account_id', '=', accountId).where('family_id', '=', familyId);
      const family = await query.executeTakeFirstOrThrow();
      return { pcuid: family.pcuid, autoLogin: family.auto_login === 1, remember: family.remember === 1 };
    },
    endFamily: (accountId, familyId) => store.write((tx) => endOne(tx, accountId, familyId, clock.now())),
    lengthen,
    supersede: (tx, accountId, familyId) => supersede(tx, accountId, familyId, clock.now()),
  };
}
