import type { HttpBindings } from '@hono/node-server';
import type { InferOutput } from 'valibot';
import type { CallName, Calls, CommandName, HeadCallName } from '../../src/api/calls/table.ts';
import type { Call, OutputOf } from '../../src/api/contract.ts';
import type { BaseHeaders } from '../../src/api/http/headers.ts';
import type { Log } from '../../src/domain/core/log.ts';
import type { gateway } from '../../src/texts/zh-CN/gateway.ts';
import type { GatewayKeys } from '../access/keys.ts';
import type { LoginLimits } from '../access/login-limits.ts';
import type { Passwords } from '../access/passwords.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Slider } from '../access/slider/slider.ts';
import type { SmsCodes } from '../access/sms/codes.ts';
import type { SmsOutbox } from '../access/sms/outbox.ts';
import type { GatewayConfig } from '../config.ts';
import type { Exchange, Headers } from '../http/exchange.ts';
import type { CertificateWatch } from '../keys/seen-certificates.ts';
import type { ModelAnswers } from '../model/answers.ts';
import type { Pay } from '../pay/pay.ts';
import type { Clock, Random } from '../ports.ts';
import type { RegisterLine } from '../register/register-line.ts';
import type { createChangedFacts } from '../sources/changed-facts.ts';
import type { DueDays } from '../sources/due-days.ts';
import type { FactReads } from '../sources/fact-reads.ts';
import type { Facts } from '../sources/write-facts.ts';
import type { MemberWatch } from '../status/member-watch.ts';
import type { RefreshTasks } from '../status/tasks.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import type { JsonText, Store } from '../store/store.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import type { Reads, Session } from '../store/tables/reads.ts';
import type { PushHub } from '../sync/push-hub.ts';
import type { WebPush } from '../web-push/web-push.ts';
import type { Stats } from './stats.ts';

/** Head codes the gateway answers beside success. */
export type RefusalCode = keyof typeof gateway;

/** A failure that is an answer: nothing went wrong in the gateway. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 426 | 429 | 500 | 503;
  readonly code: RefusalCode;
  /** What the caller needs to go on: the newer row of a conflict, the gateway's time. */
  readonly body?: unknown;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly retryAfterSeconds?: number;
}

/** Everything one call is about, filled by the steps of the pipeline one after the other. */
export interface CallState {
  readonly call: Call;
  /** Body as sent, '' when there is none. */
  raw: string;
  /** Query of a GET, JSON object of a POST; secrets still encrypted until the input is parsed. */
  payload: Readonly<Record<string, unknown>>;
  headers: BaseHeaders;
  requestId: string;
  session: Session | null;
  input: unknown;
}

/** Services the handlers use. */
export interface Services {
  readonly store: Store;
  readonly reads: Reads;
  readonly groupCommit: GroupCommit;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly config: GatewayConfig;
  readonly keys: GatewayKeys;
  readonly sessions: Sessions;
  readonly limits: LoginLimits;
  readonly passwords: Passwords;
  readonly slider: Slider;
  readonly smsCodes: SmsCodes;
  readonly smsOutbox: SmsOutbox;
  /** What sources tell of companies, and how it is written. */
  readonly facts: Facts;
  readonly factReads: FactReads;
  readonly changedFacts: ReturnType<typeof createChangedFacts>;
  readonly dueDays: DueDays;
  readonly refreshTasks: RefreshTasks;
  /** Null where the deployment has none. */
  readonly register: RegisterLine | null;
  /** Null where the deployment has none. */
  readonly model: ModelAnswers | null;
  /** What is sold and paid. */
  readonly pay: Pay;
  /** Warns of the end of certificates. */
  readonly certificates: CertificateWatch;
  /** Ends memberships whose last day is over. */
  readonly members: MemberWatch;
  readonly hub: PushHub;
  /** Null where the deployment has no keys for it. */
  readonly webPush: WebPush | null;
  readonly stats: Stats;
}

/** What a handler may know of the request beyond its input. */
export interface Asked extends Services {
  /** Address of the caller, '' when unknown. */
  readonly ip: () => string;
  readonly cookie: (name: string) => string;
  readonly header: (name: string) => string;
  readonly appId: string;
  readonly accountId: string;
  readonly locationCode: string;
  readonly accessToken: string;
  readonly acceptsGzip: () => boolean;
  /** A command of the contract by its name, null for other calls: for what carries out many of them. */
  readonly commandOf: (name: string) => { readonly call: Call; readonly run: RunCommand } | null;
}

export type Reply<T> =
  | { readonly kind: 'value'; readonly value: T; readonly headers?: Headers }
  /** The answer as JSON text, in pieces: stored rows are sent as they are, without being parsed. */
  | { readonly kind: 'text'; readonly text: readonly JsonText[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly headers?: Headers };
export type StreamReply =
  | { readonly kind: 'stream'; readonly body: ReadableStream<Uint8Array>; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Input<N extends CallName> = InferOutput<Calls[N]['input']>;
/** Calls without a session, as the contract's rows say it. */
type OpenCallName = { [N in CallName]: Calls[N]['session'] extends false ? N : never }[CallName];
type AskedFor<N extends CallName> = N extends OpenCallName ? Asked : Asked & { readonly session: Session };

/**
 * A command runs in the transaction that also stores its answer; `commandId` is its Idempotency-Key, `other` the account of the
 * number that its input names, `holders` all accounts that have the companies of a row that says `everybody`, this one among them.
 */
export type CommandAsked = Asked & {
  readonly session: Session;
  readonly change: AccountChange;
  readonly other: AccountChange | null;
  readonly holders: readonly AccountChange[];
  readonly commandId: string;
};
export type CommandHandler<N extends CommandName> = (asked: CommandAsked, input: Input<N>) => Promise<Reply<OutputOf<Calls[N]>>>;
/** A command's handler after its input was parsed. */
export type RunCommand = (asked: CommandAsked, input: unknown) => Promise<Reply<unknown>>;
export type HeadHandler<N extends HeadCallName> = (asked: AskedFor<N>, input: Input<N>) => Promise<Reply<OutputOf<Calls[N]>>>;
export type StreamHandler<N extends CallName> = (asked: Asked & { readonly session: Session }, input: Input<N>) => Promise<StreamReply>;

/** What serves one row of the contract. */
export type Handler<N extends CallName> = N extends CommandName
  ? CommandHandler<N>
  : N extends HeadCallName
    ? HeadHandler<N>
    : StreamHandler<N>;

/** What Hono carries for files and the page: calls have an `Exchange`. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  /** `always`: headers of every answer. */
  Variables: { always: Readonly<Record<string, string>> };
}

/** One check of the pipeline: fills its part of the state, or says why the call ends here. A promise only where it has to wait. */
export type Step = (x: Exchange, state: CallState) => Refusal | null | Promise<Refusal | null>;

export function value<T>(answer: T, headers?: Headers): Reply<T> {
  return headers ? { kind: 'value', value: answer, headers } : { kind: 'value', value: answer };
}

export function refused(
  status: Refusal['status'],
  code: RefusalCode,
  more: Partial<Refusal> = {},
): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal: { status, code, ...more } };
}
