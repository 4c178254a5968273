import type { FaultInput } from '../../../server/pipeline/fault-switches.ts';
import type { CallStats } from '../../../server/pipeline/stats.ts';
import type { CallName } from '../../../src/api/calls/table.ts';
import type { Gateway } from './gateway.ts';

/** A gateway answers questions about its faults by then, milliseconds. */
const ASK_MS = 10_000;
const soon = (): AbortSignal => AbortSignal.timeout(ASK_MS);

/** Makes a gateway that was started with its fault switches open misbehave. */
export async function addFault(gateway: Gateway, fault: FaultInput): Promise<void> {
  const answer = await fetch(`${gateway.url}/__faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
    signal: soon(),
  });
  if (!answer.ok) throw new Error(`fault not taken: ${await answer.text()}`);
}

export async function clearFaults(gateway: Gateway): Promise<void> {
  await fetch(`${gateway.url}/__faults`, { method: 'DELETE', signal: soon() });
}

const uncalled: CallStats = { requests: 0, inFlight: 0, maxInFlight: 0, duplicates: 0, answers: { '2xx': 0, '4xx': 0, '5xx': 0 } };

/** What a gateway counted of a call since it started: requests, how many at once at most, repeats that it answered from its store. */
export async function callStats(gateway: Gateway, call: CallName): Promise<CallStats> {
  const told: { calls: Record<string, CallStats> } = await (await fetch(`${gateway.url}/__faults`, { signal: soon() })).json();
  return told.calls[call] ?? uncalled;
}
