import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import { keyMessage } from '../../src/domain/keys/key-message.ts';
import { type KeyCertificate, readCertificate } from '../../src/domain/keys/read-certificate.ts';
import { sha256Hex } from '../hash.ts';

/** What a key has shown: whose it is, and which taxpayers its certificate names. */
export interface ProvenKey extends KeyCertificate {
  readonly keyId: string;
  readonly taxNos: readonly string[];
}

export type ProofRefusal = 'key.untrusted' | 'key.ended' | 'key.signature';
export type Proof = { readonly kind: 'proven'; readonly key: ProvenKey } | { readonly kind: 'refused'; readonly code: ProofRefusal };

export interface Shown {
  readonly challenge: string;
  readonly certificate: Uint8Array;
  readonly signature: Uint8Array;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const LEAST_RSA_BITS = 2048;

/** The authorities of a file of certificates. Throws when there is none in it, or one that may not issue others. */
export function readAuthorities(pem: string): X509Certificate[] {
  const all = (pem.match(PEM) ?? []).map((one) => new X509Certificate(one));
  if (all.length === 0) throw new Error('there is no certificate in it');
  const other = all.find(({ ca }) => !ca);
  if (other !== undefined) throw new Error(`${other.subject.replaceAll('\n', ', ')} is no authority`);
  return all;
}

const holds = ({ validFromDate, validToDate }: X509Certificate, now: number): boolean =>
  validFromDate.getTime() <= now && now < validToDate.getTime();

/** Taxpayers that a certificate names: its alternative names `urn:taxpayer:NUMBER`. What else stands in a name is quoted by Node and not taken. */
function taxNosOf({ subjectAltName = '' }: X509Certificate): string[] {
  return [...new Set([...subjectAltName.matchAll(/(?:^|, )URI:urn:taxpayer:([0-9A-Z]{15,20})(?=, |$)/g)].map(([, taxNo = '']) => taxNo))];
}

/**
 * Whether an RSA or P-256 key made the signature. Other kinds make none that counts: SM2 keys sign with an identifier that Node's verification does not
 * take (docs/keys.md).
 */
function isSigned(key: KeyObject, message: Uint8Array, signature: Uint8Array): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const isRsa = type === 'rsa' && (details?.modulusLength ?? 0) >= LEAST_RSA_BITS;
  return (isRsa || (type === 'ec' && details?.namedCurve === 'prime256v1')) && verify('sha256', message, key, signature);
}

function isIssued(certificate: X509Certificate, authority: X509Certificate, now: number): boolean {
  return holds(authority, now) && certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
}

/**
 * Judges what a key shows: its certificate is issued by one of the authorities and holds now, and its private key signed the challenge. Whether the
 * challenge was this account's is judged before. Certificates that were revoked are not known here (docs/keys.md).
 */
export function proveKey({ challenge, certificate, signature }: Shown, authorities: readonly X509Certificate[], now: number): Proof {
  const read = readCertificate(certificate);
  if (read === null) return { kind: 'refused', code: 'key.untrusted' };
  try {
    const shown = new X509Certificate(certificate);
    if (shown.ca || !authorities.some((authority) => isIssued(shown, authority, now))) return { kind: 'refused', code: 'key.untrusted' };
    if (!holds(shown, now)) return { kind: 'refused', code: 'key.ended' };
    if (!isSigned(shown.publicKey, keyMessage(challenge), signature)) return { kind: 'refused', code: 'key.signature' };
    const keyId = sha256Hex(`${read.subject}\n${read.number}`).slice(0, 32);
    return { kind: 'proven', key: { ...read, keyId, taxNos: taxNosOf(shown) } };
  } catch {
    // OpenSSL throws for keys and signatures that it cannot read.
    return { kind: 'refused', code: 'key.untrusted' };
  }
}
