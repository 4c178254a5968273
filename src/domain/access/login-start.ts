import { hostEvents } from '../core/host-events.ts';
import { unreachable } from '../core/result.ts';

/* What happens at the login by itself, before anybody types. */

/** What a host tells about the sign-in: a code for one sign-in, or that its user is a guest. */
export type PanelLogin = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'guest' };

/** How long the host's panel is waited for, milliseconds (CONST-36). */
export const PANEL_WAIT_MS = 1_000;
const CODE_LENGTH = 200;

/** A host's message as what it tells of the sign-in; null when it is about anything else, or not ours to read. */
export function readPanelLogin(message: unknown): PanelLogin | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== hostEvents.panelLogin) return null;
  if ('code' in message && typeof message.code === 'string' && message.code !== '' && message.code.length <= CODE_LENGTH)
    return { kind: 'code', code: message.code };
  return 'loginType' in message && message.loginType === 'guest' ? { kind: 'guest' } : null;
}

export interface StartFacts {
  /** What the host's panel told within its second; null: nothing, or there is no host. */
  readonly panel: PanelLogin | null;
  /** Who is signed in here by what this device keeps. */
  readonly session: 'none' | 'in' | 'expired';
  /** The session that is kept, or that was the last here, is a guest's. */
  readonly wasGuest: boolean;
  /** Guests are let in: variant, configuration and location (AUTH-07). */
  readonly guestsLetIn: boolean;
}

/** `auto`: the stored session is used, which needs no line. `none`: the form is for the user. */
export type StartPlan = { readonly way: 'code'; readonly code: string } | { readonly way: 'auto' | 'guest' | 'none' };

/** Which way in the start takes (AUTH-10, AUTH-11, AUTH-12): what a host says, then the stored session, then a guest, then none. */
export function planStart({ panel, session, wasGuest, guestsLetIn }: StartFacts): StartPlan {
  if (panel?.kind === 'code') return { way: 'code', code: panel.code };
  if (session === 'in') return { way: 'auto' };
  // An account that is only expired is asked for again: its unsent work waits for it.
  const mayBeGuest = guestsLetIn && (panel?.kind === 'guest' ? session === 'none' || wasGuest : wasGuest);
  return { way: mayBeGuest ? 'guest' : 'none' };
}

/**
 * The login's start (AUTH-17). `waiting` for what the host's panel tells, `running` a way in without the form, `finished` when that is
 * handled, well or not, or when there was nothing to do.
 */
export type LoginState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly way: 'code' | 'guest' }
  | { readonly kind: 'finished'; readonly failed: 'code' | 'guest' | null };

export type LoginEvent =
  | { readonly kind: 'started' }
  | { readonly kind: 'planned'; readonly plan: StartPlan }
  | { readonly kind: 'settled'; readonly ok: boolean };

/** The next state. An event that does not belong to the state changes nothing: what came late is not obeyed. */
export function loginStateAfter(state: LoginState, event: LoginEvent): LoginState {
  switch (event.kind) {
    case 'started':
      return state.kind === 'idle' ? { kind: 'waiting' } : state;
    case 'planned': {
      if (state.kind !== 'waiting') return state;
      const { way } = event.plan;
      return way === 'code' || way === 'guest' ? { kind: 'running', way } : { kind: 'finished', failed: null };
    }
    case 'settled':
      return state.kind === 'running' ? { kind: 'finished', failed: event.ok ? null : state.way } : state;
    default:
      return unreachable(event);
  }
}
