import type { CallError } from '../../../api/error-kinds.ts';
import { unreachable } from '../../../domain/core/result.ts';
import type { LoginChoices } from '../../../workers/surface.ts';

export type LoginWay = 'password' | 'sms';

/** What the page says of the last thing that happened: nothing, why a try failed, or that the password is a new one. */
export type LoginSaid =
  | { readonly kind: 'nothing' | 'password-reset' }
  | { readonly kind: 'failed'; readonly label: string; readonly error: CallError };

export interface LoginState {
  readonly way: LoginWay;
  readonly choices: LoginChoices;
  readonly said: LoginSaid;
  /** The dialog for a forgotten password is open. */
  readonly resetting: boolean;
}

export type LoginEvent =
  | { readonly what: 'way-chosen'; readonly way: LoginWay }
  | { readonly what: 'choices-made'; readonly choices: LoginChoices }
  | { readonly what: 'try-began' | 'forgot' | 'reset-closed' | 'reset-done' }
  | { readonly what: 'failed'; readonly label: string; readonly error: CallError };

const nothing: LoginSaid = { kind: 'nothing' };
const withoutFailure = (said: LoginSaid): LoginSaid => (said.kind === 'failed' ? nothing : said);

export function loginStart(way: LoginWay, rememberPassword: boolean): LoginState {
  return { way, choices: { rememberPassword, autoLogin: false }, said: nothing, resetting: false };
}

/** The one writer of what the login page is in. A new password ends the dialog and is asked for at once. */
export function loginAfter(state: LoginState, event: LoginEvent): LoginState {
  switch (event.what) {
    case 'way-chosen':
      return { ...state, way: event.way, said: withoutFailure(state.said) };
    case 'choices-made':
      return { ...state, choices: event.choices };
    case 'try-began':
      return { ...state, said: withoutFailure(state.said) };
    case 'failed':
      return { ...state, said: { kind: 'failed', label: event.label, error: event.error } };
    case 'forgot':
      return { ...state, resetting: true };
    case 'reset-closed':
      return { ...state, resetting: false };
    case 'reset-done':
      return { ...state, way: 'password', said: { kind: 'password-reset' }, resetting: false };
    default:
      return unreachable(event);
  }
}
