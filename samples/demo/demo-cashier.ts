import { randomBytes } from 'node:crypto';
import type { Clock } from '../../server/ports.ts';
import { createCashier } from '../cashier/cashier.ts';

interface Served {
  readonly port: number;
  stop(): Promise<void>;
}

/** The test cashier of the demo, on an origin of its own: what is bought there is paid for with a press of a button. */
export interface DemoCashier {
  /** How the gateway is told of it. */
  readonly env: Readonly<Record<string, string>>;
  /** From now on it notifies the gateway at this address. */
  begin(url: string): void;
  stop(): Promise<void>;
}

/** `port`: the gateway's, 0 while it is to be any. */
export async function openDemoCashier(
  port: number,
  serve: (handle: (request: Request) => Promise<Response>) => Promise<Served>,
  clock: Pick<Clock, 'now' | 'sleep'>,
): Promise<DemoCashier> {
  const secret = randomBytes(32).toString('hex');
  // The gateway of the demo runs in this process: wherever it says that it is, it is found at its port.
  let gateway = `http://localhost:${port}`;
  const cashier = createCashier({
    secret,
    now: clock.now,
    sleep: clock.sleep,
    fetch: (url, init) => fetch(new URL(new URL(String(url)).pathname, gateway), init),
    origin: () => origin,
    frameOrigins: () => [gateway, gateway.replace('localhost', '127.0.0.1')],
  });
  const served = await serve(cashier.handle);
  const origin = `http://localhost:${served.port}`;
  return {
    env: { TEST_CASHIER_URL: origin, TEST_CASHIER_SECRET: secret, PUBLIC_ORIGIN: gateway },
    begin(url) {
      gateway = url;
    },
    stop: served.stop,
  };
}
