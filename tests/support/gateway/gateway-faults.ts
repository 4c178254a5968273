import type { FaultInput } from '../../../server/pipeline/fault-switches.ts';
import type { CallStats } from '../../../server/pipeline/stats.ts';
import type { CallName } from '../../../src/api/calls/table.ts';
import type { Gateway } from './gateway.ts';

/** Makes a gateway that was started with its fault switches open misbehave. */
export async function addFault(gateway: Gateway, fault: FaultInput): Promise<void> {
  const answer = await fetch(`${gateway.url}/__faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`fault not taken: ${await answer.text()}`);
}

export async function clearFaults(gateway: Gateway): Promise<void> {
  await fetch(`${gateway.url}/__faults`, { method: 'DELETE' });
}

const uncalled: CallStats = { requests: 0, inFlight: 0, maxInFlight: 0, duplicates: 0 };

/** What a gateway counted of a call since it started: requests, how many at once at most, repeats that it answered from its store. */
export async function callStats(gateway: Gateway, call: CallName): Promise<CallStats> {
  const told: { calls: Record<string, CallStats> } = await (await fetch(`${gateway.url}/__faults`)).json();
  return told.calls[call] ?? uncalled;
}
