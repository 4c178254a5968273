import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/*
 * A certificate authority that stands in for a real one, in tests and for the key file of the demo: X.509 version 3, signed by P-256, RSA or SM2. Its
 * private key is made when it is made and is kept nowhere.
 */

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length.toString(16);
  const length = body.length < 0x80 ? Buffer.of(body.length) : Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(tag), body.length < 0x80 ? length : Buffer.concat([Buffer.of(0x80 + length.length), length]), body]);
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const octets = (bytes: Uint8Array) => der(0x04, bytes);
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const bits = (bytes: Uint8Array) => der(0x03, Buffer.of(0), bytes);
const explicit = (n: number, bytes: Uint8Array) => der(0xa0 + n, bytes);

/** An object id as `1.2.840…`. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.of(first * 40 + second, ...bytes));
}

const attributes = { CN: '2.5.4.3', O: '2.5.4.10', OU: '2.5.4.11' } as const;
/** The attributes of a subject, in this order. */
export type Names = Readonly<Partial<Record<keyof typeof attributes, string>>>;
const nameOf = (names: Names) =>
  sequence(
    ...Object.entries(names).map(([name, text]) =>
      // as: the keys of `Names`
      der(0x31, sequence(oid(attributes[name as keyof typeof attributes]), utf8(text))),
    ),
  );

const moment = (at: number) => der(0x18, Buffer.from(`${new Date(at).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`));

export type KeyAlgorithm = 'P-256' | 'RSA' | 'SM2';
const algorithms = { 'P-256': '1.2.840.10045.4.3.2', RSA: '1.2.840.113549.1.1.11', SM2: '1.2.156.10197.1.501' } as const;
const hashes = { 'P-256': 'sha256', RSA: 'sha256', SM2: 'sm3' } as const;

function pairOf(algorithm: KeyAlgorithm) {
  return algorithm === 'RSA' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: algorithm });
}

export interface Asked {
  readonly names: Names;
  /** Numbers of the taxpayers that the key opens. */
  readonly taxpayers?: readonly string[];
  /** The certificate's number, hex. */
  readonly number: string;
  readonly from: number;
  readonly until: number;
  readonly algorithm?: KeyAlgorithm;
}

/** A certificate with its private key, as PEM. */
export interface Issued {
  readonly certificate: string;
  readonly key: KeyObject;
  readonly pem: string;
  readonly algorithm: KeyAlgorithm;
}

export interface StandInCa {
  readonly certificate: string;
  issue(asked: Asked): Issued;
}

const pemOf = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;

interface Signer {
  readonly names: Names;
  readonly key: KeyObject;
  readonly algorithm: KeyAlgorithm;
}

function certificateOf(
  { names, taxpayers = [], number, from, until }: Asked,
  subjectKey: KeyObject,
  by: Signer,
  isAuthority: boolean,
): string {
  const signedWith = sequence(oid(algorithms[by.algorithm]));
  const extension = (id: string, critical: boolean, value: Uint8Array) =>
    sequence(oid(id), ...(critical ? [der(0x01, Buffer.of(0xff))] : []), octets(value));
  const uris = taxpayers.map((taxNo) => der(0x86, Buffer.from(`urn:taxpayer:${taxNo}`)));
  const extensions = [
    extension('2.5.29.19', true, isAuthority ? sequence(der(0x01, Buffer.of(0xff))) : sequence()),
    ...(uris.length > 0 ? [extension('2.5.29.17', false, sequence(...uris))] : []),
  ];
  const even = number.padStart(number.length + (number.length % 2), '0');
  const told = sequence(
    explicit(0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.from(even < '80' ? even : `00${even}`, 'hex')),
    signedWith,
    nameOf(by.names),
    sequence(moment(from), moment(until)),
    nameOf(names),
    createPublicKey(subjectKey).export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions)),
  );
  return pemOf(sequence(told, signedWith, bits(sign(hashes[by.algorithm], told, by.key))));
}

/** Makes an authority that holds from and until then. */
export function createStandInCa({
  from,
  until,
  algorithm = 'P-256',
  names = { CN: 'Stand-in CA' },
}: Pick<Asked, 'from' | 'until' | 'algorithm'> & { names?: Names }): StandInCa {
  const { privateKey } = pairOf(algorithm);
  const self: Signer = { names, key: privateKey, algorithm };
  return {
    certificate: certificateOf({ names, number: '1', from, until }, privateKey, self, true),
    issue(asked) {
      const { privateKey: key } = pairOf(asked.algorithm ?? 'P-256');
      const certificate = certificateOf(asked, key, self, false);
      const pem = `${certificate}${key.export({ type: 'pkcs8', format: 'pem' })}`;
      return { certificate, key, pem, algorithm: asked.algorithm ?? 'P-256' };
    },
  };
}
