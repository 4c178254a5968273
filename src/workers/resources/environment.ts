import { ping } from '../../api/calls/session.ts';
import { queryUpgrade } from '../../api/calls/upgrades.ts';
import { createClient } from '../../api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../../api/context.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { ENVIRONMENT_FACT, readEnvironment } from '../../db/environment.ts';
import { storeFact } from '../../db/facts.ts';
import {
  atHome,
  type Environment,
  type EnvironmentProblem,
  type EnvironmentState,
  environmentAfter,
  environmentNamed,
  readEnvironments,
} from '../../domain/core/environment.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { noteTry } from './ask-resource.ts';
import { defineResource, type OwnAsk, type OwnPorts } from './define-resource.ts';

const CONFIG_LIMIT_MS = 5_000;

/** `/config.json` as the service worker or the network answers it; null when neither does. */
async function askConfig({ fetch }: OwnPorts): Promise<unknown> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(CONFIG_LIMIT_MS) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** A client of nobody at that address, which tells neither circuit nor reachability: a gateway that is only tried says nothing of the one in use. */
function triedAt(
  { fetch, uuid, log, timers, clock, appId, locationCode = DEFAULT_LOCATION }: OwnPorts,
  baseUrl: string,
): ReturnType<typeof createClient> {
  const nobody = { accountId: '', accessToken: '', signKey: '', mac: '', appId, version: APP_VERSION, locationCode };
  return createClient({ fetch, uuid, log, timers, baseUrl, now: () => clock.now(), context: () => nobody });
}

/**
 * Whether the gateway there answers, and out of the same store as the deployment's own: only then it holds the account, its sign-in and what it has
 * sent. The error of the deployment's own gateway when that one does not answer: there is nothing to compare with.
 */
async function troubleAt(ports: OwnPorts, { url }: Environment): Promise<Result<EnvironmentProblem | null, CallError>> {
  if (url === '') return ok(null);
  const pingAt = (base: string) => triedAt(ports, base).call(ping, {});
  const [own, there] = await Promise.all([pingAt(ports.baseUrl), pingAt(url)]);
  if (!there.ok) return ok('unreachable');
  if (!own.ok) return own;
  return ok(own.value.epoch === there.value.epoch ? null : 'foreign');
}

/**
 * Which environment the account is in is asked of the deployment's own gateway, whatever environment is used: the way back must not need a gateway that is
 * gone. It becomes the one that is used with the next start of a page (`environmentUrl`); at once where nothing was known of the account here.
 */
const askEnvironment: OwnAsk = async (ports, subject, { signal }) => {
  const { db, home, clock } = ports;
  const [told, config] = await Promise.all([home.call(queryUpgrade, {}, { signal }), askConfig(ports)]);
  const unanswered = async (error: CallError): Promise<Result<null, CallError>> => {
    await noteTry(ports, { k: ENVIRONMENT_FACT, resource: environment, subject }, error);
    return fail(error);
  };
  if (!told.ok) return await unanswered(told.error);
  const name = told.value.szcsWhiteFlag === 1 ? told.value.environment : '';
  const held = await readEnvironment(db);
  // Without the configuration nothing can be said of a name.
  if (config === null && name !== '') return ok(null);
  const target = environmentNamed(name, readEnvironments(config));
  const trouble = target === null ? ok(null) : await troubleAt(ports, target);
  if (signal.aborted) return ok(null);
  if (!trouble.ok) return await unanswered(trouble.error);
  const next = environmentAfter(held ?? atHome, name, { target, trouble: trouble.value, isFirst: held === null });
  const stored = await storeFact(db, ENVIRONMENT_FACT, next, clock.now());
  if (!stored.ok) ports.onProblem(stored.error);
  return ok(null);
};

/** The environment of the account (GOV-08, A-146). */
export const environment = defineResource<typeof queryUpgrade, EnvironmentState>({
  call: queryUpgrade,
  scope: 'account',
  own: askEnvironment,
  input: () => ({}),
  value: () => atHome,
  when: { open: 'if-older', maxAgeMs: 60_000, everyMs: 10 * 60_000 },
});
