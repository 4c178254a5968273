import { DEFAULT_LOCATION } from '../api/context.ts';
import { readDeployment } from '../domain/core/deployment.ts';
import { traitsOf } from '../domain/core/variant.ts';
import { CONFIG_PATH } from './routes.ts';
import { policyOf } from './stored-policy.ts';

/** Where the newest configuration of the deployment is kept; it holds nothing of an account. */
export const CONFIG_CACHE = 'wb-config';
/** After this the stored configuration is used: a line that swallows everything must not hold the start. Milliseconds. */
export const CONFIG_WAIT_MS = 2_500;

/** The subset of the Cache API that is used. */
export interface ConfigPorts {
  fetch(path: string, init: RequestInit): Promise<Response>;
  match(path: string): Promise<Response | undefined>;
  put(path: string, response: Response): Promise<void>;
  /** The content policy that the deployment sends now. Nothing waits for what is done with it. */
  policy(now: string): void;
  /** A signal that ends after `ms`. */
  timeout(ms: number): AbortSignal;
}

/** Fields of a configuration; null for what a portal or a static host without the file answers. */
async function fieldsOf(response: Response): Promise<object | null> {
  const value: unknown = await response.json().catch(() => null);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

/** The deployment's configuration: from the network when it answers in time and with one whose gateway is an address, else the stored one, else what the network said. */
export async function configAnswer(ports: ConfigPorts): Promise<Response> {
  let answer: Response = Response.error();
  try {
    answer = await ports.fetch(CONFIG_PATH, { cache: 'no-cache', signal: ports.timeout(CONFIG_WAIT_MS) });
    if (answer.ok && readDeployment(await fieldsOf(answer.clone())) !== null) {
      // A full disk must not stop the start.
      await ports.put(CONFIG_PATH, answer.clone()).catch(() => undefined);
      const policy = policyOf(answer);
      if (policy !== null) ports.policy(policy);
      return answer;
    }
  } catch {
    // no line: the stored one below
  }
  return (await ports.match(CONFIG_PATH)) ?? answer;
}

export interface ConfigLine {
  /** '' for the own origin. */
  readonly baseUrl: string;
  /** Application id of the variant. */
  readonly appId: string;
  /** Where this device stands. */
  readonly locationCode: string;
}

/** How the gateway of a configuration is spoken to. */
export async function lineOf(config: Response): Promise<ConfigLine> {
  const deployment = readDeployment(await fieldsOf(config));
  const { gatewayUrl: baseUrl = '', variant = 'main', locationCode = DEFAULT_LOCATION } = deployment ?? {};
  return { baseUrl, appId: traitsOf(variant).appId, locationCode };
}
