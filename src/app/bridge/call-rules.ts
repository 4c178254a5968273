import * as v from 'valibot';
import type { Capability, WorkbenchCalls } from '../../../sdk/workbench.ts';
import { capabilities } from '../../domain/menus/capabilities.ts';
import type { CallSizes, Rate } from '../../domain/tabs/app-call.ts';

export type CallName = keyof WorkbenchCalls;

/** What is asked of a call before it is carried out. */
export interface CallRule {
  /** What the app must be allowed; null: its own tab is its own. */
  readonly may: (typeof capabilities)[number] | null;
  /** Only while the user has the app before him. */
  readonly inFront?: true;
  readonly rate?: Rate;
  /** Most that may be said with it, characters and bytes. */
  readonly most: number;
  readonly input: v.GenericSchema<unknown, readonly unknown[]>;
}

/** Most bytes of a file that an app hands over to be saved. */
const MOST_FILE = 5 * 1024 * 1024;
const MOST_PRINT = 500_000;
const SMALL = 2_000;

/** Codes of menus, apps, scenes and pages, as a host's launch has them. */
const code = v.pipe(v.string(), v.regex(/^[\w.;:-]{1,100}$/));
/** One line of words: what breaks or hides a line is none. */
const line = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u));
const cell = v.pipe(v.string(), v.maxLength(2_000));
const nothing = v.strictTuple([]);
const block = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), text: v.pipe(v.string(), v.maxLength(20_000)) }),
  v.strictObject({ kind: v.literal('table'), heads: v.array(cell), rows: v.array(v.array(cell)) }),
]);

const target = v.strictObject({ kind: v.picklist(['menu', 'app', 'scene', 'page']), code });
const notice = v.strictObject({ tone: v.picklist(['done', 'info', 'problem']), text: v.pipe(line(200), v.minLength(1)) });
const file = v.strictObject({ name: v.pipe(line(120), v.minLength(1)), data: v.union([v.string(), v.blob()]) });
const wish = v.strictObject({ accept: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^\.[a-z0-9]{1,8}$/i))), v.maxLength(10))) });
const sheet = v.strictObject({ title: line(100), blocks: v.pipe(v.array(block), v.maxLength(200)) });

/** The calls, each with its rule (EMBED-02). What is not here is an unknown call. */
export const callRules = {
  company: { may: 'company', most: SMALL, input: nothing },
  session: { may: 'session', most: SMALL, input: nothing },
  open: { may: 'open', inFront: true, rate: { most: 5, inMs: 10_000 }, most: SMALL, input: v.strictTuple([target]) },
  close: { may: null, inFront: true, most: SMALL, input: nothing },
  title: { may: null, most: SMALL, input: v.strictTuple([line(40)]) },
  dirty: { may: null, most: SMALL, input: v.strictTuple([v.boolean()]) },
  notice: { may: 'notice', rate: { most: 6, inMs: 60_000 }, most: SMALL, input: v.strictTuple([notice]) },
  saveFile: { may: 'saveFile', inFront: true, rate: { most: 5, inMs: 60_000 }, most: MOST_FILE, input: v.strictTuple([file]) },
  pickFile: { may: 'pickFile', inFront: true, most: SMALL, input: v.strictTuple([wish]) },
  print: { may: 'print', inFront: true, rate: { most: 5, inMs: 60_000 }, most: MOST_PRINT, input: v.strictTuple([sheet]) },
  tokenExpired: { may: 'session', inFront: true, rate: { most: 1, inMs: 10_000 }, most: SMALL, input: nothing },
} as const satisfies Record<CallName, CallRule>;

export type CallInput<N extends CallName> = v.InferOutput<(typeof callRules)[N]['input']>;

export const callSizes: CallSizes = new Map(Object.entries(callRules).map(([name, { most }]) => [name, most]));

/** What the gateway lets an app do, without what this page does not know. A gateway that says nothing lets it know its company, as it did before. */
export function capabilitiesIn(told: readonly string[] | undefined): readonly Capability[] {
  if (told === undefined) return ['company'];
  return capabilities.filter((one) => told.includes(one));
}
