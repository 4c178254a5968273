import { type Endpoint, expose, wrap } from 'comlink';
import type { Answer, AppAnswers, Theme, WorkbenchCalls } from '../../../sdk/workbench.ts';
import { type Allowance, createMeter, readAppCall } from '../../domain/tabs/app-call.ts';
import { MOST_STATE } from '../../domain/tabs/app-message.ts';
import { callSizes } from './call-rules.ts';

/** An app that says more than this, or larger things, is listened to no longer: reading them takes the time of the page. */
const MOST_SAID: Allowance = { most: 200, inMs: 10_000, mostMs: 1_000, mostSize: 32 * 1024 * 1024 };

/** What is read of the messages of one port of an app; null once it said too much. */
export type Meter = ReturnType<typeof createMeter>;

/** A meter that says once that the app said too much. */
export function meterOf({ now, flooded }: Pick<ServePorts, 'now' | 'flooded'>): Meter {
  const meter = createMeter(MOST_SAID, now);
  let isTold = false;
  return (read) => {
    const message = meter(read);
    if (message === null && !isTold) {
      isTold = true;
      flooded();
    }
    return message;
  };
}

export interface ServePorts {
  now(): number;
  /** Words for a message that is no call. */
  refused(why: 'shape' | 'unknown' | 'size', name: string): string;
  /** The app says more than is listened to. */
  flooded(): void;
}

/** Only what `pass` makes of a message reaches comlink, and nothing of one that the meter does not let through is read. */
function endpointOf(port: MessagePort, meter: Meter, pass: (data: unknown) => unknown): Endpoint {
  const heard = new EventTarget();
  port.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = meter(() => event.data);
    const passed = message === null ? null : pass(message.data);
    if (passed !== null) heard.dispatchEvent(new MessageEvent('message', { data: passed }));
  });
  port.start();
  return {
    addEventListener: (type, listener, options) => heard.addEventListener(type, listener, options),
    removeEventListener: (type, listener, options) => heard.removeEventListener(type, listener, options),
    postMessage: (message, transfer = []) => port.postMessage(message, transfer),
  };
}

/** Serves the calls of an app on a port, over comlink, which only gets calls by known names with plain values. */
export function serveCalls(port: MessagePort, calls: WorkbenchCalls, meter: Meter, ports: Pick<ServePorts, 'refused'>): void {
  const endpoint = endpointOf(port, meter, (data) => {
    const call = readAppCall(data, callSizes);
    if (!call.ok) {
      const answer: Answer<never> = { code: -1, msg: ports.refused(call.why, call.name), data: null };
      if (call.id !== null) port.postMessage({ id: call.id, type: 'RAW', value: answer });
      return null;
    }
    return { id: call.id, type: 'APPLY', path: [call.name], argumentList: call.args.map((value) => ({ type: 'RAW', value })) };
  });
  expose(calls, endpoint);
}

/** What an app answered when it was asked, as a plain value: a text within the limit, or null for anything else. */
function plainAnswer(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('id' in data) || typeof data.id !== 'string') return null;
  const value: unknown = 'type' in data && data.type === 'RAW' && 'value' in data ? data.value : null;
  return { id: data.id, type: 'RAW', value: typeof value === 'string' && value.length <= MOST_STATE ? value : null };
}

/** Asks an app on a port. */
export function askApp(
  port: MessagePort,
  meter: Meter,
): { save(): Promise<string | null>; ended(words: string): void; theme(theme: Theme): Promise<unknown> } {
  const app = wrap<Required<AppAnswers>>(endpointOf(port, meter, plainAnswer));
  return { save: () => app.save(), ended: (words) => void app.ended(words), theme: (theme) => app.theme(theme) };
}
