import { createHmac } from 'node:crypto';
import { fail, ok, type Result } from '../src/domain/result.ts';
import { sha256Hex } from './hash.ts';
import type { Clock, Random } from './ports.ts';
import { changeAccount } from './store/accounts.ts';
import type { Store, WriteTx } from './store/store.ts';
import type { SessionFamilyTable, SessionRefreshTable } from './store/tables.ts';

const HOUR = 3_600_000;
/** Within this time a used refresh token gives the same successor again: two tabs, a lost answer (reliability B3). Milliseconds. */
export const REUSE_GRACE = 30_000;
/** How long a sign-in lasts without and with autoLogin, from its first moment. */
const FAMILY_LIFE = { once: 24 * HOUR, auto: 60 * 24 * HOUR } as const;

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

export interface NewSession {
  accountId: string;
  method: string;
  autoLogin: boolean;
  remember: boolean;
}

/** `reuse`: a refresh token came back after its grace, so somebody holds a copy and the whole family is ended. */
export type RotateError = 'unknown' | 'ended' | 'reuse';

export interface Sessions {
  start(tx: WriteTx, session: NewSession): Promise<Tokens>;
  rotate(accountId: string, refreshToken: string): Promise<Result<Tokens, RotateError>>;
  /** Ends the sign-in that a token belongs to, on every process. False when the token is of no live one. */
  end(accountId: string, token: { refreshToken: string } | { accessToken: string }): Promise<boolean>;
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
    accessMs: Math.max(1, issuedAt + accessMs - now),
    cookieMs: family.auto_login === 1 ? family.expires_at - now : null,
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

/** Ends a family and tells the account's clients by an event. */
async function revoke(tx: WriteTx, family: SessionFamilyTable, now: number): Promise<void> {
  const { account_id: accountId, family_id: familyId } = family;
  await changeAccount(tx, accountId, now, async (change) => change.event('session'));
  const update = tx.db.updateTable('session_family').set({ revoked_at: now }).where('account_id', '=', accountId);
  await update.where('family_id', '=', familyId).execute();
  tx.notify({ kind: 'family', accountId, familyId });
}

async function rotateIn(tx: WriteTx, accountId: string, token: string, ports: Ports): Promise<Result<Tokens, RotateError>> {
  const now = ports.clock.now();
  const accessMs = ports.accessSeconds * 1_000;
  const found = await findRefresh(tx, accountId, token);
  if (!found) return fail('unknown');
  const family = await lockFamily(tx, accountId, found.family_id);
  if (!family || family.revoked_at > 0 || family.expires_at <= now) return fail('ended');
  // Read again under the lock: another process may have used it in between.
  const refresh = (await findRefresh(tx, accountId, token)) ?? found;
  if (refresh.used_at > 0 && now - refresh.used_at > REUSE_GRACE) {
    await revoke(tx, family, now);
    return fail('reuse');
  }
  const issuedAt = refresh.used_at > 0 ? refresh.used_at : now;
  const tokens = tokensOf(family, token, issuedAt, now, accessMs);
  if (refresh.used_at > 0) return ok(tokens);
  const used = tx.db.updateTable('session_refresh').set({ used_at: now }).where('account_id', '=', accountId);
  await used.where('token_hash', '=', refresh.token_hash).execute();
  await storeTokens(tx, family, tokens, now);
  return ok(tokens);
}

/** Sign-ins with rotating refresh tokens. Only hashes of tokens are stored. */
export function createSessions(ports: Ports): Sessions {
  const { store, clock, random } = ports;
  const secret = (): string => Buffer.from(random.bytes(32)).toString('base64url');
  return {
    async start(tx, { accountId, method, autoLogin, remember }) {
      const now = clock.now();
      const family: SessionFamilyTable = {
        account_id: accountId,
        family_id: random.uuid(),
        secret: secret(),
        sign_key: secret(),
        method,
        auto_login: autoLogin ? 1 : 0,
        remember: remember ? 1 : 0,
        created_at: now,
        expires_at: now + (autoLogin ? FAMILY_LIFE.auto : FAMILY_LIFE.once),
        revoked_at: 0,
      };
      await tx.db.insertInto('session_family').values(family).execute();
      const tokens = tokensOf(family, secret(), now, now, ports.accessSeconds * 1_000);
      await storeTokens(tx, family, tokens, now);
      return tokens;
    },
    rotate: (accountId, token) => store.write((tx) => rotateIn(tx, accountId, token, ports)),
    end: (accountId, token) =>
      store.write(async (tx) => {
        const table = 'refreshToken' in token ? 'session_refresh' : 'session_access';
        const hash = sha256Hex('refreshToken' in token ? token.refreshToken : token.accessToken);
        const query = tx.db.selectFrom(table).select('family_id').where('account_id', '=', accountId).where('token_hash', '=', hash);
        const found = await query.executeTakeFirst();
        const family = found ? await lockFamily(tx, accountId, found.family_id) : undefined;
        if (!family || family.revoked_at > 0) return false;
        await revoke(tx, family, clock.now());
        return true;
      }),
  };
}
