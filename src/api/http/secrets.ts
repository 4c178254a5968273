import { base64url, CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

const ALG = 'ECDH-ES';
const ENC = 'A256GCM';

/** A public key of the gateway (RFC 7517), EC P-256 with a key id. */
export type GatewayKey = JWK & { kid: string };

/** Seals one field to the gateway's key as a compact JWE (HDR-06, A-64). */
export async function encryptField(value: string, key: GatewayKey): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(value))
    .setProtectedHeader({ alg: ALG, enc: ENC, kid: key.kid })
    .encrypt(await importJWK(key, ALG));
}

/** One answer's key pair: the public half travels in the header, the private half opens the answer and is then forgotten (HDR-07). */
export interface AnswerKey {
  /** Value of the header `answer-key`: base64url of the public JWK. */
  header: string;
  /** Opens a compact JWE; null when it was not encrypted to this key. */
  open(jwe: string): Promise<string | null>;
}

export async function createAnswerKey(): Promise<AnswerKey> {
  const { publicKey, privateKey } = await generateKeyPair(ALG, { crv: 'P-256' });
  return {
    header: base64url.encode(JSON.stringify(await exportJWK(publicKey))),
    async open(jwe) {
      try {
        const opened = await compactDecrypt(jwe, privateKey, { keyManagementAlgorithms: [ALG], contentEncryptionAlgorithms: [ENC] });
        return new TextDecoder('utf-8', { fatal: true }).decode(opened.plaintext);
      } catch {
        return null;
      }
    },
  };
}
