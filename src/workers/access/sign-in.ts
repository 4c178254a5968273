import { initAccount } from '../../api/calls/account.ts';
import { guestLogin, tokenByCode, webPasswordLogin, webQuickLogin } from '../../api/calls/login.ts';
import { autoLoginWrap } from '../../api/calls/renewal.ts';
import type { Client } from '../../api/client.ts';
import type { SignedIn, StoredLogin } from '../../api/entities/login-info.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { putMeta } from '../../db/meta.ts';
import { writeSession } from '../../db/open/device-db.ts';
import { addTracking } from '../../db/outbox/tracking.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import { fail, ok, type Result, unreachable } from '../../domain/core/result.ts';
import type { UsageEvent } from '../../domain/core/usage-events.ts';
import { formRow } from '../load-row.ts';
import { notLoaded } from '../not-loaded.ts';
import type { Clock } from '../ports.ts';
import type { AskForm, HandedOver, SignedInHere, WayIn } from '../surface.ts';
import { afterKeptLogouts, type KeptLogoutPorts } from './kept-logout.ts';
import type { Opened } from './leave.ts';

/* Every way in (AUTH-01 to AUTH-05) and the calls of its forms, loaded when somebody asks for one. */

export interface SignInPorts extends KeptLogoutPorts {
  readonly appId: string;
  readonly clock: Clock;
  readonly plainClient: Pick<Client, 'call' | 'clockOffset'>;
  /** Id of this device: it goes with every way in. */
  deviceId(): Promise<string>;
  /** The account that is open in this tab. */
  current(): Opened | null;
  open(login: StoredLogin): Promise<Result<Opened, CallError>>;
  close(): Promise<void>;
  /** After the answer and before the account is opened; answers whether its database is encrypted. */
  enterVault(signedIn: SignedIn, input: WayIn): Promise<Result<boolean, CallError>>;
  storageFailed(problem: StorageProblem): { ok: false; error: CallError };
}

const nobody: CallError = { kind: 'session-invalid', code: 'uic.sessionInfo.empty', msg: '', status: 0 };

async function enter(ports: SignInPorts, input: WayIn): Promise<Result<SignedIn, CallError>> {
  const { plainClient } = ports;
  const pcuid = await ports.deviceId();
  switch (input.way) {
    case 'password': {
      const { way: _, ...form } = input;
      return await plainClient.call(webPasswordLogin, { ...form, pcuid });
    }
    case 'sms': {
      const { way: _, ...form } = input;
      return await plainClient.call(webQuickLogin, { ...form, pcuid });
    }
    case 'guest':
      return await plainClient.call(guestLogin, { pcuid });
    case 'code':
      return await plainClient.call(tokenByCode, { code: input.code, pcuid });
    case 'token': {
      const { way: _, ...held } = input;
      return await plainClient.call(autoLoginWrap, { ...held, pcuid });
    }
    case 'init': {
      const { way: _, ...form } = input;
      const opened = ports.current();
      return opened === null ? fail(nobody) : await opened.engine.line.home.call(initAccount, form);
    }
    default:
      return unreachable(input);
  }
}

/** What is remembered of a login: no token, no key (reliability B3), and of an encrypted account no number. */
export function storedLoginOf(signedIn: SignedIn, encrypted = false): StoredLogin {
  const { accountId, loginName, mobile, fullName, avatar, positionType, method, rememberPassword, autoLogin, isGuest, isReal } = signedIn;
  const login = { accountId, loginName, mobile, fullName, avatar, positionType, method, rememberPassword, autoLogin, isGuest, isReal };
  return encrypted ? { ...login, mobile: '', sealed: true } : login;
}

/** Counts the way in (TRACK-01). Whoever is in stays in when it cannot be written. */
async function countWay({ appId, clock, plainClient }: SignInPorts, { db }: Opened, way: WayIn['way']): Promise<void> {
  const event: UsageEvent = `signIn.${way}`;
  const time = Math.round(clock.now() + plainClient.clockOffset());
  await addTracking(db, { event, platform: 'web', time, appId, accountId: db.accountId, companyId: '', locationCode: '' });
}

/** Tells kept sign-outs, asks the gateway, opens the account and writes down who is signed in. Whatever fails on the way leaves nobody newly signed in. */
export async function signIn(ports: SignInPorts, input: WayIn): Promise<Result<SignedInHere, CallError>> {
  return await afterKeptLogouts<Result<SignedInHere, CallError>>(ports, fail, () => signInNow(ports, input));
}

async function signInNow(ports: SignInPorts, input: WayIn): Promise<Result<SignedInHere, CallError>> {
  const answer = await enter(ports, input);
  if (!answer.ok) return answer;
  const { passwordWeak, passwordGiven, needInit } = answer.value;
  const before = ports.current();
  const isEncryptedNow = 'encrypted' in input && input.encrypted === true && before?.login.sealed !== true;
  if (before !== null && (isEncryptedNow || before.login.accountId !== answer.value.accountId)) await ports.close();
  const encrypted = await ports.enterVault(answer.value, input);
  if (!encrypted.ok) return encrypted;
  const login = storedLoginOf(answer.value, encrypted.value);
  const opened = await ports.open(login);
  const isLocked = encrypted.value && !opened.ok && opened.error.code === 'storage.locked';
  if (!opened.ok && !isLocked) return opened;
  if (opened.ok) opened.value.engine.accept(answer.value);
  const kept = await writeSession({ k: 'session', login, state: 'signed-in' }, ports.storage);
  if (!kept.ok) return ports.storageFailed(kept.error);
  const signedIn: SignedInHere = { login, passwordWeak, passwordGiven, needInit };
  if (!opened.ok) return ok(signedIn);
  const noted = await putMeta(opened.value.db, { k: 'account', login });
  if (!noted.ok) return ports.storageFailed(noted.error);
  void countWay(ports, opened.value, input.way);
  return ok(signedIn);
}

/** A call of a form, as the account that is open, else as nobody: one whose session has ended still asks for codes and pictures. */
export async function askForm(ports: SignInPorts, ...[call, input]: Parameters<AskForm>): ReturnType<AskForm> {
  const line = ports.current()?.engine.line;
  // Some calls are open to all and easier for who is signed in: they too get a token that lasts.
  const isLive = line !== undefined && (await line.session.ensure()).ok;
  const row = await formRow(call);
  if (row === null) return fail(notLoaded);
  const answer = await (isLive ? line.client : ports.plainClient).call(row, input);
  return answer as Awaited<ReturnType<AskForm>>; // as: `formRow` answers the row of this very name, whose schema the answer has passed
}

/** The account that is open and a token of it that lasts. */
export async function handOver(ports: SignInPorts): Promise<Result<HandedOver, CallError>> {
  const line = ports.current()?.engine.line;
  if (line === undefined) return fail(nobody);
  const live = await line.session.ensure();
  if (!live.ok) return live;
  const { accountId, accessToken } = line.session.context();
  return ok({ accountId, accessToken });
}
