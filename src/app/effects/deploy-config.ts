import { type Deployment, readDeployment } from '../../domain/core/deployment.ts';

/** Deploy-time configuration, never baked into the build. Null offline, after 3 s, and on a static host without the file. */
export async function askDeployment(): Promise<Deployment | null> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(3_000) });
    return answer.ok ? readDeployment(await answer.json()) : null;
  } catch {
    return null;
  }
}
