import type { Calls, FormCall, FormRow } from '../api/calls/table.ts';
import type { InputOf, OutputOf } from '../api/contract.ts';
import type { StoredLogin } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import type { StorageProblemKind } from '../db/storage-problem.ts';
import type { Result } from '../domain/core/result.ts';
import type { ResourceRef } from './resources/resources.ts';

export type { ResourceName, ResourceValue } from './resources/resources.ts';

/**
 * What a page says of resources; `subject` is a companyId, '' for what belongs to the account.
 * - `watch`, `unwatch`  a view that shows it begins, ends; answered at once, the value comes by the database
 * - `refresh`           asks for it now, and tells what the gateway knows by now: behind a question that has left already one more is asked. Answered
 *                       when it was asked
 * - `obtain`            some answer is wanted: one that is on its way will do. Answered when it was asked
 * - `active`            the company that the tab works for: its resources come before others, and what it needs is asked for
 * - `switched`          the user goes to that company; answered when what is loaded at a first switch was asked for (COMP-09)
 */
export type ResourceRequest =
  | ({ readonly what: 'watch' | 'unwatch' | 'refresh' | 'obtain' } & ResourceRef)
  | { readonly what: 'active' | 'switched'; readonly companyId: string };

/**
 * What to do with unsent work at sign-out. `none`: the user was told that there is none, so that any found is asked about.
 * `leave-encrypted`: somebody else wants to sign in; what is encrypted stays as it is until this account signs in again (PLUS-23).
 */
export type UnsentChoice = 'send' | 'keep' | 'discard' | 'none' | 'leave-encrypted';

/** What a sign-in by name or number is asked to remember (AUTH-21): the name only, and whether this device stays signed in (reliability B3). */
export interface LoginChoices {
  readonly rememberPassword: boolean;
  readonly autoLogin: boolean;
  /** Shared PC: what is stored here is encrypted and has to be unlocked (PLUS-23). Once encrypted it stays so until the account is signed out. */
  readonly encrypted?: boolean;
}

/** How a locked account is unlocked in this tab, also without the line. `secret`: what the passkey's PRF gave for its salt, 32 bytes. */
export type Unlocker =
  | { readonly how: 'password'; readonly password: string }
  | { readonly how: 'passkey'; readonly secret: Uint8Array<ArrayBuffer> };

/** A passkey that shall unlock the account: `secret` is what its PRF gives for `salt`. */
export interface NewPasskey {
  readonly credentialId: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly secret: Uint8Array<ArrayBuffer>;
}

/**
 * - `unlock`   opens the account with its key; fails with code `vault.wrong`
 * - `lock`     forgets the key here and in every other tab, and closes the account
 * - `key`      the key of this account; null while another one or none is open here, or it is not encrypted
 * - `passkey`  adds one more way to unlock
 */
export type VaultRequest =
  | { readonly what: 'unlock'; readonly with: Unlocker }
  | { readonly what: 'lock' }
  | { readonly what: 'key'; readonly accountId: string }
  | { readonly what: 'passkey'; readonly passkey: NewPasskey };

/** The key of an account that is unlocked on a page. */
export interface HeldKey {
  readonly accountId: string;
  readonly key: Uint8Array<ArrayBuffer>;
}

/** What the worker is started with. `held`: the page's key, when it is unlocked already. `lockedFor`: the account that the user has
 * locked: no other tab is asked for its key. */
export interface WorkerStart {
  readonly baseUrl: string;
  readonly appId: string;
  /** Where this device stands, six digits; absent: `DEFAULT_LOCATION`. */
  readonly locationCode?: string;
  readonly tabId: string;
  readonly visible: boolean;
  readonly held?: HeldKey | null;
  readonly lockedFor?: string;
}

/**
 * Every way in (AUTH-01 to AUTH-05). `code`: a host's code that is used up by this. `token`: what a host client holds in place of the cookie.
 * `init`: the guest or the prepared account that is signed in gets its real name, mobile number and password (AUTH-09).
 */
