import type { CallError } from '../../api/error-kinds.ts';
import type { Result } from '../../domain/core/result.ts';
import { platformAddress } from '../../domain/upgrade/government.ts';

export interface PlatformPorts {
  /** The platform page as the remote configuration names it, '' for none, and the origins that may be opened. */
  readonly page: string;
  readonly origins: readonly string[];
  /** A code that works once: the platform gets tokens of its own for it, and no token is ever in an address. */
  ticket(): Promise<Result<string, CallError>>;
  /** A form is dirty, or an app holds unsaved content. */
  isHeld(): boolean;
  leave(href: string): void;
  /** Offers to go there, where nobody may be taken from what he has begun. */
  offer(): void;
}

/** Goes to the platform page after an upgrade (UPG-04). False where there is none that may be opened, or no code for it: the product stays. */
export async function goToPlatform({ page, origins, ticket, isHeld, leave, offer }: PlatformPorts): Promise<boolean> {
  if (platformAddress(page, '', origins) === null) return false;
  if (isHeld()) {
    offer();
    return false;
  }
  const code = await ticket();
  const href = code.ok ? platformAddress(page, code.value, origins) : null;
  if (href === null) return false;
  // It was asked for over the line: a form may have been begun meanwhile.
  if (isHeld()) offer();
  else leave(href);
  return !isHeld();
}
