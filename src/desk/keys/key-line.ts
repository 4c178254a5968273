import { type CommandName, commands, createJoiner, frameOf, framesOf, type StatusName, statuses } from '../../domain/keys/key-frames.ts';

/** The reports of one opened device, whoever carries them: the browser, or the companion. */
export interface KeyPipe {
  /** Sends one report. Rejects when the device is out. */
  send(report: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Hears reports from now on; answers how to stop. */
  hear(hear: (report: Uint8Array) => void): () => void;
}

/** When to give up. Settles with `late` after so many milliseconds; `stop` forgets it. */
export interface Patience {
  after(ms: number): { readonly late: Promise<'late'>; stop(): void };
}

/** An answer of a key, or that there was none: it was pulled, or said nothing for too long. */
export type KeyAnswer =
  | { readonly kind: 'told'; readonly status: Exclude<StatusName, 'waits'>; readonly payload: Uint8Array }
  | { readonly kind: 'pulled' | 'silent' };

export interface KeyLine {
  /** Asks the device, one question after the other. `patience` milliseconds without any report is silence. Reports are overwritten once they were sent. */
  ask(command: CommandName, payload: Uint8Array, patience: number): Promise<KeyAnswer>;
  /** Tells the device to give up what it is doing. */
  cancel(): void;
  /** It is out: what is asked ends as pulled. */
  out(): void;
}

const names = new Map<number, StatusName>(Object.entries(statuses).map(([name, n]) => [n, name as StatusName])); // as: the keys of the list
const empty = new Uint8Array();

/** The exchange with one opened device. */
export function createKeyLine(pipe: KeyPipe, patience: Patience): KeyLine {
  let question = 0;
  let isOut = false;
  let last: Promise<unknown> = Promise.resolve();
  let end: (answer: KeyAnswer) => void = () => undefined;

  async function send(command: CommandName, payload: Uint8Array): Promise<boolean> {
    const frames = framesOf(commands[command], question, 0, payload);
    try {
      for (const frame of frames) await pipe.send(frame);
      return true;
    } catch {
      // A device that is pulled cannot be written to.
      return false;
    } finally {
      for (const frame of frames) frame.fill(0);
    }
  }

  function answerTo(command: CommandName, ms: number): { readonly answer: Promise<KeyAnswer>; stop(): void } {
    const own = question;
    let deaf = (): void => undefined;
    const joiner = createJoiner();
    let waiting = patience.after(ms);
    const answer = new Promise<KeyAnswer>((settle) => {
      end = settle;
      const wait = (): void => void waiting.late.then(() => settle({ kind: 'silent' }));
      wait();
      deaf = pipe.hear((report) => {
        const frame = frameOf(report);
        if (frame === null || frame.question !== own || frame.command !== commands[command]) return;
        waiting.stop();
        const status = names.get(frame.status) ?? 'failed';
        const payload = joiner.add(frame);
        if (status !== 'waits' && payload !== 'more')
          return settle({ kind: 'told', status: payload === 'bad' ? 'failed' : status, payload: payload === 'bad' ? empty : payload });
        waiting = patience.after(ms);
        wait();
      });
    });
    return {
      answer,
      stop() {
        waiting.stop();
        deaf();
      },
    };
  }
  async function askNow(command: CommandName, payload: Uint8Array, ms: number): Promise<KeyAnswer> {
    if (isOut) return { kind: 'pulled' };
    question = (question + 1) % 256;
    const { answer, stop } = answerTo(command, ms);
    const sent = await send(command, payload);
    const told = await (sent ? answer : Promise.resolve<KeyAnswer>({ kind: isOut ? 'pulled' : 'silent' }));
    stop();
    return told;
  }

  return {
    ask(command, payload, ms) {
      const asked = last.then(() => askNow(command, payload, ms));
      last = asked;
      return asked;
    },
    cancel: () => void send('cancel', empty),
    out() {
      isOut = true;
      end({ kind: 'pulled' });
    },
  };
}
