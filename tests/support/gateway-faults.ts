import type { FaultInput } from '../../server/faults.ts';
import type { CallStats } from '../../server/stats.ts';
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

/** What a gateway counted so far, by call: requests, how many at once at most, repeats that it answered from its store. */
export async function callStats(gateway: Gateway): Promise<Readonly<Record<string, CallStats>>> {
  const told: { calls: Record<string, CallStats> } = await (await fetch(`${gateway.url}/__faults`)).json();
  return told.calls;
}
