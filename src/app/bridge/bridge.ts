import type { Capability, Theme, Welcome } from '../../../sdk/workbench.ts';
import type { AppTab } from '../../domain/tabs/app-tab.ts';
import type { AppBridge } from '../../features/tabs/frames/frame-room.ts';
import { type CallPorts, type CallSubject, createAppCalls } from './app-calls.ts';
import { askApp, meterOf, serveCalls } from './serve-port.ts';

export interface BridgePorts extends CallPorts {
  /** What the gateway lets the app of a tab do. */
  mayOf(tab: AppTab): Promise<readonly Capability[]>;
  /** How the page looks, and the changes of it. */
  readonly theme: { get(): Theme; subscribe(listener: () => void): () => void };
  /** The app is listened to no longer. */
  cut(key: string): void;
}

/** For whom the calls of a tab's app are. */
async function subjectOf(key: string, tab: AppTab, ports: Pick<BridgePorts, 'mayOf'>): Promise<CallSubject> {
  return { key, companyId: tab.companyId, name: tab.title, host: new URL(tab.url).host, may: await ports.mayOf(tab) };
}

/** The first thing that an app is told: of itself what its tab says, of the page what it may know. */
function welcomeOf({ may }: CallSubject, tab: AppTab, state: string | null, ports: BridgePorts): Welcome {
  const { tabCode, extraParam, companyId } = tab;
  const company = may.includes('company') ? ports.company(companyId) : null;
  const session = may.includes('session') ? ports.session() : null;
  return { workbench: 1, kind: 'welcome', version: 1, may, company, session, theme: ports.theme.get(), tabCode, extraParam, state };
}

const unheard = { shape: 'bridge.noCall', unknown: 'bridge.unknownCall', size: 'bridge.tooLarge' } as const;

/** Connects apps in frames with what they may ask of the page: two ports for each, one on which it asks and one on which it is asked. */
export function createBridge(ports: BridgePorts): AppBridge {
  return {
    async join(key, { tab, state }) {
      const subject = await subjectOf(key, tab, ports);
      const { name: app, host } = subject;
      const calls = new MessageChannel();
      const asks = new MessageChannel();
      const meter = () => meterOf({ now: ports.now, flooded: () => ports.cut(key) });
      serveCalls(calls.port1, createAppCalls(subject, ports), meter(), {
        refused(why, call) {
          const words = ports.words(unheard[why], { call });
          ports.log(words, { app, host, call });
          return words;
        },
      });
      const asked = askApp(asks.port1, meter());
      const stopTheme = ports.theme.subscribe(() => asked.theme(ports.theme.get()));
      return {
        welcome: welcomeOf(subject, tab, state, ports),
        ports: [calls.port2, asks.port2],
        save: asked.save,
        // How the page looks may be said at any time, and whoever hears it answers.
        isThere: () => asked.theme(ports.theme.get()),
        end(why) {
          if (why === 'flood') asked.ended(ports.words('bridge.cutOff'));
          stopTheme();
          calls.port1.close();
          asks.port1.close();
        },
      };
    },
    cutOff({ title, url }) {
      ports.log(ports.words('bridge.cutOff'), { app: title, host: new URL(url).host, call: '' });
    },
  };
}
