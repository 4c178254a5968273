import type { CallError } from '../../api/error-kinds.ts';
import type { IdentityAbout } from '../../desk/asked/asked-identity.ts';
import { toBase64 } from '../../desk/base64.ts';
import { type CaQuestion, type CertificateProblem, caQuestion, type LookupFailure } from '../../domain/certificates/lookup.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { InsertedKey, KeyListing, KeyReader, NotDone } from '../../domain/keys/key-reader.ts';
import type { AskForm } from '../../workers/surface.ts';

/** Looks a certificate up on this PC (BRIDGE-05): the number of the company's, hex. Null: nobody there can be asked. */
export type LookUp = (question: CaQuestion) => Promise<Result<string, LookupFailure> | null>;

/** What an authentication needs of the page. */
export interface IdentityPorts {
  readonly ask: AskForm;
  readonly readers: readonly KeyReader[];
  readonly lookUp: LookUp;
}

/** Why somebody was not authenticated: his certificate was not read or did not sign, or the gateway refused it, with its code and words. */
export type IdentityRefusal =
  /** Nothing on this PC can be asked. */
  | { readonly by: 'noHelper' }
  | ({ readonly by: 'certificate' } & LookupFailure)
  | { readonly by: 'gateway'; readonly code: string; readonly message: string };

/** A key that is in, with the reader that has it. */
export interface ReadKey {
  readonly reader: KeyReader;
  readonly key: InsertedKey;
}

/** Keys that are in now, of all readers; what cannot tell now has none. */
export async function keysIn(readers: readonly KeyReader[]): Promise<readonly ReadKey[]> {
  const listed = await Promise.all(readers.map(async (reader): Promise<[KeyReader, KeyListing]> => [reader, await reader.keys()]));
  return listed.flatMap(([reader, listing]) => (listing.kind === 'known' ? listing.keys.map((key) => ({ reader, key })) : []));
}

const problemOf: Readonly<Record<NotDone, CertificateProblem>> = {
  ...{ wrongPin: 'password', locked: 'password', lastTry: 'password' },
  ...{ absent: 'insert', gone: 'insert', cancelled: 'common', failed: 'common', busy: 'common' },
};

function refusedByGateway({ kind, code, msg, content = msg }: CallError): Result<never, IdentityRefusal> {
  return fail({ by: 'gateway', code: code || kind, message: kind === 'alert' ? content : msg });
}
const unread = (problem: CertificateProblem, message = ''): Result<never, IdentityRefusal> => fail({ by: 'certificate', problem, message });

/** The number of a certificate as readers of keys tell it. */
const numberOf = (hex: string): string => hex.toUpperCase().replace(/^0+(?=.)/, '');

/** The certificate of a company as the helper of the PC finds it, among the keys that can sign. */
async function lookedUp(
  taxNo: string,
  locationCode: string,
  { readers, lookUp }: IdentityPorts,
): Promise<Result<ReadKey, IdentityRefusal>> {
  const question = caQuestion({ locationCode, taxNo });
  if (!question.ok) return unread(question.error.problem, question.error.message);
  const found = await lookUp(question.value);
  if (found === null) return fail({ by: 'noHelper' });
  if (!found.ok) return unread(found.error.problem, found.error.message);
  const own = (await keysIn(readers)).find(({ key }) => key.number === numberOf(found.value));
  return own === undefined ? unread('insert') : ok(own);
}

/**
 * Authenticates for a business of a company: the gateway makes up a challenge, a key signs it, and the gateway judges the certificate (CERT-01). `chosen`: the key
 * that is to sign; null: the one that the lookup of the company's area finds. Never rejects; settles with until when it holds.
 */
export async function proveIdentity(
  { companyId, bizType, bizCode }: IdentityAbout,
  { locationCode, chosen }: { readonly locationCode: string; readonly chosen: ReadKey | null },
  ports: IdentityPorts,
): Promise<Result<string, IdentityRefusal>> {
  const given = await ports.ask('identity.identityChallenge', { companyId });
  if (!given.ok) return refusedByGateway(given.error);
  const { challenge, taxNo } = given.value;
  const found = chosen === null ? await lookedUp(taxNo, locationCode, ports) : ok(chosen);
  if (!found.ok) return found;
  const { reader, key } = found.value;
  const signed = await reader.sign(key.id, challenge);
  if (signed.kind === 'unknown') return unread('insert');
  if (signed.kind === 'notDone') return unread(problemOf[signed.why]);
  const shown = { challenge, certificate: toBase64(key.certificate), signature: toBase64(signed.signature) };
  const proved = await ports.ask('identity.identityProve', { companyId, bizType, bizCode, ...shown });
  if (proved.ok) return ok(proved.value.until);
  return proved.error.code === 'certificate.companyMismatch' ? unread('companyMismatch') : refusedByGateway(proved.error);
}
