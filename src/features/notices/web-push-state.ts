import type { CallError } from '../../api/error-kinds.ts';
import type { WorkerCalls } from '../../desk/desk.tsx';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { Language } from '../../texts/catalogue.ts';
import type { PushProblem, WebPushPort } from './web-push-port.ts';

/** What this device remembers of the account's wish: wanted; not wanted and not told to the gateway yet; nothing. */
export type PushWish = 'on' | 'off' | null;

export const readWish = (text: string | null): PushWish => (text === 'on' || text === 'off' ? text : null);

/** Where the wish stands in the device's memory. */
export const wishKey = (accountId: string): string => `webPush:${accountId}`;

/** Why it could not be switched on: the browser, or the gateway. */
export type PushFailure = { readonly by: 'browser'; readonly problem: PushProblem } | { readonly by: 'gateway'; readonly error: CallError };

/**
 * Subscribes this browser, and tells the gateway where it is reached. What the gateway refuses does not stay in the browser, nor what its user has
 * switched off meanwhile (`isWanted`): of that the gateway is not told.
 */
export async function switchOn(
  port: WebPushPort,
  { ask }: Pick<WorkerCalls, 'ask'>,
  { publicKey, language, isWanted }: { readonly publicKey: string; readonly language: Language; isWanted?(): boolean },
): Promise<Result<null, PushFailure>> {
  const browser = await port.subscribe(publicKey);
  if (!browser.ok) return fail({ by: 'browser', problem: browser.error });
  if (isWanted?.() === false) {
    await port.unsubscribe();
    return ok(null);
  }
  const saved = await ask('webPush.webPushSave', { ...browser.value, language });
  if (saved.ok) return ok(null);
  if (saved.error.kind === 'refused') await port.unsubscribe();
  return fail({ by: 'gateway', error: saved.error });
}
