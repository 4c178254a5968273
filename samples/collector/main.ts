import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCollector, type Fetched } from './collector.ts';
import { gatewayLine } from './protocol.ts';
import { serve } from './serve.ts';

/*
 * A collector that reads what it tells from files: FOLDER/<tax number>.json holds the facts of a company as an array of `{area, at, doc}`. Put your own
 * way of asking the authority in the place of `ask`.
 *
 * GATEWAY_URL=http://localhost:8700 COLLECTOR_SECRET=… FOLDER=./facts PORT=8790 node samples/collector/main.ts
 */

const {
  GATEWAY_URL: url = 'http://localhost:8700',
  COLLECTOR_SECRET: secret = '',
  FOLDER: folder = '.',
  PORT: port = '8790',
} = process.env;

const collector = createCollector({
  secret,
  now: Date.now,
  gateway: gatewayLine({ url, secret }, { fetch, now: Date.now }),
  async ask({ companyId, taxNo }, { areas }): Promise<Fetched> {
    const text = await readFile(join(folder, `${taxNo.replace(/\W/g, '')}.json`), 'utf8').catch(() => null);
    if (text === null) return { reason: 'notListed' };
    const facts: { area: string; at: string; doc: object }[] = JSON.parse(text);
    const wanted = facts.filter(({ area }) => areas.includes(area === 'taxList' ? 'tax' : area));
    return { facts: wanted.map((fact) => ({ companyId, ...fact })) };
  },
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});

serve(Number(port), collector.handle, () => process.stdout.write(`collector on http://127.0.0.1:${port}\n`));
