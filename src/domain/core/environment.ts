/*
 * Environments (GOV-08, A-146): another way in to the gateway's store, as one that stands in a network of the government. A deployment names
 * them in `/config.json`, the gateway tells an account by name which one it uses.
 */

/** A named environment and its base address; both '' for the deployment's own gateway. */
export interface Environment {
  readonly name: string;
  /** Path of the page's own origin, or origin with or without a path; no slash at its end. */
  readonly url: string;
}

const HOME: Environment = { name: '', url: '' };

/**
 * - `unknown`      the deployment has no environment of the name that was told: it is ignored
 * - `unreachable`  the environment's gateway did not answer
 * - `foreign`      what answers there has another store, so that neither the sign-in nor waiting changes would be known to it
 */
export type EnvironmentProblem = 'unknown' | 'unreachable' | 'foreign';

/** What an account of this device knows of its environment. */
export interface EnvironmentState {
  /** Where its calls go. */
  readonly now: Environment;
  /** Where they go from the next start on; null when nothing changes. It has answered, with the same store. */
  readonly next: Environment | null;
  /** The name that the gateway told last, '' for none. */
  readonly told: string;
  readonly problem: EnvironmentProblem | null;
}

export const atHome: EnvironmentState = { now: HOME, next: null, told: '', problem: null };

/** Name of an environment: what the white list may say. */
export const ENVIRONMENT_NAME = /^[\w-]{1,40}$/;
/** Base address of an environment. */
export const ENVIRONMENT_URL = /^(?:https?:\/\/[a-z0-9.-]+(?::\d{1,5})?)?(?:\/[\w-]+)*$/i;

const isSame = (a: Environment, b: Environment): boolean => a.name === b.name && a.url === b.url;

/** Environments of a parsed `/config.json` by their names; what is not well formed is left out. */
export function readEnvironments(value: unknown): ReadonlyMap<string, string> {
  const named: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'environments') : null;
  if (typeof named !== 'object' || named === null) return new Map();
  const isGood = ([name, url]: [string, unknown]): boolean =>
    ENVIRONMENT_NAME.test(name) && typeof url === 'string' && url !== '' && ENVIRONMENT_URL.test(url);
  return new Map(Object.entries(named).filter((entry): entry is [string, string] => isGood(entry)));
}

/** The environment of that name; null when the deployment has none. '' is the deployment's own gateway. */
export function environmentNamed(name: string, configured: ReadonlyMap<string, string>): Environment | null {
  if (name === '') return HOME;
  const url = configured.get(name);
  return url === undefined ? null : { name, url };
}

/**
 * What follows when `told` was told. `target`: the environment of that name, null when there is none; then the account is at home.
 * `trouble`: what is wrong with the gateway there. `isFirst`: nothing was known of the account here, so that nothing has to be loaded anew.
 */
export function environmentAfter(
  held: EnvironmentState,
  told: string,
  { target, trouble, isFirst }: { target: Environment | null; trouble: EnvironmentProblem | null; isFirst: boolean },
): EnvironmentState {
  const wanted = target ?? HOME;
  const problem = target === null ? 'unknown' : trouble;
  // One in use that has got another store is left: nothing that is done there reaches the account's own data.
  if (isSame(wanted, held.now)) return { now: held.now, next: trouble === 'foreign' ? HOME : null, told, problem };
  if (trouble !== null) return { now: held.now, next: null, told, problem };
  return isFirst ? { now: wanted, next: null, told, problem } : { now: held.now, next: wanted, told, problem };
}