export type WayIn =
  | ({ readonly way: 'password'; readonly loginName: string; readonly password: string; readonly imageId?: string } & LoginChoices)
  | ({ readonly way: 'sms'; readonly loginName: string; readonly dynamicPassword: string } & LoginChoices)
  | { readonly way: 'guest' }
  | { readonly way: 'code'; readonly code: string }
  | { readonly way: 'token'; readonly accountId: string; readonly loginName: string; readonly refreshToken: string }
  | ({ readonly way: 'init' } & InputOf<Calls['initAccount']>);

export interface SignedInHere {
  readonly login: StoredLogin;
  /** The password is a listed weak one: a new one is asked for next (VALID-07, A-71). */
  readonly passwordWeak: boolean;
  /** The password is a one-time one: an own one is asked for next. */
  readonly passwordGiven: boolean;
  /** The account was made for its user, who is asked for name and password next (CALL-088). */
  readonly needInit: boolean;
}

/** Calls of forms that store nothing, as `noun.call`: their answer goes to the form that asked. */
export type AskForm = <F extends FormCall>(call: F, input: InputOf<FormRow<F>>) => Promise<Result<OutputOf<FormRow<F>>, CallError>>;

/** What an app of another origin is given to act as the account that is signed in; it is kept nowhere. */
export interface HandedOver {
  readonly accountId: string;
  /** Ends within minutes: the app asks for another one. */
  readonly accessToken: string;
}

/** How the worker is, for its page. */
export interface WorkerHealth {
  /** What is wrong with the storage, null when nothing is. */
  readonly storage: StorageProblemKind | null;
  readonly leading: boolean;
  /** It waits for code that a dead line has swallowed: only a new worker asks for it again. */
  readonly stuck: boolean;
  /** A sign-out on this device waits to be told to the gateway. */
  readonly logoutWaits: boolean;
  /** `unproved`: opened on stored data, no request has proved the session yet. `none`: nobody is signed in. */
  readonly session: 'none' | 'unproved' | 'live' | 'expired';
}

/**
 * The one surface of the sync worker, called over Comlink. Nothing expected is thrown: results are data. Every answer that belongs
 * on a screen is in the database before the promise settles, but for those of `ask`.
 */
export interface WorkerSurface {
  /** Opens the account of the stored session (if any), starts leading when it can, and tells who is signed in. Never needs the line. */
  start(options: WorkerStart): Promise<Result<StoredLogin | null, CallError>>;
  /** Signs in, opens the account and remembers it: token and sign key stay here. */
  signIn(input: WayIn): Promise<Result<SignedInHere, CallError>>;
  /** A call of a form, as the account that is signed in here or as nobody. Its answer is kept nowhere. */
  ask: AskForm;
  /** A token that lasts, for an app that the page embeds. Fails where nobody is signed in or the line is out. */
  handOver(): Promise<Result<HandedOver, CallError>>;
  /** Fails with `refused` and code `unsent` when 'send' or 'none' was chosen and something stayed unsent. */
  signOut(unsent: UnsentChoice): Promise<Result<null, CallError>>;
  /** Deletes the stored data of the account, unsent work too, and pulls it anew. */
  rebuild(): Promise<Result<null, CallError>>;
  /** Pull and drain now; settles when both have run once. */
  syncNow(): Promise<Result<null, CallError>>;
  /** What the page shows and asks of resources. */
  resource(request: ResourceRequest): Promise<Result<null, CallError>>;
  /** What the user asks of an encrypted account; an unlocked one is answered with its key, which is for this tab's page only. */
  vault(request: VaultRequest): Promise<Result<Uint8Array<ArrayBuffer> | null, CallError>>;
  /** A visible tab is the better leader. */
  setVisible(visible: boolean): Promise<void>;
  /** Heartbeat of the page's guard. */
  beat(): Promise<number>;
  health(): Promise<WorkerHealth>;
}
