import type { KeyEvent, SignOutcome } from '../keys/key-reader.ts';
import type { BrowserMode } from '../menus/open-mode.ts';
import { OLDEST_PROTOCOL } from './protocol.ts';

/** Why the companion could not read a certificate (A-20, CERT-05). */
export type CaErrorType = 'password' | 'insert' | 'location' | 'companyMismatch' | 'common';

/** What is read of a certificate. */
export interface Certificate {
  readonly subject: string;
  /** Number of the certificate, hexadecimal. */
  readonly number: string;
  readonly issuer: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validTo: number;
}

export interface FileTold {
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly base64: string;
}

/** A key that is in the PC, as the companion tells it. */
export interface KeyTold {
  /** While it is in; after the next plug it is another one. */
  readonly id: string;
  readonly subject: string;
  /** Number of the certificate, hexadecimal. */
  readonly number: string;
  readonly label: string;
  /** Of the device; '' for none. */
  readonly serial: string;
  /** `companion`: in its window. */
  readonly pin: 'none' | 'device' | 'companion';
  readonly triesLeft: number | null;
  /** DER, base64. */
  readonly certificate: string;
}

/** What came of a signature, with the signature as base64. */
export type SignTold = Exclude<SignOutcome, { kind: 'done' }> | { readonly kind: 'done'; readonly signature: string };

type Nothing = Readonly<Record<never, never>>;

/** Each verb of the local bridge (BRIDGE-01 to BRIDGE-07, TAB-04): what it is asked with, and what it tells. */
export interface CompanionVerbs {
  /** Cookies that a page of the asking origin has put into the companion, for its pages in other browsers of this PC. Never another origin's. */
  cookies: {
    input: { readonly set?: Readonly<Record<string, string>>; readonly remove?: readonly string[] };
    output: { readonly cookies: Readonly<Record<string, string>> };
  };
  app: { input: Nothing; output: { readonly name: string; readonly version: string; readonly protocol: number } };
  environment: {
    input: Nothing;
    output: {
      readonly osType: string;
      readonly osVersion: string;
      readonly arch: string;
      readonly language: string;
      readonly timeZone: string;
      /** Browsers that it can start. */
      readonly browsers: readonly BrowserMode[];
    };
  };
  /** The PC as the entity of the contract has it (ENT-22). */
  pc: {
    input: Nothing;
    output: {
      readonly pcuid: string;
      readonly mac: string;
      readonly macAddress: string;
      readonly cpuModel: string;
      readonly osType: string;
      readonly osVersion: string;
      readonly pcName: string;
    };
  };
  /** Certificates of the folder that the user has named; of one taxpayer, by the number in their subjects. */
  ca: { input: { readonly taxpayer?: string }; output: { readonly certificates: readonly Certificate[] } };
  settings: {
    input: Nothing;
    output: {
      readonly port: number;
      /** Whether a folder of files and one of certificates are named. */
      readonly hasFolder: boolean;
      readonly hasCertificates: boolean;
      /** Hosts that it opens; with `*.` before it also every host below. */
      readonly openHosts: readonly string[];
      /** An office's policy holds. */
      readonly isManaged: boolean;
    };
  };
  /** One file of the one folder that the user has named. */
  file: { input: { readonly name: string }; output: FileTold };
  browser: { input: { readonly browser: BrowserMode; readonly url: string }; output: Nothing };
  /** Security keys that are in (KEY-01). Whoever asks every few seconds sees what comes and goes. */
  keys: {
    input: Nothing;
    output: {
      /** Whether keys can be reached on this PC at all; why not is said in the companion's window. */
      readonly canRead: boolean;
      readonly keys: readonly KeyTold[];
      /** What was plugged in lately and could not be read, each with a name of its own. */
      readonly unread: readonly { readonly id: string; readonly why: Extract<KeyEvent, { kind: 'unread' }>['why'] }[];
    };
  };
  /** One signature with a key, after its user has said so in the companion's window. `message`: of a challenge of the gateway, and nothing else. */
  sign: { input: { readonly id: string; readonly message: string }; output: SignTold };
}

/** Verbs that came later than the first protocol. */
const since: Readonly<Record<string, number>> = { keys: 2, sign: 2 } satisfies Partial<Record<CompanionVerb, number>>;

/** The oldest protocol in which a verb can be asked. */
export function protocolOf(verb: string): number {
  return (Object.hasOwn(since, verb) ? since[verb] : undefined) ?? OLDEST_PROTOCOL;
}

export type CompanionVerb = keyof CompanionVerbs;

/** What is said when the companion cannot be asked, each with its way out: 浏览器未允许, 未运行, 未配对, 不是我们的助手, 版本过旧. */
export type CompanionWord = 'blocked' | 'absent' | 'unpaired' | 'foreign' | 'outdated';

/** What came of asking. A failed call is an empty result (BRIDGE-08): whoever only wants the value takes it, whoever wants to say why has the word. */
export type CompanionAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly value: null;
      /** `refused`: it was asked, and said no. */
      readonly why: CompanionWord | 'refused';
      /** In the companion's words; '' where it said nothing. */
      readonly msg: string;
      readonly errorType?: CaErrorType;
      /** The question was sent, and no answer came that can be believed: what became of it is unknown. */
      readonly isSent?: true;
    };
