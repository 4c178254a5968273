import { isSigned, SIGNATURE_HEADER, TIME_HEADER } from '../../http/signed.ts';
import type { Services } from '../../pipeline/call.ts';
import { type KeyProblem, readSourceKey } from '../keys/source-keys.ts';
import type { Source } from '../sources.ts';

/** Who calls: the source that it tells as, and what it may tell of. Null is everything. */
export interface Caller {
  readonly source: Source;
  readonly areas: ReadonlySet<string> | null;
  readonly accounts: ReadonlySet<string> | null;
  /** The key that was shown; '' for the collector, which reports on tasks. */
  readonly keyId: string;
}

/** Why nobody is let in. */
export type CallerProblem = KeyProblem | 'caller.unknown';

/** The caller of a request with this body: the collector by its signature, anybody else by a key. */
export async function callerOf(
  services: Services,
  header: (name: string) => string | undefined,
  body: string,
): Promise<Caller | CallerProblem> {
  const { config, clock } = services;
  const signature = header(SIGNATURE_HEADER);
  if (signature !== undefined && config.collector !== null) {
    const { secret, source } = config.collector;
    const signed = { time: header(TIME_HEADER) ?? '', signature, body };
    if (!isSigned(secret, signed, clock.now())) return 'caller.unknown';
    return { source: { ...source, kind: 'collector' }, areas: null, accounts: null, keyId: '' };
  }
  const [scheme, shown = ''] = (header('authorization') ?? '').split(' ');
  if (scheme !== 'Bearer') return 'caller.unknown';
  const key = await readSourceKey(services, shown);
  if (typeof key === 'string') return key;
  const { keyId, name, areas, accounts } = key;
  return { source: { id: `push:${keyId}`, kind: 'push', name }, areas, accounts, keyId };
}
