import type { Client } from '../api/client.ts';
import type { SignedIn, StoredLogin } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import type { DbPorts } from '../db/db-ports.ts';
import { writeSession } from '../db/device-db.ts';
import { putMeta } from '../db/meta.ts';
import type { StorageProblem } from '../db/storage-problem.ts';
import { fail, ok, type Result, unreachable } from '../domain/result.ts';
import type { Opened } from './leave.ts';
import type { AskForm, SignedInHere, WayIn } from './surface.ts';

/* Every way in (AUTH-01 to AUTH-05) and the calls of its forms, loaded when somebody asks for one. */

export interface SignInPorts {
  readonly storage?: Partial<DbPorts>;
  /** Client of nobody. */
  readonly plainClient: Pick<Client, 'call'>;
  /** Id of this device: it goes with every way in. */
  deviceId(): Promise<string>;
  /** The account that is open in this tab. */
  current(): Opened | null;
  open(login: StoredLogin): Promise<Result<Opened, CallError>>;
  close(): Promise<void>;
  /** After the answer and before the account is opened; answers whether its database is sealed. */
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
      return await plainClient.call('webPasswordLogin', { ...form, pcuid });
    }
    case 'sms': {
      const { way: _, ...form } = input;
      return await plainClient.call('webQuickLogin', { ...form, pcuid });
    }
    case 'guest':
      return await plainClient.call('guestLogin', { pcuid });
    case 'code':
      return await plainClient.call('tokenByCode', { code: input.code, pcuid });
    case 'token': {
      const { way: _, ...held } = input;
      return await plainClient.call('autoLoginWrap', { ...held, pcuid });
    }
    case 'init': {
      const { way: _, ...form } = input;
      const opened = ports.current();
      return opened === null ? fail(nobody) : await opened.engine.line.client.call('initAccount', form);
    }
    default:
      return unreachable(input);
  }
}

/** What is remembered of a login: no token, no key (reliability B3), and of a sealed account no number. */
export function storedLoginOf(signedIn: SignedIn, sealed = false): StoredLogin {
  const { accountId, loginName, mobile, fullName, avatar, positionType, method, rememberPassword, autoLogin, isGuest, isReal } = signedIn;
  const login = { accountId, loginName, mobile, fullName, avatar, positionType, method, rememberPassword, autoLogin, isGuest, isReal };
  return sealed ? { ...login, mobile: '', sealed } : login;
}

/** Asks the gateway, opens the account and writes down who is signed in. Whatever fails on the way leaves nobody newly signed in. */
export async function signIn(ports: SignInPorts, input: WayIn): Promise<Result<SignedInHere, CallError>> {
  const answer = await enter(ports, input);
  if (!answer.ok) return answer;
  const { passwordWeak, needInit } = answer.value;
  const before = ports.current();
  const isSealedNow = 'sealed' in input && input.sealed === true && before?.login.sealed !== true;
  if (before !== null && (isSealedNow || before.login.accountId !== answer.value.accountId)) await ports.close();
  const sealed = await ports.enterVault(answer.value, input);
  if (!sealed.ok) return sealed;
  const login = storedLoginOf(answer.value, sealed.value);
  const opened = await ports.open(login);
  const isLocked = sealed.value && !opened.ok && opened.error.code === 'storage.locked';
  if (!opened.ok && !isLocked) return opened;
  if (opened.ok) opened.value.engine.accept(answer.value);
  const kept = await writeSession({ k: 'session', login, state: 'signed-in' }, ports.storage);
  if (!kept.ok) return ports.storageFailed(kept.error);
  if (!opened.ok) return ok({ login, passwordWeak, needInit });
  const noted = await putMeta(opened.value.db, { k: 'account', login });
  if (!noted.ok) return ports.storageFailed(noted.error);
  return ok({ login, passwordWeak, needInit });
}

/** A call of a form, as the account that is open, else as nobody: one whose session has ended still asks for codes and pictures. */
export async function askForm(ports: SignInPorts, ...[name, input]: Parameters<AskForm>): ReturnType<AskForm> {
  const line = ports.current()?.engine.line;
  // Some calls are open to all and easier for who is signed in: they too get a token that lasts.
  const isLive = line !== undefined && (await line.session.ensure()).ok;
  return await (isLive ? line.client : ports.plainClient).call(name, input);
}
