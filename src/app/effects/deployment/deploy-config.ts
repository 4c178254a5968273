import { type Deployment, readDeployment } from '../../../domain/core/deployment.ts';

/** What `/config.json` says; null when it says nothing. */
export async function askConfig(): Promise<unknown> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(3_000) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Deploy-time configuration, never baked into the build. Null offline, after 3 s, and on a static host without the file. */
export async function askDeployment(): Promise<Deployment | null> {
  return readDeployment(await askConfig());
}
