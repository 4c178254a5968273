import type { CallError } from '../../api/error-kinds.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';
import type { Result } from '../../domain/core/result.ts';
import type { AccountDialogs } from '../../features/session/dialogs/account-dialogs.ts';
import type { SessionStore } from '../../features/session/session-store.ts';
import type { SignedInHere, WayIn } from '../../workers/surface.ts';
import type { Presenter } from '../problems/presenter.ts';
import { LOCKED_KEY } from '../worker/vault.ts';
import type { WorkerClient } from '../worker/worker-client.ts';

const NAME_KEY = 'rememberedName';
const WAY_KEY = 'lastWay';

export interface EntrancePorts {
  readonly worker: Pick<WorkerClient, 'signIn'>;
  readonly session: Pick<SessionStore, 'signedIn'>;
  readonly dialogs: Pick<AccountDialogs, 'follow'>;
  readonly presenter: Pick<Presenter, 'answered'>;
  readonly device: KeyValue;
}

/** The one way in of the page: whoever signs in, and how, the page follows here. */
export interface Entrance {
  signIn(input: WayIn): Promise<Result<SignedInHere, CallError>>;
  /** Login name to start with, '' when none is to be remembered (B3: never a password). */
  rememberedName(): string;
  /** How somebody signed in here last, '' when nobody did. */
  lastWay(): string;
  /** Somebody signed out on purpose: no guest is let in by himself at the next start. */
  left(): void;
}

export function createEntrance({ worker, session, dialogs, presenter, device }: EntrancePorts): Entrance {
  return {
    async signIn(input) {
      const result = await worker.signIn(input);
      if (!result.ok) return result;
      if (input.way === 'password' || input.way === 'sms') {
        if (input.rememberPassword) device.set(NAME_KEY, input.loginName);
        else device.remove(NAME_KEY);
      }
      device.set(WAY_KEY, input.way);
      presenter.answered();
      // Signing in ends the lock of whoever locked last.
      device.remove(LOCKED_KEY);
      dialogs.follow(result.value);
      session.signedIn(result.value.login);
      return result;
    },
    rememberedName: () => device.get(NAME_KEY) ?? '',
    lastWay: () => device.get(WAY_KEY) ?? '',
    left: () => device.remove(WAY_KEY),
  };
}
