import { fromBase64 } from '../../../desk/base64.ts';
import { keyMessage } from '../../../domain/keys/key-message.ts';
import type { InsertedKey, KeyReader, SignOutcome } from '../../../domain/keys/key-reader.ts';
import { readCertificate } from '../../../domain/keys/read-certificate.ts';
import { signatureDer } from './signature-der.ts';
import { createWatchers } from './watchers.ts';

/** Why a file is no key. `passphrase`: it wants one, which the page never asks for. `algorithm`: the browser cannot sign with it. */
export type FileRefusal = 'noCertificate' | 'noKey' | 'passphrase' | 'algorithm';
export type FileTaken = { readonly kind: 'taken'; readonly id: string } | { readonly kind: 'refused'; readonly why: FileRefusal };

export interface FileKeyReader extends KeyReader {
  readonly kind: 'file';
  /** Plugs a key in: the text of a PEM file with a certificate and its private key (docs/keys.md). `label` is how it is called, as by its file's name. */
  plug(text: string, label: string): Promise<FileTaken>;
  pull(id: string): void;
}

/** What of the browser's cryptography is used. */
export type Subtle = Pick<SubtleCrypto, 'importKey' | 'sign'>;

interface Held {
  readonly key: InsertedKey;
  readonly sign: (message: BufferSource) => Promise<Uint8Array<ArrayBuffer>>;
}

function bytesOf(text: string, name: string): Uint8Array<ArrayBuffer> | null {
  const found = new RegExp(`-----BEGIN ${name}-----([A-Za-z0-9+/=\\s]+)-----END ${name}-----`).exec(text)?.[1];
  if (found === undefined) return null;
  try {
    return fromBase64(found.replace(/\s/g, ''));
  } catch {
    return null;
  }
}

/** The private key as something that signs, whichever of the two kinds it is; it cannot be taken out of the browser again. Null for any other. */
async function signerOf(subtle: Subtle, pkcs8: Uint8Array<ArrayBuffer>): Promise<Held['sign'] | null> {
  const kinds = [
    { take: { name: 'ECDSA', namedCurve: 'P-256' }, use: { name: 'ECDSA', hash: 'SHA-256' }, told: signatureDer },
    {
      take: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      use: { name: 'RSASSA-PKCS1-v1_5' },
      told: (raw: Uint8Array<ArrayBuffer>) => raw,
    },
  ];
  for (const { take, use, told } of kinds)
    try {
      const key = await subtle.importKey('pkcs8', pkcs8, take, false, ['sign']);
      return async (message) => told(new Uint8Array(await subtle.sign(use, key, message)));
    } catch {
      // A key of the other kind.
    }
  return null;
}

/** Key files that the user has chosen: in until they are pulled or the page ends. They have no PIN. */
export function createFileReader(subtle: Subtle): FileKeyReader {
  const held = new Map<string, Held>();
  const { watch, tell } = createWatchers();
  let cancel = (): void => undefined;
  let plugged = 0;

  async function sign(id: string, challenge: string): Promise<SignOutcome> {
    const own = held.get(id);
    if (own === undefined) return { kind: 'notDone', why: 'absent', triesLeft: null };
    const cancelled = new Promise<SignOutcome>((end) => {
      cancel = () => end({ kind: 'notDone', why: 'cancelled', triesLeft: null });
    });
    const signed = own.sign(Uint8Array.from(keyMessage(challenge))).then(
      (signature): SignOutcome => (held.get(id) === own ? { kind: 'done', signature } : { kind: 'unknown', why: 'pulled' }),
      (): SignOutcome => ({ kind: 'notDone', why: 'failed', triesLeft: null }),
    );
    return await Promise.race([signed, cancelled]);
  }

  return {
    kind: 'file',
    keys: async () => ({ kind: 'known', keys: [...held.values()].map(({ key }) => key) }),
    watch,
    sign,
    cancel: () => cancel(),
    async plug(text, label) {
      const certificate = bytesOf(text, 'CERTIFICATE');
      const read = certificate === null ? null : readCertificate(certificate);
      if (certificate === null || read === null) return { kind: 'refused', why: 'noCertificate' };
      const there = [...held.values()].find(({ key }) => key.subject === read.subject && key.number === read.number);
      if (there !== undefined) return { kind: 'taken', id: there.key.id };
      const pkcs8 = bytesOf(text, 'PRIVATE KEY');
      if (pkcs8 === null) return { kind: 'refused', why: text.includes('BEGIN ENCRYPTED PRIVATE KEY') ? 'passphrase' : 'noKey' };
      const signer = await signerOf(subtle, pkcs8);
      if (signer === null) return { kind: 'refused', why: 'algorithm' };
      plugged += 1;
      const { subject, number } = read;
      const key: InsertedKey = {
        id: `file${plugged}`,
        reader: 'file',
        label,
        serial: '',
        certificate,
        subject,
        number,
        pin: 'none',
        triesLeft: null,
      };
      held.set(key.id, { key, sign: signer });
      tell({ kind: 'in', key });
      return { kind: 'taken', id: key.id };
    },
    pull(id) {
      if (held.delete(id)) tell({ kind: 'out', id });
    },
  };
}
