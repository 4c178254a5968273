import type { CallError } from '../../api/error-kinds.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';
import type { Clock } from '../../desk/time/clock.ts';
import type { Result } from '../../domain/core/result.ts';
import type { AskForm, SignedInHere, WayIn } from '../../workers/surface.ts';

/** What the forms of sign-in and account may do: they work with nobody signed in, so they have no desk. */
export interface AccessPorts {
  /** Signs in and, when that went well, makes the page follow. */
  signIn(input: WayIn): Promise<Result<SignedInHere, CallError>>;
  readonly ask: AskForm;
  readonly clock: Clock;
  /** Memory of this device. */
  readonly device: KeyValue;
  /** Memory of this tab. */
  readonly tab: KeyValue;
  /** The browser says there is no line. */
  readonly offline: boolean;
}
