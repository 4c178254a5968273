import type { PushEvent } from '../../api/calls/push.ts';
import type { Client } from '../../api/client.ts';
import type { HeadCall, InputOf, OutputOf } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { Result } from '../../domain/core/result.ts';
import type { LinePorts } from '../line/account-line.ts';
import type { Gate } from '../line/observed-client.ts';
import type { Clock, Tab } from '../ports.ts';

/** Whom a question is about. `companyId` is '' for what belongs to the account, and a locationCode for what belongs to an area. */
export interface Subject {
  readonly accountId: string;
  readonly companyId: string;
  /** When it is asked, device clock. */
  readonly now: number;
}

/** When a resource is needed without a view that shows it. */
export type When = 'start' | 'switch' | 'active';

/** When a resource is asked for, beside a user who asks for it. What was never answered is asked for whenever a view opens it. */
export interface ResourceTimes {
  /** When a tab begins to lead. */
  readonly start?: true;
  /** At a switch to the company (COMP-09). */
  readonly switch?: 'if-unset';
  /** When its company becomes the active one of a tab, or that tab is shown again, and the answer is older than `maxAgeMs`. */
  readonly active?: 'if-older';
  /** When a view opens it, or its tab is shown again, and the answer is older than `maxAgeMs`. */
  readonly open?: 'if-older';
  readonly maxAgeMs?: number;
  /** When the gateway says that something of these topics changed. */
  readonly push?: readonly PushEvent['topic'][];
  /** While a tab is visible, this long after the answer before; milliseconds. */
  readonly everyMs?: number;
}

/** What a resource that asks by itself may use. */
export interface OwnPorts extends Pick<LinePorts, 'fetch' | 'uuid' | 'log' | 'timers' | 'baseUrl' | 'appId' | 'locationCode'> {
  readonly accountId: string;
  readonly db: AccountDb;
  readonly client: Pick<Client, 'call'>;
  /** The same account at the deployment's own gateway, whatever environment `client` speaks to. */
  readonly home: Pick<Client, 'call'>;
  readonly clock: Clock;
  readonly tab: Tab;
  readonly gate: Gate;
  rests(): Promise<'offline' | 'expired' | null>;
  onProblem(problem: StorageProblem): void;
}

/** How a resource of its own kind is asked for. `asked`: the user waits for it. Nothing is written after `signal`. */
export type OwnAsk = (
  ports: OwnPorts,
  subject: string,
  options: { readonly asked: boolean; readonly signal: AbortSignal },
) => Promise<Result<null, CallError>>;

/** One answer of one call, kept as a fact with its age and outcome. `V` is what is kept of the answer. */
export interface Resource<V = unknown> {
  readonly call: HeadCall;
  /** Asks in place of the one call, and keeps what it is told where it belongs; the fact says how the newest round went. */
  readonly own?: OwnAsk;
  readonly scope: 'account' | 'company' | 'area';
  readonly when: ResourceTimes;
  /** How many questions may be under way when this one is asked, itself included. */
  readonly atOnce: number;
  input(subject: Subject): object;
  value(answer: unknown, subject: Subject): V;
  /** What the value becomes when the gateway answers failure (GEN-05). */
  empty(subject: Subject): V;
}

/** Questions under way at once in one tab, unless a resource says otherwise. */
const AT_ONCE = 4;

export interface ResourceDefinition<C extends HeadCall, V> {
  /** A row that says what empty is. */
  readonly call: C & { readonly empty?: () => OutputOf<C> };
  readonly scope: Resource['scope'];
  readonly when: ResourceTimes;
  readonly atOnce?: 6;
  readonly own?: OwnAsk;
  input(subject: Subject): InputOf<C>;
  value(answer: OutputOf<C>, subject: Subject): V;
}

/** A resource by its definition: the contract's row, how it is asked, what is kept of the answer, and when (features.md, resources). */
export function defineResource<C extends HeadCall, V>(definition: ResourceDefinition<C, V>): Resource<V> {
  const { call, own, scope, when, atOnce = AT_ONCE, input, value } = definition;
  // as: the client has parsed the answer by the row's own schema, of which `empty` is a value too.
  const kept = (answer: unknown, subject: Subject): V => value(answer as OutputOf<C>, subject);
  return {
    call,
    ...(own === undefined ? {} : { own }),
    scope,
    when,
    atOnce,
    input,
    value: kept,
    empty: (subject) => kept(call.empty?.(), subject),
  };
}
