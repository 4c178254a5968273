import type { Services } from '../../server/pipeline/call.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { type Collector, createCollector, type Fetched } from '../collector/collector.ts';
import { gatewayLine, type Task } from '../collector/protocol.ts';
import { type Fate, fateOf } from './fate.ts';
import { toldNow } from './tell-stories.ts';

export interface DemoCollectorPorts {
  readonly services: Pick<Services, 'store' | 'facts' | 'clock'>;
  /** Where the gateway is. */
  readonly url: string;
  readonly secret: string;
  readonly fetch: typeof globalThis.fetch;
  hasStory(companyId: string): boolean;
  /** How each refresh goes; default `fateOf`. */
  readonly fate?: (companyId: string, before: number) => Fate;
  onError?(error: unknown): void;
}

/** The reference collector with stories in the place of an authority. */
export function createDemoCollector({ services, url, secret, fetch, hasStory, fate = fateOf, onError }: DemoCollectorPorts): Collector {
  const { clock } = services;
  const before = new Map<string, number>();

  async function ask({ companyId }: Task, areas: readonly string[], retrying: () => Promise<void>): Promise<Fetched> {
    const row = await services.store.db.selectFrom('company').select('doc').where('company_id', '=', companyId).limit(1).executeTakeFirst();
    if (row === undefined || !hasStory(companyId)) return { reason: 'notListed' };
    const tries = before.get(companyId) ?? 0;
    before.set(companyId, tries + 1);
    const becomes = fate(companyId, tries);
    await clock.sleep(becomes.takesMs / 2);
    if (becomes.fate === 'retried') await retrying();
    await clock.sleep(becomes.takesMs / 2);
    if (becomes.fate === 'failed') return { reason: becomes.reason };
    const company: Company = JSON.parse(row.doc);
    const told = await toldNow(services, company, areas, clock.now());
    // as: documents are objects
    return { facts: told.map(({ area, at, doc }) => ({ companyId, area, at: new Date(at).toISOString(), doc: doc as object })) };
  }
  return createCollector({
    secret,
    now: clock.now,
    gateway: gatewayLine({ url, secret }, { fetch, now: clock.now }),
    ask: (task, { areas }, retrying) => ask(task, areas, retrying),
    every: clock.every,
    atOnce: 64,
    ...(onError === undefined ? {} : { onError }),
  });
}
