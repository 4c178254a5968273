import { autoBindOutcome } from '../../domain/company/auto-bind.ts';
import type { InsertedKey, KeyReader } from '../../domain/keys/key-reader.ts';
import { begun, nextStep, pulled, type RunItem, type RunStep, type Told, told } from '../../domain/keys/key-run.ts';
import type { KeyGateway } from './key-gateway.ts';
import { type BindResult, type BoundCompany, isSameKey, type KeyProblem, type KeyState, noResult } from './key-state.ts';

/** What carries out the work of a key. */
export interface Work {
  readonly state: KeyState;
  readonly readers: readonly KeyReader[];
  readonly gateway: KeyGateway;
  /** Has the tax status of companies collected again; the id of the job, null where it was not taken. */
  refresh(companyIds: readonly string[]): Promise<string | null>;
  /** What the run has bound so far. */
  result: BindResult;
  isDriving: boolean;
}

/** Shows a key to the gateway, unless it was lately. The key's id there; null with the reason as the problem. */
export async function showKey({ state, readers, gateway }: Work, key: InsertedKey): Promise<string | null> {
  const reader = readers.find(({ kind }) => kind === key.reader);
  if (reader === undefined) return null;
  state.set({ signing: key.id, problem: null });
  const shown = await gateway.show(key, reader);
  state.set({ signing: null, ...(shown.ok ? {} : { problem: shown.problem }) });
  return shown.ok ? shown.keyId : null;
}

/** Stops with a reason: what is under way is unsure, the gateway may have heard of it. */
function stopWith({ state }: Work, problem: KeyProblem | null): void {
  state.setRun((run) => ({ ...pulled(run), mode: 'stopped' }));
  if (problem !== null) state.set({ problem });
}

/** What a binding says of the items that it was asked for. */
function answersOf(items: readonly RunItem[], { newBind, success, failure, bindingException }: BindResult): Told[] {
  const of = (list: readonly BoundCompany[], state: 'done' | 'failed', why: string) =>
    list.map((one): [string, Omit<Told, 'id'>] => [one.code, { state, why, name: one.companyName }]);
  const byCode = new Map([
    ...of([...newBind, ...success], 'done', ''),
    ...of(failure, 'failed', 'failure'),
    ...of(bindingException, 'failed', 'bindingException'),
  ]);
  return items.flatMap(({ id, taxNo }) => {
    const said = byCode.get(taxNo);
    return said === undefined ? [] : [{ id, ...said }];
  });
}

async function bind(work: Work, keyId: string, items: readonly RunItem[]): Promise<void> {
  const answer = await work.gateway.bind(keyId, [...new Set(items.map(({ taxNo }) => taxNo))]);
  if (!answer.ok) return stopWith(work, { kind: 'call', error: answer.error });
  // Of a key that was pulled meanwhile it is asked again.
  if (work.state.get().run?.items.some(({ state }) => state === 'underWay') !== true) return;
  const { newBind, failure, success, bindingException } = answer.value;
  const before = work.result;
  work.result = {
    newBind: [...before.newBind, ...newBind],
    failure: [...before.failure, ...failure],
    success: [...before.success, ...success],
    bindingException: [...before.bindingException, ...bindingException],
  };
  work.state.setRun((run) => told(run, answersOf(items, answer.value), 'underWay'));
}

async function collect({ state, refresh }: Work, items: readonly RunItem[]): Promise<void> {
  const job = await refresh(items.map(({ companyId }) => companyId));
  state.set({ job });
  const refused = items.map(({ id }): Told => ({ id, state: 'failed', why: 'refused' }));
  if (job === null) state.setRun((run) => told(run, refused, 'underWay'));
}

/** Asks what came of unsure ones: those that are authorised by now were done. */
async function learn(work: Work, items: readonly RunItem[]): Promise<boolean> {
  const answer = await work.gateway.relation();
  if (!answer.ok) {
    stopWith(work, { kind: 'call', error: answer.error });
    return false;
  }
  const authorised = answer.value.filter(({ isAuthorize }) => isAuthorize === 1);
  const held = new Set(authorised.flatMap(({ companyId, taxNo }) => [companyId, taxNo]));
  const isDone = ({ kind, taxNo, companyId }: RunItem): boolean => kind !== 'refresh' && held.has(companyId || taxNo);
  const learned = items.map((item): Told => ({ id: item.id, state: isDone(item) ? 'done' : 'waiting' }));
  work.state.setRun((run) => told(run, learned, 'unsure'));
  return true;
}

async function carryOut(work: Work, step: Exclude<RunStep, { kind: 'none' }>): Promise<boolean> {
  const { state } = work;
  const { inserted, runKey } = state.get();
  const key = inserted.find((one) => runKey !== null && isSameKey(one, runKey));
  if (key === undefined) {
    state.setRun(pulled);
    return false;
  }
  if (step.kind === 'learn') return learn(work, step.items);
  const keyId = await showKey(work, key);
  if (keyId === null) {
    stopWith(work, null);
    return false;
  }
  // It may have been stopped or pulled while the key was asked.
  if (state.get().run?.mode !== 'running') return false;
  const ids = step.items.map(({ id }) => id);
  state.setRun((run) => begun(run, ids));
  await (step.kind === 'refresh' ? collect(work, step.items) : bind(work, keyId, step.items));
  return state.get().run?.mode === 'running';
}

/** The relation is brought up to date after a binding, and only what failed is an alert: what was bound stands in the list. */
async function finish(work: Work): Promise<void> {
  const { run } = work.state.get();
  if (run?.mode !== 'ended') return;
  if (run.items.some(({ kind }) => kind !== 'refresh')) {
    await work.gateway.relation();
    if (autoBindOutcome(work.result).kind === 'failed') work.state.set({ result: work.result });
    work.result = noResult();
  }
  await work.gateway.renew();
}

/** Goes on with the run until nothing more can be begun. Never twice at once. */
export async function drive(work: Work): Promise<void> {
  if (work.isDriving) return;
  work.isDriving = true;
  for (let isOn = true; isOn; ) {
    const { run } = work.state.get();
    const step = run === null ? null : nextStep(run);
    isOn = step !== null && step.kind !== 'none' && (await carryOut(work, step));
  }
  work.isDriving = false;
  await finish(work);
}
