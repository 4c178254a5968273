import type { CallError } from '../../api/error-kinds.ts';
import { storageKindOf } from '../../db/storage-error.ts';
import { unreachable } from '../../domain/core/result.ts';
import type { TextKey } from '../../texts/catalogue.ts';

/** A text of the catalogue, or words the gateway sent: those are shown as they are. */
export type ProblemText = { readonly key: TextKey } | { readonly said: string };

/**
 * Where and how an error is said, chosen by its kind and never by its text.
 * - `none`     nothing is said: background reads, ended by ourselves, or offline said already
 * - `notice`   a line at the foot of the window
 * - `alert`    a dialog with title and content (ERR-07)
 * - `expired`  the one alert for a session that is over (ERR-03)
 * - `too-old`  this version is no longer served
 */
export type ProblemPlan =
  | { readonly show: 'none' }
  | { readonly show: 'notice'; readonly text: ProblemText }
  | { readonly show: 'alert'; readonly title: ProblemText; readonly text: ProblemText }
  | { readonly show: 'expired' }
  | { readonly show: 'too-old' };

export interface ProblemContext {
  /** The user asked for it himself; background reads never speak. */
  readonly asked: boolean;
  /** Offline was already said in this offline period. */
  readonly offlineSaid: boolean;
}

const none: ProblemPlan = { show: 'none' };
const notice = (key: TextKey): ProblemPlan => ({ show: 'notice', text: { key } });
const saidOr = (said: string | undefined, key: TextKey): ProblemText => (said === undefined || said === '' ? { key } : { said });

/** The plan for one error (ERR-01 to ERR-07, A-04, A-05). */
export function planProblem(error: CallError, context: ProblemContext): ProblemPlan {
  switch (error.kind) {
    case 'session-invalid':
      return { show: 'expired' };
    case 'too-old':
      return { show: 'too-old' };
    case 'alert':
      return { show: 'alert', title: saidOr(error.title, 'problems.alertTitle'), text: saidOr(error.content, 'problems.alertContent') };
    case 'not-found':
      return notice('problems.notFound');
    case 'aborted':
      return none;
    default:
      return context.asked ? planAsked(error, error.kind, context) : none;
  }
}

type AskedKind = Exclude<CallError['kind'], 'session-invalid' | 'too-old' | 'alert' | 'not-found' | 'aborted'>;

function planAsked(error: CallError, kind: AskedKind, { offlineSaid }: ProblemContext): ProblemPlan {
  const storage = storageKindOf(error);
  if (storage !== null) return notice(`problems.${storage}`);
  switch (kind) {
    case 'offline':
    case 'timeout':
      return offlineSaid ? none : notice('problems.network');
    case 'server':
    case 'replay':
      return notice('problems.network');
    case 'busy':
      return notice('problems.busy');
    case 'bad-answer':
      return notice('problems.badAnswer');
    case 'too-large':
      return notice('problems.tooLarge');
    case 'clock':
      return notice('problems.clock');
    case 'refused':
    case 'conflict':
      return { show: 'notice', text: saidOr(error.msg, 'problems.generic') };
    default:
      return unreachable(kind);
  }
}

/** True for the kinds that say that no answer came: the offline period goes on. */
export const isSilence = (error: CallError): boolean => error.kind === 'offline' || error.kind === 'timeout';
