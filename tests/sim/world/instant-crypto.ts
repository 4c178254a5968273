import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hash,
  type KeyObject,
} from 'node:crypto';
import { assert } from '../../../src/domain/core/result.ts';

/** So many key pairs are made, then they come round again: more than are in use at once, so that a wrong key is still a wrong key. */
const STOCK = 16;
/** AES-GCM ends the encrypted text with a tag of so many bytes. */
const TAG = 16;

type Counted = <T>(work: Promise<T>) => Promise<T>;

function bytesOf(source: BufferSource): Uint8Array {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
}

function bufferOf(...parts: Uint8Array[]): ArrayBuffer {
  return Uint8Array.from(Buffer.concat(parts)).buffer;
}

function isEcdh(algorithm: AlgorithmIdentifier): algorithm is EcdhKeyDeriveParams {
  return typeof algorithm === 'object' && algorithm.name === 'ECDH';
}

/** Keys of elliptic curves as Node's own functions take them, which answer at once. */
class CurveKeys {
  private readonly known = new WeakMap<CryptoKey, KeyObject>();

  makePair(algorithm: EcKeyGenParams, extractable: boolean, usages: KeyUsage[]): CryptoKeyPair {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: algorithm.namedCurve });
    // as: one class under the names of Node and of the web.
    const mine = privateKey.toCryptoKey(algorithm, extractable, usages) as CryptoKey;
    const others = publicKey.toCryptoKey(algorithm, true, []) as CryptoKey;
    this.known.set(mine, privateKey).set(others, publicKey);
    return { privateKey: mine, publicKey: others };
  }

  keep(key: CryptoKey, jwk: JsonWebKey): void {
    if (this.known.has(key)) return;
    const source = { key: { ...jwk }, format: 'jwk' } as const;
    this.known.set(key, key.type === 'private' ? createPrivateKey(source) : createPublicKey(source));
  }

  /** What two parties agree on: its first `length` bits. */
  agreed(mine: CryptoKey, theirs: CryptoKey, length: number): ArrayBuffer {
    const [privateKey, publicKey] = [this.known.get(mine), this.known.get(theirs)];
    assert(privateKey !== undefined && publicKey !== undefined, 'both keys of an agreement were made or imported here');
    return bufferOf(diffieHellman({ privateKey, publicKey }).subarray(0, length / 8));
  }
}

function seal(secret: Uint8Array, { iv, additionalData = new Uint8Array() }: AesGcmParams, data: BufferSource): ArrayBuffer {
  const cipher = createCipheriv('aes-256-gcm', secret, bytesOf(iv)).setAAD(bytesOf(additionalData));
  return bufferOf(cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag());
}

function decryptAgain(secret: Uint8Array, { iv, additionalData = new Uint8Array() }: AesGcmParams, data: BufferSource): ArrayBuffer {
  const encrypted = bytesOf(data);
  const decipher = createDecipheriv('aes-256-gcm', secret, bytesOf(iv)).setAAD(bytesOf(additionalData));
  decipher.setAuthTag(encrypted.subarray(-TAG));
  return bufferOf(decipher.update(encrypted.subarray(0, -TAG)), decipher.final());
}

/** Work that is done once for each name. */
class Once<T> {
  private readonly known = new Map<string, Promise<T>>();

  of(name: string, work: () => Promise<T>): Promise<T> {
    const known = this.known.get(name) ?? work();
    this.known.set(name, known);
    return known;
  }
}

/** Keys by number. The same one is asked for again and again: what was worked out from it is found by its number. */
class Numbers {
  private readonly known = new WeakMap<CryptoKey, number>();
  private last = 0;

  of(key: CryptoKey): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.last += 1;
    this.known.set(key, this.last);
    return this.last;
  }
}

function asText(given: BufferSource | JsonWebKey): string {
  const isBytes = given instanceof ArrayBuffer || ArrayBuffer.isView(given);
  return isBytes ? Buffer.from(bytesOf(given)).toString('hex') : JSON.stringify(given);
}

