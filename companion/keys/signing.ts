import { notDone, signOver, triesOf } from '../../src/desk/keys/key-exchange.ts';
import { MOST_PIN } from '../../src/domain/keys/key-frames.ts';
import type { SignOutcome } from '../../src/domain/keys/key-reader.ts';
import { readCertificate } from '../../src/domain/keys/read-certificate.ts';
import type { Clock } from '../ports.ts';
import type { KeyTray, TrayKey } from './key-tray.ts';

/** A question in the window ends by itself after so long, milliseconds. */
const ASK_MS = 120_000;
/** Of a key that does not tell its tries so many wrong PINs are taken in a row; most lock themselves after three or more. */
const MOST_WRONG = 2;

/** What the window asks its user. */
export interface Question {
  /** Names this question, so that no answer meets another one. */
  readonly ask: string;
  readonly origin: string;
  /** Whom the key is of, by its certificate. */
  readonly holder: string;
  readonly number: string;
  readonly label: string;
  /** `reader`: it is typed in the window. */
  readonly pin: 'none' | 'device' | 'reader';
  readonly triesLeft: number | null;
  readonly until: number;
}

type Ended = { readonly kind: 'done' } | Exclude<SignOutcome, { kind: 'done' }>;

/** What the window shows of signatures: `signing` once its user has said yes. */
export type SigningState =
  | { readonly kind: 'none'; readonly last: (Ended & { readonly origin: string }) | null }
  | ({ readonly kind: 'asked' | 'signing' } & Question);

type Answer = { readonly kind: 'yes'; readonly pin: Uint8Array | null } | { readonly kind: 'no'; readonly outcome: SignOutcome };

interface Under {
  readonly question: Question;
  stage: 'asked' | 'signing';
  /** The user's answer, or the end of the question. */
  settle(answer: Answer): void;
  /** Ends it after the answer. */
  cancel(): void;
}

export interface SigningPorts {
  readonly tray: KeyTray;
  readonly clock: Clock;
  newId(): string;
  /** Shows the window. */
  show(): void;
}

const nameOf = ({ number, subject }: TrayKey): string => `${number}/${subject}`;

/**
 * Signatures with the keys of this PC, one at a time. Each is asked for in the window, and a PIN is typed there only: it is used once, kept nowhere and
 * overwritten. With one try left nobody is asked.
 */
export class Signing {
  readonly #ports: SigningPorts;
  readonly #wrong = new Map<string, number>();
  readonly #tries = new Map<string, number | null>();
  #isBusy = false;
  #under: Under | null = null;
  #last: Extract<SigningState, { kind: 'none' }>['last'] = null;

  constructor(ports: SigningPorts) {
    this.#ports = ports;
  }

  state(): SigningState {
    return this.#under === null ? { kind: 'none', last: this.#last } : { kind: this.#under.stage, ...this.#under.question };
  }

  /** Tries that are left by the newest word of a key. */
  triesLeft({ id, triesLeft }: TrayKey): number | null {
    return this.#tries.get(id) ?? triesLeft;
  }

  /** Asks the user, then the key. `gone`: the page has gone or has taken it back. */
  async sign(origin: string, id: string, challenge: string, gone: AbortSignal): Promise<SignOutcome> {
    if (this.#isBusy) return notDone('busy');
    this.#isBusy = true;
    try {
      const key = await this.#ports.tray.key(id);
      if (key === null) return notDone('absent');
      const tries = await triesOf(key.line);
      if (typeof tries === 'object' && tries !== null) return this.#ended(origin, key, tries);
      this.#tries.set(id, tries);
      if (tries === null && (this.#wrong.get(nameOf(key)) ?? 0) >= MOST_WRONG) return this.#ended(origin, key, notDone('lastTry'));
      return this.#ended(origin, key, gone.aborted ? notDone('cancelled') : await this.#ask(origin, key, challenge, gone));
    } finally {
      this.#isBusy = false;
    }
  }

  /** The user's yes to a question, with the PIN where it asks for one; the PIN is overwritten, taken or not. False when it is no answer to what is asked. */
  answer(ask: string, pin: Uint8Array | null): boolean {
    const under = this.#under;
    const isWanted = under?.question.pin === 'reader';
    const isFit = isWanted ? pin !== null && pin.length > 0 && pin.length <= MOST_PIN : pin === null;
    if (under?.question.ask !== ask || under.stage !== 'asked' || !isFit) {
      pin?.fill(0);
      return false;
    }
    under.stage = 'signing';
    under.settle({ kind: 'yes', pin });
    return true;
  }

  /** The user's no, or his window is closed. */
  cancel(ask: string): boolean {
    if (this.#under?.question.ask !== ask) return false;
    this.#under.cancel();
    return true;
  }

  /** The companion ends. */
  close(): void {
    this.#under?.cancel();
  }

  async #ask(origin: string, key: TrayKey, challenge: string, gone: AbortSignal): Promise<SignOutcome> {
    const { clock, newId, show } = this.#ports;
    const { subject, number, label, pin } = key;
    const holder = readCertificate(key.certificate)?.holder ?? subject;
    const question = { ask: newId(), origin, holder, number, label, pin, triesLeft: this.triesLeft(key), until: clock.now() + ASK_MS };
    const answered = Promise.withResolvers<Answer>();
    const stopped = Promise.withResolvers<SignOutcome>();
    const end = (outcome: SignOutcome): void => {
      answered.resolve({ kind: 'no', outcome });
      stopped.resolve(outcome);
    };
    const cancel = (): void => end(notDone('cancelled'));
    const under: Under = { question, stage: 'asked', settle: answered.resolve, cancel };
    this.#under = under;
    void key.out.then(() => answered.resolve({ kind: 'no', outcome: notDone('gone') }));
    gone.addEventListener('abort', cancel);
    const forget = clock.after(ASK_MS, () => under.stage === 'asked' && cancel());
    show();
    const answer = await answered.promise;
    try {
      if (answer.kind === 'no') return answer.outcome;
      void stopped.promise.then(() => key.line.cancel());
      return await Promise.race([signOver(key.line, challenge, answer.pin), stopped.promise]);
    } finally {
      if (answer.kind === 'yes') answer.pin?.fill(0);
      forget();
      gone.removeEventListener('abort', cancel);
      this.#under = null;
    }
  }

  #ended(origin: string, key: TrayKey, outcome: SignOutcome): SignOutcome {
    const name = nameOf(key);
    if (outcome.kind === 'done') this.#wrong.delete(name);
    if (outcome.kind === 'notDone' && outcome.why === 'wrongPin') this.#wrong.set(name, (this.#wrong.get(name) ?? 0) + 1);
    if (outcome.kind === 'notDone' && outcome.triesLeft !== null) this.#tries.set(key.id, outcome.triesLeft);
    this.#last = { ...(outcome.kind === 'done' ? { kind: 'done' } : outcome), origin };
    return outcome;
  }
}
