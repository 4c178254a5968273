import { type CommandName, commands, createJoiner, frameOf, framesOf, type StatusName, statuses } from './hid-frames.ts';
import type { HidDevice, Patience } from './hid-port.ts';

/** An answer of a key, or that there was none: it was pulled, or said nothing for too long. */
export type HidAnswer =
  | { readonly kind: 'told'; readonly status: Exclude<StatusName, 'waits'>; readonly payload: Uint8Array }
  | { readonly kind: 'pulled' | 'silent' };

export interface HidLine {
  /** Asks the device, one question after the other. `patience` milliseconds without any report is silence. */
  ask(command: CommandName, payload: Uint8Array, patience: number): Promise<HidAnswer>;
  /** Tells the device to give up what it is doing. */
  cancel(): void;
  /** It is out: what is asked ends as pulled. */
  out(): void;
}

const names = new Map<number, StatusName>(Object.entries(statuses).map(([name, n]) => [n, name as StatusName])); // as: the keys of the list
const empty = new Uint8Array();

/** The exchange with one opened device. */
export function createHidLine(device: HidDevice, patience: Patience): HidLine {
  let question = 0;
  let isOut = false;
  let last: Promise<unknown> = Promise.resolve();
  let end: (answer: HidAnswer) => void = () => undefined;

  async function send(command: CommandName, payload: Uint8Array): Promise<boolean> {
    try {
      for (const frame of framesOf(commands[command], question, 0, payload)) await device.sendReport(0, frame);
      return true;
    } catch {
      // A device that is pulled cannot be written to.
      return false;
    }
  }

  function answerTo(command: CommandName, ms: number): { readonly answer: Promise<HidAnswer>; stop(): void } {
    const own = question;
    const joiner = createJoiner();
    let waiting = patience.after(ms);
    const answer = new Promise<HidAnswer>((settle) => {
      end = settle;
      const wait = (): void => void waiting.late.then(() => settle({ kind: 'silent' }));
      wait();
      hear = ({ data }) => {
        const frame = frameOf(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
        if (frame === null || frame.question !== own || frame.command !== commands[command]) return;
        waiting.stop();
        const status = names.get(frame.status) ?? 'failed';
        const payload = joiner.add(frame);
        if (status !== 'waits' && payload !== 'more')
          return settle({ kind: 'told', status: payload === 'bad' ? 'failed' : status, payload: payload === 'bad' ? empty : payload });
        waiting = patience.after(ms);
        wait();
      };
      device.addEventListener('inputreport', hear);
    });
    return {
      answer,
      stop() {
        waiting.stop();
        device.removeEventListener('inputreport', hear);
      },
    };
  }
  let hear: (event: { readonly data: DataView }) => void = () => undefined;

  async function askNow(command: CommandName, payload: Uint8Array, ms: number): Promise<HidAnswer> {
    if (isOut) return { kind: 'pulled' };
    question = (question + 1) % 256;
    const { answer, stop } = answerTo(command, ms);
    const sent = await send(command, payload);
    const told = await (sent ? answer : Promise.resolve<HidAnswer>({ kind: isOut ? 'pulled' : 'silent' }));
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
