import { isMobile } from '../../src/domain/access/credentials.ts';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { createLoginLimits } from '../access/login-limits.ts';
import { loginKey } from '../access/login-name.ts';
import { hashPassword } from '../access/passwords.ts';
import { createSessions } from '../access/sessions.ts';
import { createSlider } from '../access/slider/slider.ts';
import type { Clock, Random } from '../ports.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { accountNamed } from '../store/tables/account-names.ts';
import { insertAccount } from '../store/tables/accounts.ts';
import type { AccountTable } from '../store/tables/tables.ts';
import { ONE_TIME_LIFE, oneTimePassword } from './one-time-password.ts';

/** What the operator's commands need. */
export interface OperatorPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
}

export interface NewPerson {
  readonly loginName: string;
  readonly fullName: string;
  /** '' without one. */
  readonly mobile: string;
  readonly positionType: string;
}

/** Why an account was not made, or not changed. */
export type AccountProblem = 'login-name' | 'full-name' | 'mobile' | 'taken' | 'mobile-taken' | 'unknown';

/** A person's password for the first sign-in, and until when it holds, milliseconds. */
export interface Given {
  readonly loginName: string;
  readonly password: string;
  readonly until: number;
}

/** An account as the list tells it: no guest, no password. */
export type AccountLine = Pick<
  AccountTable,
  'login_name' | 'full_name' | 'mobile' | 'position_type' | 'total' | 'created_at' | 'password_until' | 'disabled_at' | 'operator'
>;

/** A name that can be typed: no blank inside, nothing invisible. */
function isLoginName(name: string): boolean {
  return name.length > 0 && name.length <= 60 && !/[\s\p{C}]/u.test(name) && !name.startsWith('guest-');
}

/** A name of a person as it is shown: nothing invisible, at most 60 characters. */
function isFullName(name: string): boolean {
  return name.length > 0 && name.length <= 60 && !/\p{C}/u.test(name);
}

function problemOf({ loginName, fullName, mobile }: NewPerson): AccountProblem | null {
  if (!isLoginName(loginName)) return 'login-name';
  if (!isFullName(fullName)) return 'full-name';
  return mobile === '' || isMobile(mobile) ? null : 'mobile';
}

/** Whether somebody signs in with this name or number already, a disabled account too. */
async function isTaken({ db }: WriteTx, name: string): Promise<boolean> {
  const numbered = await db.selectFrom('account_mobile').select('account_id').where('mobile', '=', name).executeTakeFirst();
  return (await accountNamed(db, name)) !== '' || numbered !== undefined;
}

/** Makes an account without companies, with a one-time password that its user is asked to change. */
export async function addPerson({ store, clock, random }: OperatorPorts, person: NewPerson): Promise<Result<Given, AccountProblem>> {
  const asked = { ...person, loginName: loginKey(person.loginName), fullName: person.fullName.trim(), mobile: loginKey(person.mobile) };
  const problem = problemOf(asked);
  if (problem !== null) return fail(problem);
  const { loginName, fullName, mobile, positionType } = asked;
  const given = { loginName, password: oneTimePassword(random), until: clock.now() + ONE_TIME_LIFE };
  const row = {
    account_id: random.uuid(),
    login_name: loginName,
    password: await hashPassword(given.password, random),
    mobile,
    full_name: fullName,
    position_type: positionType,
    password_until: given.until,
  };
  return store.write(async (tx) => {
    if (await isTaken(tx, loginName)) return fail('taken');
    if (mobile !== '' && (await isTaken(tx, mobile))) return fail('mobile-taken');
    return (await insertAccount(tx, row, clock.now())) ? ok(given) : fail('taken');
  });
}

/** The account of a login name, a disabled one too; guests have none that an operator knows. */
async function personNamed({ db }: WriteTx, loginName: string): Promise<AccountTable | undefined> {
  const accountId = await accountNamed(db, loginKey(loginName));
  return db.selectFrom('account').selectAll().where('account_id', '=', accountId).where('is_guest', '=', 0).executeTakeFirst();
}

/** Ends every sign-in of an account, and the codes that would open it. */
async function endEverything(tx: WriteTx, accountId: string, { store, clock, random }: OperatorPorts): Promise<void> {
  // The life of access tokens matters to who starts a sign-in only.
  await createSessions({ store, clock, random, accessSeconds: 1 }).endAll(tx, accountId, '');
  await tx.db.deleteFrom('one_time_code').where('account_id', '=', accountId).execute();
}

/** Gives an account a new one-time password: every sign-in ends, and the lock that wrong passwords brought. A disabled one stays disabled. */
export async function resetPerson(ports: OperatorPorts, loginName: string): Promise<Result<Given, AccountProblem>> {
  const { store, clock, random } = ports;
  const given = { loginName: loginKey(loginName), password: oneTimePassword(random), until: clock.now() + ONE_TIME_LIFE };
  const password = await hashPassword(given.password, random);
  const limits = createLoginLimits({ store, clock, slider: createSlider(ports) });
  return store.write(async (tx) => {
    const account = await personNamed(tx, loginName);
    if (!account) return fail('unknown');
    await endEverything(tx, account.account_id, ports);
    const change = { password, password_weak: 0, password_until: given.until };
    await tx.db.updateTable('account').set(change).where('account_id', '=', account.account_id).execute();
    await limits.forget(tx, account.login_name);
    return ok(given);
  });
}

/** Lets nobody sign in to an account any more and ends its sign-ins, or lets its user in again. What it holds stays. */
export async function setDisabled(ports: OperatorPorts, loginName: string, disabled: boolean): Promise<Result<string, AccountProblem>> {
  return ports.store.write(async (tx) => {
    const account = await personNamed(tx, loginName);
    if (!account) return fail('unknown');
    const { account_id: accountId } = account;
    // Locks the account first: a sign-in under way ends before this, and its session with it, or finds the account disabled.
    if (disabled) await endEverything(tx, accountId, ports);
    const disabled_at = disabled ? ports.clock.now() : 0;
    await tx.db.updateTable('account').set({ disabled_at }).where('account_id', '=', accountId).execute();
    return ok(account.login_name);
  });
}

/** Makes the user of an account an operator, who may publish to others, or no longer one. It holds from his next call on. */
export async function setOperator(
  { store }: OperatorPorts,
  loginName: string,
  isOperator: boolean,
): Promise<Result<string, AccountProblem>> {
  return store.write(async (tx) => {
    const account = await personNamed(tx, loginName);
    if (!account) return fail('unknown');
    const operator = isOperator ? 1 : 0;
    await tx.db.updateTable('account').set({ operator }).where('account_id', '=', account.account_id).execute();
    return ok(account.login_name);
  });
}

/** Every account but guests, by login name. */
export function listPeople({ db }: Pick<Store, 'db'>): Promise<AccountLine[]> {
  return db
    .selectFrom('account')
    .select(['login_name', 'full_name', 'mobile', 'position_type', 'total', 'created_at', 'password_until', 'disabled_at', 'operator'])
    .where('is_guest', '=', 0)
    .orderBy('login_name')
    .execute();
}
