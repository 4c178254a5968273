import { expect } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import type { HeadCall } from '../../src/api/contract.ts';
import type { CallError, ErrorKind } from '../../src/api/error-kinds.ts';
import { readFact } from '../../src/db/facts.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { Refresher } from '../../src/workers/resources/refresher.ts';
import { Screen } from '../../src/workers/resources/screen.ts';
import type { ResourceRequest } from '../../src/workers/surface.ts';
import { createFakeLocks } from '../sim/world/fake-locks.ts';
import { freshStorage, openDb } from '../sim/world/local-data.ts';
import { seededRandom } from '../sim/world/seeded-random.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';

export function errorOf(kind: ErrorKind, more: Partial<CallError> = {}): CallError {
  return { kind, code: '', msg: '', status: 0, ...more };
}

/** Answers in the form of each call; all the same company. */
export const resourceAnswers: Readonly<Record<string, unknown>> = {
  getMemberInfo: { vip: null },
  getMenuList: { list: [], apps: [] },
  companyTipsList: { list: [] },
  remoteConfig: {},
  themeConfig: { theme: 'dark' },
  statusDelta: { rev: 0, restart: 0, more: 0, areas: [] },
};

interface Asked {
  readonly tab: string;
  readonly name: string;
  readonly companyId: string;
  /** Companies of a question about many. */
  readonly companyIds?: readonly string[];
}

interface TestTab {
  readonly refresher: Refresher;
  readonly screen: Screen;
  readonly life: AbortController;
  visible: boolean;
  say(request: ResourceRequest): Promise<Result<null, CallError>>;
}

/** A browser whose tabs share storage, locks and a gateway that takes 100 ms for an answer. */
export async function refresherWorld() {
  const time = createVirtualTime();
  const db = await openDb('a1', freshStorage(time.at));
  const locks = createFakeLocks((owner) => time.timers(owner));
  const asked: Asked[] = [];
  const state = { skew: 0, inFlight: 0, most: 0, rests: null as 'offline' | 'expired' | null, gateMs: 0 };
  const gateway: { answer(one: Asked): Result<unknown, CallError> } = { answer: ({ name }) => ok(resourceAnswers[name]) };

  async function call(tab: string, { name }: HeadCall, input: object, signal: AbortSignal): Promise<Result<unknown, CallError>> {
    const companyId = 'companyId' in input ? String(input.companyId) : '';
    // as: what the contract's rows of many companies are asked with
    const { companyIds, companyIdList } = input as { companyIds?: string[]; companyIdList?: string[] };
    const many = companyIds ?? companyIdList;
    const one = { tab, name, companyId, ...(many === undefined ? {} : { companyIds: many }) };
    asked.push(one);
    state.inFlight += 1;
    state.most = Math.max(state.most, state.inFlight);
    await new Promise<void>((resolve) => time.timers(`line-${tab}`).setTimeout(resolve, 100));
    state.inFlight -= 1;
    return signal.aborted ? fail(errorOf('aborted')) : gateway.answer(one);
  }

  function openTab(name: string, client?: Pick<Client, 'call'>): TestTab {
    const screen = new Screen();
    const life = new AbortController();
    const asker: Pick<Client, 'call'> = client ?? {
      // as: answers are scripted here; that the client checks them against the contract is tested there.
      call: ((row: HeadCall, input: object, { signal }: { signal: AbortSignal }) => call(name, row, input, signal)) as Client['call'],
    };
    const tab: TestTab = {
      screen,
      life,
      visible: true,
      say(request: ResourceRequest): Promise<Result<null, CallError>> {
        screen.note(request);
        return tab.refresher.request(request);
      },
      refresher: new Refresher(
        {
          accountId: 'a1',
          db,
          client: asker,
          home: asker,
          baseUrl: '',
          appId: '',
          uuid: () => crypto.randomUUID(),
          fetch: () => Promise.reject(new TypeError('nothing is fetched but by calls')),
          clock: time.clock(() => state.skew),
          timers: time.timers(name),
          random: seededRandom(3),
          locks: locks.of(name),
          log: silentLog,
          tab: { id: name, visible: () => tab.visible },
          screen,
          gate: async () => (state.gateMs > 0 ? { open: false, waitMs: state.gateMs } : { open: true }),
          rests: async () => state.rests,
          onProblem: (problem) => expect(problem).toBeNull(),
        },
        life.signal,
      ),
    };
    return tab;
  }
  async function row(k: string) {
    const read = await readFact(db, k);
    return read.ok ? read.value : null;
  }
  const watch = (subject: string) => ({ what: 'watch', name: 'member.memberInfo', subject }) as const;
  const names = () => asked.map(({ name }) => name);
  /** Companies whose membership was asked for, in that order. */
  const companies = () => asked.filter(({ name }) => name === 'getMemberInfo').map(({ companyId }) => companyId);
  return { time, db, state, gateway, asked, names, companies, openTab, row, watch };
}
