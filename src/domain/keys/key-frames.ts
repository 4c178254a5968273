/*
 * The reports that a key and its reader exchange (docs/keys.md): 64 bytes, report id 0, one question at a time. Byte 0 command, 1 number of the question,
 * 2 status (0 in a question), 3–4 length of the whole payload, 5–6 offset of this part, big endian; then up to 57 bytes of payload.
 */

const REPORT = 64;
const HEAD = 7;
/** Longest PIN, bytes. */
export const MOST_PIN = 64;

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
const ROOM = REPORT - HEAD;
/** A payload longer than this is not read. */
const MOST = 16_384;

/** What keys of this protocol say of themselves, for the browser's choice of devices and the policy of managed PCs. */
export const KEY_USAGE = { usagePage: 0xff4b, usage: 0x01 } as const;

/** `signWithPin` is for keys without a keypad, and is sent by the companion only: no page has a PIN to send. */
export const commands = { info: 1, certificate: 2, sign: 3, cancel: 4, signWithPin: 5 } as const;
export type CommandName = keyof typeof commands;

/** `waits`: somebody types the PIN at the device; another answer follows. `wantsPin`: it signs by `signWithPin` only. */
export const statuses = { done: 0, waits: 1, wrongPin: 2, locked: 3, cancelled: 4, failed: 5, noCertificate: 6, wantsPin: 7 } as const;
export type StatusName = keyof typeof statuses;

export interface Frame {
  readonly command: number;
  readonly question: number;
  readonly status: number;
  readonly length: number;
  readonly offset: number;
  readonly part: Uint8Array;
}

/** The reports of a question or an answer; one even for an empty payload. */
export function framesOf(command: number, question: number, status: number, payload: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (let offset = 0; offset === 0 || offset < payload.length; offset += ROOM) {
    const frame = new Uint8Array(REPORT);
    frame.set([command, question, status, payload.length >> 8, payload.length & 0xff, offset >> 8, offset & 0xff]);
    frame.set(payload.subarray(offset, offset + ROOM), HEAD);
    frames.push(frame);
  }
  return frames;
}

/** A report as a frame; null for one that is too short or says what cannot be. */
export function frameOf(bytes: Uint8Array): Frame | null {
  if (bytes.length < HEAD) return null;
  const [command = 0, question = 0, status = 0, high = 0, low = 0, far = 0, near = 0] = bytes;
  const [length, offset] = [high * 256 + low, far * 256 + near];
  if (length > MOST || (offset > 0 && offset >= length)) return null;
  return { command, question, status, length, offset, part: bytes.subarray(HEAD, HEAD + Math.min(ROOM, length - offset)) };
}

/** Puts the parts of one payload together, in their order. */
export function createJoiner(): { add(frame: Frame): 'more' | 'bad' | Uint8Array } {
  let bytes: Uint8Array | null = null;
  let filled = 0;
  return {
    add({ length, offset, part }) {
      if (offset === 0) [bytes, filled] = [new Uint8Array(length), 0];
      if (bytes === null || bytes.length !== length || offset !== filled) return 'bad';
      bytes.set(part, offset);
      filled += part.length;
      return filled >= length ? bytes : 'more';
    },
  };
}

/** Payload of `signWithPin`: length of the PIN, the PIN, the message. Whoever made it overwrites it after it was sent. */
export function withPin(pin: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(1 + pin.length + message.length);
  payload.set([pin.length]);
  payload.set(pin, 1);
  payload.set(message, 1 + pin.length);
  return payload;
}

/** What a payload of `signWithPin` holds; null for what is none. */
export function pinAndMessage(payload: Uint8Array): { readonly pin: Uint8Array; readonly message: Uint8Array } | null {
  const [length = 0] = payload;
  if (length === 0 || length > MOST_PIN || payload.length <= 1 + length) return null;
  return { pin: payload.subarray(1, 1 + length), message: payload.subarray(1 + length) };
}

/** What a key says of itself before anything is asked. */
export interface KeyInfo {
  /** Where its PIN is typed: at the device, or wherever its reader asks for it. */
  readonly pin: 'none' | 'device' | 'reader';
  readonly triesLeft: number | null;
  readonly serial: string;
  readonly label: string;
}

/**
 * Payload of `info`: version 1, flags (1: a PIN is typed at the device, 2: its reader sends it), tries left (255: not told), length of the number, number,
 * label; UTF-8.
 */
export function infoOf(payload: Uint8Array): KeyInfo | null {
  const [version, flags = 0, tries = 255, length = 0] = payload;
  if (version !== 1 || payload.length < 4 + length) return null;
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return {
    pin: (flags & 2) !== 0 ? 'reader' : (flags & 1) !== 0 ? 'device' : 'none',
    triesLeft: tries === 255 ? null : tries,
    serial: text(payload.subarray(4, 4 + length)),
    label: text(payload.subarray(4 + length)),
  };
}
