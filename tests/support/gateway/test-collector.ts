import { type CollectorPorts, createCollector } from '../../../samples/collector/collector.ts';
import { gatewayLine } from '../../../samples/collector/protocol.ts';
import type { GatewayOptions } from '../../../server/gateway.ts';
import { collectAreas } from '../../../src/domain/sources/collector.ts';

interface Served {
  readonly app: { fetch(request: Request): Response | Promise<Response> };
}

const COLLECTOR_SECRET = 'a secret that both know in tests';

/** The line of a collector to a gateway of this process. */
export function lineTo(served: () => Served, now: () => number, secret = COLLECTOR_SECRET) {
  return gatewayLine({ url: 'http://gateway', secret }, { fetch: fetchOf(served), now });
}

function fetchOf(served: () => Served): typeof globalThis.fetch {
  return async (url, init) => await served().app.fetch(new Request(String(url), init));
}

/** The reference collector in this process, beside a gateway that is opened with its `options` and then attached. `ask`: what stands for the authority. */
export function testCollector(now: () => number, ask: CollectorPorts['ask'], more: Pick<CollectorPorts, 'every' | 'atOnce'> = {}) {
  let gateway: Served | null = null;
  const served = (): Served => {
    if (gateway === null) throw new Error('no gateway is attached');
    return gateway;
  };
  let underWay = 0;
  const counted: typeof globalThis.fetch = async (url, init) => {
    underWay += 1;
    try {
      return await fetchOf(served)(url, init);
    } finally {
      underWay -= 1;
    }
  };
  const line = gatewayLine({ url: 'http://gateway', secret: COLLECTOR_SECRET }, { fetch: counted, now });
  const collector = createCollector({ secret: COLLECTOR_SECRET, now, gateway: line, ask, ...more });
  const source = { id: 'collector', name: '税局采集' };
  return {
    config: { collector: { url: 'http://collector/', secret: COLLECTOR_SECRET, areas: collectAreas, source } },
    options: {
      collectorFetch: async (url, init) => await collector.handle(new Request(String(url), init)),
    } satisfies Pick<GatewayOptions, 'collectorFetch'>,
    attach(opened: Served): void {
      gateway = opened;
    },
    idle: collector.idle,
    /** Resolves when the collector has nothing more to say until the authority answers. */
    async quiet(): Promise<void> {
      for (let still = 0; still < 5; still = underWay === 0 ? still + 1 : 0) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
