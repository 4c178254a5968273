import type { KeyName } from './key-reader.ts';

/** What is read of a certificate without judging it: who it names, and until when it holds. Whether it is to be believed is for the gateway to say. */
export interface KeyCertificate extends KeyName {
  /** Whom the key is of: the organisation of the subject, else its common name. */
  readonly holder: string;
  /** The common name of the subject; '' for none. */
  readonly commonName: string;
  /** From and until when it holds, milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** One value of DER: its tag, and where its content stands. */
interface Part {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const OID = 0x06;
const UTC_TIME = 0x17;
const TIME = 0x18;
/** Attributes of names that are written out, by the end of their id 2.5.4.x. */
const attributes: Readonly<Record<number, string>> = { 3: 'CN', 5: 'serialNumber', 6: 'C', 7: 'L', 8: 'ST', 10: 'O', 11: 'OU' };
const MOST = 64_000;

/** The value at a place; null for what is no DER, or reaches over `end`. */
function partAt(bytes: Uint8Array, at: number, end: number): Part | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || at + 2 > end) return null;
  const more = first & 0x7f;
  let [start, length] = [at + 2, first];
  if (first >= 0x80) {
    if (more === 0 || more > 3) return null;
    start += more;
    length = bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  }
  return start + length <= end ? { tag, start, end: start + length } : null;
}

/** The values inside one; null when they do not fill it. */
function partsIn(bytes: Uint8Array, { start, end }: Pick<Part, 'start' | 'end'>): Part[] | null {
  const found: Part[] = [];
  for (let at = start; at < end; ) {
    const part = partAt(bytes, at, end);
    if (part === null) return null;
    found.push(part);
    at = part.end;
  }
  return found;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A text of a name: UTF-8, BMP, or one sign a byte. Null when it is not what it says. */
function textOf(bytes: Uint8Array, { tag, start, end }: Part): string | null {
  const own = bytes.subarray(start, end);
  if (tag === 0x1e)
    return String.fromCharCode(...Array.from({ length: own.length >> 1 }, (_, i) => (own[2 * i] ?? 0) * 256 + (own[2 * i + 1] ?? 0)));
  if (tag !== 0x0c) return String.fromCharCode(...own);
  try {
    return decodeURIComponent(hexOf(own).replace(/../g, '%$&'));
  } catch {
    return null;
  }
}

/** Attributes of a name in their order, each with its short word or the id's bytes. */
function namesOf(bytes: Uint8Array, name: Part): [string, string][] | null {
  const found: [string, string][] = [];
  for (const set of partsIn(bytes, name) ?? [])
    for (const pair of (set.tag === SET && partsIn(bytes, set)) || []) {
      const [id, value] = partsIn(bytes, pair) ?? [];
      if (id?.tag !== OID || value === undefined) return null;
      const oid = bytes.subarray(id.start, id.end);
      const known = oid.length === 3 && oid[0] === 0x55 && oid[1] === 4 ? attributes[oid[2] ?? 0] : undefined;
      const text = textOf(bytes, value);
      if (text === null) return null;
      found.push([known ?? hexOf(oid), text]);
    }
  return found;
}

/** A moment of a certificate; NaN for what is none. Two digits of a year are 1950 to 2049. */
function timeOf(bytes: Uint8Array, { tag, start, end }: Part): number {
  const told = String.fromCharCode(...bytes.subarray(start, end));
  const full = tag === TIME ? told : `${told < '50' ? '20' : '19'}${told}`;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? [];
  return tag === UTC_TIME || tag === TIME ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : Number.NaN;
}

/** Reads an X.509 certificate (DER); null for what is none. No signature is checked. */
export function readCertificate(bytes: Uint8Array): KeyCertificate | null {
  if (bytes.length > MOST) return null;
  const all = partAt(bytes, 0, bytes.length);
  if (all?.tag !== SEQUENCE || all.end !== bytes.length) return null;
  const [signed] = partsIn(bytes, all) ?? [];
  const fields = signed?.tag === SEQUENCE ? (partsIn(bytes, signed) ?? []) : [];
  // The version stands first, where it is told.
  const [number, , , validity, subject] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  if (number?.tag !== INTEGER || validity?.tag !== SEQUENCE || subject?.tag !== SEQUENCE) return null;
  const [from, until] = (partsIn(bytes, validity) ?? []).map((part) => timeOf(bytes, part));
  const names = namesOf(bytes, subject);
  if (names === null || from === undefined || until === undefined || Number.isNaN(from + until)) return null;
  const named = (word: string): string => names.find(([name]) => name === word)?.[1] ?? '';
  return {
    // What a name holds cannot look like another name.
    subject: names.map(([name, text]) => `${name}=${text.replace(/[\\,=]/g, '\\$&')}`).join(', '),
    number: hexOf(bytes.subarray(number.start, number.end))
      .replace(/^0+(?=.)/, '')
      .toUpperCase(),
    holder: named('O') || named('CN'),
    commonName: named('CN'),
    from,
    until,
  };
}
