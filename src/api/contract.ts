import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** The seven services whose prefix a path may have (HDR-01). */
export const servicePrefixes = ['/itpbasic', '/app-center', '/itpactivity', '/malacca', '/itpcfoweb', '/itpmixweb', '/stpweb'] as const;
export type ServicePrefix = (typeof servicePrefixes)[number];

/** Request fields that never travel readable (HDR-06). */
export const secretFieldNames = [
  'loginName',
  'password',
  'oldPassword',
  'newPassword',
  'certificationValue',
  'taxUsername',
  'taxPassword',
  'loginValue',
] as const;
export type SecretField = (typeof secretFieldNames)[number];

/**
 * - `read`    may be asked again at any time; failure resets to `empty`
 * - `command` changes something and may wait in the outbox; carries an Idempotency-Key
 * - `online`  changes something and is refused while the line is down
 * - `once`    the same, and must happen once: its key is made and kept before it is sent, and travels as Idempotency-Key. A lost answer is asked for again with
 *             the same key; the same key with other content is refused (409)
 */
export type CallKind = 'read' | 'command' | 'online' | 'once';
/** `head` is one JSON answer in the head form; `lines` a stream of JSON lines; `events` a server-sent event stream. */
export type AnswerForm = 'head' | 'lines' | 'events';
/**
 * - `page`    the product by itself: a resource, a pull, the session, a job
 * - `command` the outbox, once its user has given it
 * - `form`    a form of the page too, which gets the answer (`ask` of the worker's surface); it is stored nowhere
 * - `client`  no page: other clients, and apps on their own servers; `otherClient` of the row says which
 */
export type Asker = 'page' | 'command' | 'form' | 'client';
type AskerOf<K extends CallKind> = K extends 'command' ? 'command' : 'page';

/** One row of the contract. Client, gateway routes, outbox types, the table in docs/ and the contract tests are derived from it. */
export interface Call<
  I extends GenericSchema = GenericSchema,
  O extends GenericSchema = GenericSchema,
  K extends CallKind = CallKind,
  A extends AnswerForm = AnswerForm,
  S extends boolean = boolean,
  W extends Asker = Asker,
> {
  readonly name: string;
  /** Who may ask it. Literal in the type of a row: what a form may ask, and what waits in the outbox, follow from it. */
  readonly asker: W;
  /** Of a call that no page asks: for whom it stays, and what the page has in its place. A line of docs/contract.md. */
  readonly otherClient?: string;
  readonly method: 'GET' | 'POST';
  readonly path: `${ServicePrefix}/${string}`;
  readonly kind: K;
  readonly answer: A;
  /** Payload: query parameters of a GET (all strings), JSON body of a POST. */
  readonly input: I;
  /** Answer under body or data; for streams the schema of one line or of one event's data. */
  readonly output: O;
  /** Input fields sent as compact JWE to the gateway's key. */
  readonly secret: readonly SecretField[];
  /** The answer comes back as a JWE to the client's ephemeral key (HDR-07). */
  readonly encryptedAnswer: boolean;
  /** Needs a live access token. Literal in the type of a row: which calls are open follows from it. */
  readonly session: S;
  /** Whole call, in milliseconds; for streams the wait for the first byte. */
  readonly timeoutMs: number;
  /** What the stored value becomes when the gateway answers failure (GEN-05). Absent: the failure has no stored value to reset. */
  readonly empty?: () => InferOutput<O>;
  /** What the body of a refusal may carry (the newer row of a conflict), in the form of the answer. */
  readonly refusal?: GenericSchema;
  /** A command whose effect belongs to the companies that its input names (`companyId`, `companyIds`, or the `companyId` of each of its `rows`), whoever has them. */
  readonly everybody?: true;
  /** Of a call that happens once: the field of its input that is its key. */
  readonly key?: string;
  /** Rows of the ledger this call implements. */
  readonly rows: readonly string[];
}

/** A call whose answer is one parsed head form: what `Client.call` takes. */
export type HeadCall = Call<GenericSchema<object>, GenericSchema, CallKind, 'head'>;

export type InputOf<C extends Call> = InferInput<C['input']>;
export type OutputOf<C extends Call> = InferOutput<C['output']>;

type Optional = 'asker' | 'answer' | 'secret' | 'encryptedAnswer' | 'session' | 'timeoutMs';

/** Fills the defaults of a row: asked by the page (a command by the outbox), head answer, no secrets, session needed, 30 s. Without side effects: a bundle leaves out the rows it does not use. */
// @__NO_SIDE_EFFECTS__
export function defineCall<
  I extends GenericSchema,
  O extends GenericSchema,
  K extends CallKind,
  A extends AnswerForm = 'head',
  S extends boolean = true,
  W extends Asker = AskerOf<K>,
>(row: Omit<Call<I, O, K, A, S, W>, Optional> & Partial<Pick<Call<I, O, K, A, S, W>, Optional>>): Call<I, O, K, A, S, W> {
  const head = 'head' as A; // as: a row that names no answer has A = 'head'
  const session = true as S; // as: a row that does not say has S = true
  const asker = (row.kind === 'command' ? 'command' : 'page') as W; // as: a row that names nobody has W = AskerOf<K>
  return { asker, answer: head, secret: [], encryptedAnswer: false, session, timeoutMs: 30_000, ...row };
}

/** The Idempotency-Key that an input of a call that happens once brings; null for other calls. */
export function ownKeyOf({ kind, key }: Pick<Call, 'kind' | 'key'>, input: object): string | null {
  const value: unknown = kind === 'once' && key !== undefined ? Reflect.get(input, key) : null;
  return typeof value === 'string' ? value : null;
}

/** Activity calls carry a sign beside the appKey (HDR-05, A-157). */
export function isSigned(call: Pick<Call, 'path'>): boolean {
  return call.path.startsWith('/itpactivity/');
}