/**
 * WebCrypto gives every operation to a thread, and a key of an elliptic curve costs more than a step of a schedule. What the product
 * asks for is answered at once instead, with real keys, of which a stock comes round again together with all that was worked out from
 * it. Whatever else is asked for is left to WebCrypto and `counted` while it lasts.
 */
export function makeCryptoInstant(counted: Counted): void {
  const { subtle } = globalThis.crypto;
  const real: SubtleCrypto = Object.getPrototypeOf(subtle);
  const [digest, encrypt, decrypt] = [real.digest.bind(subtle), real.encrypt.bind(subtle), real.decrypt.bind(subtle)];
  const [deriveBits, generateKey, importKey] = [real.deriveBits.bind(subtle), real.generateKey.bind(subtle), real.importKey.bind(subtle)];
  const [pairs, imported, shared] = [new Once<unknown>(), new Once<CryptoKey>(), new Once<ArrayBuffer>()];
  const [deriveKey, exportKey] = [real.deriveKey.bind(subtle), real.exportKey.bind(subtle)];
  const exported = new Once<JsonWebKey>();
  const numbers = new Numbers();
  const curves = new CurveKeys();
  const secrets = new WeakMap<CryptoKey, Uint8Array>();
  let asked = 0;
  const instant = {
    async digest(algorithm: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer> {
      return algorithm === 'SHA-256' ? bufferOf(hash('sha256', bytesOf(data), 'buffer')) : await counted(digest(algorithm, data));
    },
    async encrypt(algorithm: AesGcmParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer> {
      const secret = secrets.get(key);
      return secret === undefined ? await counted(encrypt(algorithm, key, data)) : seal(secret, algorithm, data);
    },
    async decrypt(algorithm: AesGcmParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer> {
      const secret = secrets.get(key);
      return secret === undefined ? await counted(decrypt(algorithm, key, data)) : decryptAgain(secret, algorithm, data);
    },
    async deriveBits(algorithm: AlgorithmIdentifier, key: CryptoKey, length: number): Promise<ArrayBuffer> {
      if (!isEcdh(algorithm)) return await counted(deriveBits(algorithm, key, length));
      const work = async () => curves.agreed(key, algorithm.public, length);
      return await shared.of(`${length} ${numbers.of(key)} ${numbers.of(algorithm.public)}`, work);
    },
    deriveKey: (...given: Parameters<SubtleCrypto['deriveKey']>) => counted(deriveKey(...given)),
    async generateKey(algorithm: EcKeyGenParams, extractable: boolean, usages: KeyUsage[]): Promise<unknown> {
      if (!isEcdh(algorithm)) return await counted<unknown>(generateKey(algorithm, extractable, usages));
      const work = async () => curves.makePair(algorithm, extractable, usages);
      asked += 1;
      return await pairs.of(JSON.stringify([asked % STOCK, algorithm, extractable, usages]), work);
    },
    async exportKey(format: KeyFormat, key: CryptoKey): Promise<JsonWebKey | ArrayBuffer> {
      if (format !== 'jwk' || !isEcdh(key.algorithm)) return await counted(exportKey(format, key));
      return { ...(await exported.of(String(numbers.of(key)), () => counted(exportKey('jwk', key)))) };
    },
    async importKey(...given: Parameters<SubtleCrypto['importKey']>): Promise<CryptoKey> {
      const [format, source, ...rest] = given;
      const key = await imported.of(`${format} ${asText(source)} ${JSON.stringify(rest)}`, () => counted(importKey(...given)));
      if (key.algorithm.name === 'AES-GCM' && ArrayBuffer.isView(source)) secrets.set(key, Uint8Array.from(bytesOf(source)));
      if (isEcdh(key.algorithm) && 'kty' in source) curves.keep(key, source as JsonWebKey); // as: no bytes have a `kty`
      return key;
    },
  };
  Object.assign(real, instant);
}
