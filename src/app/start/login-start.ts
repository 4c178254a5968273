import type { CallError } from '../../api/error-kinds.ts';
import {
  type LoginEvent,
  type LoginState,
  loginStateAfter,
  type PanelLogin,
  planStart,
  type StartFacts,
} from '../../domain/access/login-start.ts';
import type { Result } from '../../domain/core/result.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { WayIn } from '../../workers/surface.ts';

export interface LoginStartPorts {
  /** What the host tells within its time; null where there is no host to wait for. */
  readonly panel: (() => Promise<PanelLogin | null>) | null;
  facts(): Omit<StartFacts, 'panel'>;
  signIn(input: WayIn): Promise<Result<unknown, CallError>>;
}

/** The start of the login, once a page. */
export interface LoginStart {
  get(): LoginState;
  subscribe(listener: () => void): () => void;
  /** Why the way in that was tried failed; null when none was, or it went well. */
  error(): CallError | null;
  /** Somebody comes to the login. Only the first time anything happens by itself. */
  begin(): void;
}

export function createLoginStart({ panel, facts, signIn }: LoginStartPorts): LoginStart {
  let state: LoginState = { kind: 'idle' };
  let error: CallError | null = null;
  const listeners = createListeners();
  function next(event: LoginEvent): void {
    state = loginStateAfter(state, event);
    listeners.tell();
  }
  async function run(told: PanelLogin | null): Promise<void> {
    const plan = planStart({ ...facts(), panel: told });
    next({ kind: 'planned', plan });
    if (plan.way !== 'code' && plan.way !== 'guest') return;
    const result = await signIn(plan.way === 'code' ? { way: 'code', code: plan.code } : { way: 'guest' });
    error = result.ok ? null : result.error;
    next({ kind: 'settled', ok: result.ok });
  }
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    error: () => error,
    begin() {
      if (state.kind !== 'idle') return;
      next({ kind: 'started' });
      if (panel === null) void run(null);
      else void panel().then(run);
    },
  };
}
