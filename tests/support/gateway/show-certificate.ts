import { sign, X509Certificate } from 'node:crypto';
import type { Issued } from '../../../samples/keys/stand-in-ca.ts';
import type { identityProve } from '../../../src/api/calls/identity.ts';
import type { InputOf } from '../../../src/api/contract.ts';
import { keyMessage } from '../../../src/domain/keys/key-message.ts';

/** A certificate as the gateway is sent it: DER, base64. */
const derOf = ({ certificate }: Pick<Issued, 'certificate'>): string => new X509Certificate(certificate).raw.toString('base64');

/** What a key makes of a challenge, base64. */
function signedBy({ key, algorithm }: Issued, challenge: string): string {
  return sign(algorithm === 'SM2' ? 'sm3' : 'sha256', keyMessage(challenge), key).toString('base64');
}

/** The proof that somebody holds the key of a certificate. */
export function showCertificate(
  issued: Issued,
  challenge: string,
): Pick<InputOf<typeof identityProve>, 'certificate' | 'signature' | 'challenge'> {
  return { certificate: derOf(issued), signature: signedBy(issued, challenge), challenge };
}
