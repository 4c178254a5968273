import type { KeyValue } from '../../features/account/key-value.ts';

/** Where the gateway is: deploy-time configuration, read at start and never baked into the build. */
const KEY = 'gatewayUrl';

/** Base address of the gateway, '' when it serves this page. Without an answer the last known one is used, so that the product opens offline. */
export async function gatewayUrl(memory: KeyValue): Promise<string> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(3_000) });
    const config: unknown = await answer.json();
    if (answer.ok && typeof config === 'object' && config !== null && 'gatewayUrl' in config && typeof config.gatewayUrl === 'string') {
      memory.set(KEY, config.gatewayUrl);
      return config.gatewayUrl;
    }
  } catch {
    // offline, or a static host without the file
  }
  return memory.get(KEY) ?? '';
}
