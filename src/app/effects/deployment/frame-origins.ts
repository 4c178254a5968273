import { readFrameOrigins } from '../../../domain/core/deployment.ts';

let known: readonly string[] | null = null;

/** Origins of the business apps: asked once a page, again while nothing is known. Without a line the service worker answers what it has stored. */
export async function askFrameOrigins(): Promise<readonly string[]> {
  if (known !== null) return known;
  try {
    const answer = await fetch('/config.json', { signal: AbortSignal.timeout(3_000) });
    if (answer.ok) known = readFrameOrigins(await answer.json());
  } catch {
    // asked again with the next use
  }
  return known ?? [];
}
