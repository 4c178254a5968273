import { type AppPlaces, readPlaces } from '../../domain/core/deployment.ts';

let known: AppPlaces | null = null;

/** Where the business apps are: asked once a page, again while nothing is known. Without a line the service worker answers what it has stored. */
export async function askPlaces(): Promise<AppPlaces> {
  if (known !== null) return known;
  try {
    const answer = await fetch('/config.json', { signal: AbortSignal.timeout(3_000) });
    if (answer.ok) known = readPlaces(await answer.json());
  } catch {
    // asked again with the next use
  }
  return known ?? readPlaces(null);
}
