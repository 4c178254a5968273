import type { Call } from '../contract.ts';
import { bootCalls } from './boot-table.ts';
import type { CallName } from './table.ts';

const isBootCall = (name: CallName): name is keyof typeof bootCalls => name in bootCalls;

/** The contract's row of a call; null when it is one of the late table and that does not load. */
export async function loadCall(name: CallName): Promise<Call | null> {
  if (isBootCall(name)) return bootCalls[name];
  const late = await import('./late-table.ts').catch(() => null);
  return late?.lateCalls[name] ?? null;
}
