import { Hono } from 'hono';
import * as v from 'valibot';
import { servicePrefixes } from '../src/api/contract.ts';
import { refuse } from './answer.ts';
import type { Env, Services } from './call.ts';
import { type Faults, faultSchema } from './faults.ts';
import { commonHeaders, writtenHeaders } from './middleware/headers.ts';
import { callerOrigin } from './middleware/origin.ts';
import { requestLog } from './middleware/request-log.ts';
import { mountCalls } from './mount.ts';
import { mountStatic } from './static.ts';
import { isStoreUnavailable } from './store/store.ts';

export interface AppDeps extends Services {
  /** null unless the gateway was started with `--faults`. */
  readonly faults: Faults | null;
}

/** Switches of the faults: POST adds one, DELETE ends all, GET tells them and the counts of calls. */
function mountFaults(app: Hono<Env>, { stats }: Services, faults: Faults): void {
  app.post('/__faults', async (c) => {
    const parsed = v.safeParse(faultSchema, await c.req.json().catch(() => null));
    if (!parsed.success) return refuse(c, { status: 400, code: 'input.invalid' });
    faults.add(parsed.output);
    return c.json(faults.list());
  });
  app.delete('/__faults', (c) => {
    faults.clear();
    return c.json([]);
  });
  app.get('/__faults', (c) => c.json({ faults: faults.list(), calls: stats.read() }));
}

/**
 * The gateway as one fetch function: every row of the contract, the page's configuration and, where a folder is given, the built page.
 * It never answers 5xx to bad input; what is thrown is a defect (500) or a store out of reach (503, nothing half done).
 */
export function createApp(deps: AppDeps): Hono<Env> {
  const { config, log, faults } = deps;
  const app = new Hono<Env>();
  app.use(requestLog(deps), commonHeaders(config));
  for (const prefix of servicePrefixes) app.use(`${prefix}/*`, callerOrigin(config));
  mountCalls(app, deps, faults);
  for (const prefix of servicePrefixes) app.all(`${prefix}/*`, (c) => refuse(c, { status: 404, code: 'path.unknown' }));
  app.use(writtenHeaders);
  if (faults) mountFaults(app, deps, faults);
  app.get('/config.json', (c) => c.json(config.page, 200, { 'Cache-Control': 'no-cache' }));
  if (config.staticDir !== null) mountStatic(app, config.staticDir);
  app.notFound((c) => refuse(c, { status: 404, code: 'path.unknown' }));
  app.onError((error, c) => {
    const path = c.req.path;
    if (isStoreUnavailable(error)) {
      log.error('store out of reach', { path, error: String(error) });
      return refuse(c, { status: 503, code: 'gateway.busy', retryAfterSeconds: 5 });
    }
    log.error('request failed', { path, error: error.stack ?? String(error) });
    return refuse(c, { status: 500, code: 'gateway.failed' });
  });
  return app;
}
