import { isMobile, newPasswordProblem } from '../../src/domain/access/credentials.ts';
import { assert } from '../../src/domain/core/result.ts';
import { forgetBrowsers, guestCookie } from '../access/guests.ts';
import { NAME_LIMIT } from '../access/login-limits.ts';
import { loginKey } from '../access/login-name.ts';
import { CODE_SECONDS, isCode, issueCode, spendCode } from '../access/one-time-codes.ts';
import { sha256Hex } from '../hash.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import type { WriteTx } from '../store/store.ts';
import { accountNamed, changeName } from '../store/tables/account-names.ts';
import { claimMobile, lockAccount } from '../store/tables/accounts.ts';
import type { AccountTable } from '../store/tables/tables.ts';
import { entered, usedFrom, waitRefusal } from './signed-in.ts';

/** What is wrong with a new password, as a refusal (VALID-05, VALID-07). */
function refusedPassword(password: string) {
  const problem = newPasswordProblem(password);
  if (problem === null) return null;
  return refused(400, problem === 'easy' ? 'password.easy' : 'password.rule');
}

function setPassword({ db }: WriteTx, accountId: string, password: string): Promise<unknown> {
  return db.updateTable('account').set({ password, password_weak: 0, password_until: 0 }).where('account_id', '=', accountId).execute();
}

/** A new password for a forgotten one. Ends every sign-in of the account, and the lock that wrong passwords brought. */
export const resetPassword: HeadHandler<'resetPassword'> = async (asked, { loginName, password, authCode }) => {
  const { store, sessions, limits, passwords, clock, log } = asked;
  const problem = refusedPassword(password);
  if (problem) return problem;
  const shown = { kind: 'reset', subject: loginKey(loginName), token: authCode } as const;
  if (!(await isCode(store, shown, clock.now()))) return refused(400, 'authcode.bad');
  const hash = await passwords.hash(password);
  const accountId = await store.write(async (tx) => {
    const spent = await spendCode(tx, shown, clock.now());
    const account = spent ? await lockAccount(tx, spent.account_id) : undefined;
    if (!account) return null;
    await setPassword(tx, account.account_id, hash);
    await sessions.endAll(tx, account.account_id, '');
    await limits.forget(tx, account.login_name);
    return account.account_id;
  });
  if (accountId === null) return refused(400, 'authcode.bad');
  log.info('password reset', { accountId });
  return value({});
};

/** Changes the own password. Ends the other sign-ins. A stolen session gets as many guesses of the old one as a stranger. */
export const changePassword: HeadHandler<'changePassword'> = async (asked, { loginName, oldPassword, newPassword }) => {
  const { store, sessions, limits, passwords, log, session } = asked;
  const { accountId, familyId } = session;
  const problem = refusedPassword(newPassword);
  if (problem) return problem;
  const before = await store.db.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
  const name = loginKey(loginName);
  if (name !== before.login_name && name !== before.mobile) return refused(403, 'privilege.denied');
  const subject = `change:${sha256Hex(accountId)}`;
  const waitMs = await store.write((tx) => limits.take(tx, [{ subject, limit: NAME_LIMIT }]));
  if (waitMs > 0) return waitRefusal('login.locked', waitMs);
  if (!(await passwords.verify(oldPassword, before.password))) return refused(400, 'password.wrong');
  // A one-time password would become a lasting one.
  if (oldPassword === newPassword) return refused(400, 'password.same');
  const hash = await passwords.hash(newPassword);
  const changed = await store.write(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account?.password !== before.password) return false;
    await setPassword(tx, accountId, hash);
    await sessions.endAll(tx, accountId, familyId);
    if (before.password_until > 0) await sessions.lengthen(tx, accountId, familyId);
    return true;
  });
  if (!changed) return refused(400, 'password.wrong');
  log.info('password changed', { accountId });
  return value({});
};

interface FirstData {
  readonly fullName: string;
  readonly mobile: string;
  readonly password: string;
}

/** Gives an account its name, number and password. A guest keeps its id and with it everything it has; its login name becomes the number. */
async function complete(tx: WriteTx, account: AccountTable, { fullName, mobile, password }: FirstData): Promise<AccountTable | null> {
  const { account_id: accountId } = account;
  const taken = await accountNamed(tx.db, mobile);
  if (taken !== '' && taken !== accountId) return null;
  if (!(await claimMobile(tx, mobile, accountId))) return null;
  if (account.mobile !== mobile)
    await tx.db.deleteFrom('account_mobile').where('account_id', '=', accountId).where('mobile', '=', account.mobile).execute();
  const login_name = account.is_guest === 1 ? mobile : account.login_name;
  assert(await changeName(tx, { accountId, from: account.login_name, to: login_name }), 'the number was no other account’s name');
  const change = { full_name: fullName, mobile, password, login_name, is_guest: 0, need_init: 0, password_weak: 0, password_until: 0 };
  await tx.db.updateTable('account').set(change).where('account_id', '=', accountId).execute();
  await forgetBrowsers(tx, accountId);
  return { ...account, ...change };
}

export const initAccount: HeadHandler<'initAccount'> = async (asked, input) => {
  const { store, sessions, passwords, clock, session } = asked;
  const [mobile, fullName] = [loginKey(input.loginName), input.fullName.trim()];
  if (!isMobile(mobile)) return refused(400, 'mobile.bad');
  if (fullName === '') return refused(400, 'input.invalid', { body: { paths: ['fullName'] } });
  const problem = refusedPassword(input.newPassword);
  if (problem) return problem;
  const shown = { kind: 'init', subject: mobile, token: input.modifyPasswordAuthCode } as const;
  if (!(await isCode(store, shown, clock.now()))) return refused(400, 'authcode.bad');
  const password = await passwords.hash(input.newPassword);
  const done = await store.write(async (tx) => {
    const before = await lockAccount(tx, session.accountId);
    if (!before || (before.is_guest === 0 && before.need_init === 0)) return 'account.complete';
    if (!(await spendCode(tx, shown, clock.now()))) return 'authcode.bad';
    const account = await complete(tx, before, { fullName, mobile, password });
    if (!account) return 'account.exists';
    const { pcuid, ...choices } = await sessions.choicesOf(tx, session);
    await sessions.supersede(tx, session.accountId, session.familyId);
    const fresh = { accountId: session.accountId, method: 'password', ...choices, from: usedFrom(asked, pcuid) };
    return { account, pcuid, tokens: await sessions.start(tx, fresh) };
  });
  if (typeof done === 'string') return refused(done === 'authcode.bad' ? 400 : 409, done);
  asked.log.info('account completed', { accountId: session.accountId });
  return entered(asked, { ...done, method: 'password', cookies: [guestCookie('', 0)] });
};

/** A code for another application of this gateway (AUTH-18, CALL-030). */
export const exchangeId: HeadHandler<'exchangeId'> = async (asked, { targetAppId }) => {
  if (!asked.config.appIds.includes(targetAppId)) return refused(400, 'appid.unknown');
  const { accountId, familyId } = asked.session;
  const code = await asked.store.write((tx) => issueCode(tx, { kind: 'login', subject: targetAppId, accountId, familyId }, asked));
  return value({ code, validSeconds: CODE_SECONDS.login });
};
