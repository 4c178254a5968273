import { readFile } from 'node:fs/promises';
import { serve } from '../collector/serve.ts';
import { createRegister, type Taxpayer } from './register.ts';

/*
 * A register of taxpayers that reads what it tells from a file. Put your own way of looking a number up in the place of `find`.
 *
 * REGISTER_SECRET=… FILE=samples/register/taxpayers.json PORT=8795 node samples/register/main.ts
 */

const { REGISTER_SECRET: secret = '', FILE: file = 'samples/register/taxpayers.json', PORT: port = '8795' } = process.env;

const register = createRegister({
  secret,
  now: Date.now,
  async find(taxNo) {
    const all: Taxpayer[] = JSON.parse(await readFile(file, 'utf8'));
    return all.find((one) => one.taxNo === taxNo) ?? null;
  },
});

serve(Number(port), register, () => process.stdout.write(`register on http://127.0.0.1:${port}\n`));
