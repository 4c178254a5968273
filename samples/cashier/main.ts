import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createCashier } from './cashier.ts';

/*
 * The test cashier as a program of its own. No money moves, and it asks nobody who he is: never where strangers reach it.
 *
 * TEST_CASHIER_SECRET=… FRAME_ORIGINS=http://localhost:8700 PORT=8798 node samples/cashier/main.ts
 */

const { TEST_CASHIER_SECRET: secret = '', FRAME_ORIGINS: origins = 'http://localhost:8700', PORT: port = '8798' } = process.env;

const cashier = createCashier({
  secret,
  now: Date.now,
  fetch,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  origin: () => `http://localhost:${port}`,
  frameOrigins: () => origins.split(','),
});

createServer(getRequestListener(cashier.handle)).listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(`test cashier on http://localhost:${port}\n`),
);
