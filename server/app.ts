import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { servicePrefixes } from '../src/api/contract.ts';
import { storedPackKeys } from './access/pack-keys.ts';
import { refuse } from './http/answer.ts';
import type { Answer, Exchange } from './http/exchange.ts';
import { fetchExchange, toResponse } from './http/fetch-exchange.ts';
import { mountPictures } from './http/pictures.ts';
import { mountStatic } from './http/static.ts';
import { createCashierHost } from './pay/cashier-page/mount.ts';
import { mountPay } from './pay/mount.ts';
import type { Env, Refusal, Services } from './pipeline/call.ts';
import { createCalls, failed } from './pipeline/calls.ts';
import { commonHeaders } from './pipeline/common-headers.ts';
import { type Faults, faultSchema } from './pipeline/fault-switches.ts';
import { requestLog } from './pipeline/request-log.ts';
import { mountSources } from './sources/api/mount.ts';

export interface AppDeps extends Services {
  /** null unless the gateway was started with `--faults`. */
  readonly faults: Faults | null;
}

/** The gateway's two ways in: `calls` for what the contract names, `app` for every request. */
export interface App {
  readonly app: Hono<Env>;
  readonly calls: (x: Exchange) => Promise<Answer>;
  /** Another host of this gateway, on which there are no calls: that of the cashier's page. */
  readonly otherHost?: string;
}

/** What is behind Hono as the calls see it, so that it is refused in the same form. */
function exchangeOf(c: Context<Env>): Exchange {
  const x = fetchExchange(c.req.raw, c.env);
  x.always = c.get('always');
  return x;
}

function refuseHere(c: Context<Env>, refusal: Refusal): Response {
  return toResponse(refuse(exchangeOf(c), refusal));
}

/** Switches of the faults: POST adds one, DELETE ends all, GET tells them and the counts of calls. */
function mountFaults(app: Hono<Env>, { stats }: Services, faults: Faults): void {
  app.post('/__faults', async (c) => {
    const parsed = v.safeParse(faultSchema, await c.req.json().catch(() => null));
    if (!parsed.success) return refuseHere(c, { status: 400, code: 'input.invalid' });
    faults.add(parsed.output);
    return c.json(faults.list());
  });
  app.delete('/__faults', (c) => {
    faults.clear();
    return c.json([]);
  });
  app.get('/__faults', (c) => c.json({ faults: faults.list(), calls: stats.read() }));
}

/** What the page is told of its deployment. `collect`: areas that can be asked for anew. Keys of rule packs: those that it names, else those of this store (PLUS-15). */
async function pageConfig({ config, store }: Services): Promise<object> {
  const rulePackKeys = config.rulePackKeys.length > 0 ? config.rulePackKeys : await storedPackKeys(store);
  const collect = config.collector?.areas ?? [];
  return { ...config.page, frameOrigins: config.frameSources, collect, ...(rulePackKeys.length > 0 ? { rulePackKeys } : {}) };
}

/** The host of the cashier's page, where it is served: whoever comes by it meets nothing else of the gateway. */
function mountCashierHost(app: Hono<Env>, { config, clock, pay }: AppDeps): Pick<App, 'otherHost'> {
  if (config.pay.cashier === null) return {};
  const { host } = new URL(config.pay.cashier.origin);
  const page = createCashierHost({
    pay: config.pay,
    corsOrigins: config.corsOrigins,
    clock,
    orderOf: (number) => pay.cashier.named(number),
  });
  app.use(async (c, next) => (new URL(c.req.url).host === host ? page.fetch(c.req.raw) : next()));
  return { otherHost: host };
}

/** The gateway as one fetch function: every row of the contract, the page's configuration and, where a folder is given, the built page. */
export function createApp(deps: AppDeps): App {
  const { config, log, faults } = deps;
  const calls = createCalls(deps, faults);
  const app = new Hono<Env>();
  const cashier = mountCashierHost(app, deps);
  for (const prefix of servicePrefixes) app.all(`${prefix}/*`, async (c) => toResponse(await calls(fetchExchange(c.req.raw, c.env))));
  // An environment that is a path of this origin: a proxy may send it to another gateway on this store, else it is answered here.
  const paths = Object.values(config.page.environments ?? {}).filter((url) => url.startsWith('/'));
  for (const under of paths)
    for (const prefix of servicePrefixes)
      app.all(`${under}${prefix}/*`, async (c) => toResponse(await calls(fetchExchange(c.req.raw, c.env, under))));
  const logged = requestLog(deps);
  app.use(async (c, next) => {
    const done = logged(c.req);
    await next();
    done(c.res.status);
  }, commonHeaders(config));
  if (faults) mountFaults(app, deps, faults);
  app.get('/config.json', async (c) => c.json(await pageConfig(deps), 200, { 'Cache-Control': 'no-cache' }));
  mountPictures(app, deps);
  mountSources(app, deps);
  mountPay(app, deps);
  if (config.staticDir !== null) mountStatic(app, config.staticDir, config.page.variant);
  app.notFound((c) => refuseHere(c, { status: 404, code: 'path.unknown' }));
  app.onError((error, c) => toResponse(failed(exchangeOf(c), error, log)));
  return { app, calls, ...cashier };
}
