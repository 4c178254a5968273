import { expect } from 'vitest';
import type { RefusalReason } from '../../../companion/journal.ts';
import { secretsOf, type TestCompanion } from './companion-kit.ts';
import type { RawAnswer } from './raw.ts';

/** How an attack must end. */
export interface Ending {
  readonly status: number;
  readonly reason: RefusalReason;
  /** The page of a known origin may read the number; nobody else may read anything. */
  readonly isReadable?: boolean;
}

/** What a companion has counted: how often it refused, and how often it did what it was asked. */
function counted({ journal }: TestCompanion): {
  readonly refused: number;
  readonly done: number;
  readonly of: (reason: RefusalReason) => number;
} {
  const done = journal.lines().reduce((sum, { outcome, count }) => (outcome === 'done' ? sum + count : sum), 0);
  return { refused: journal.refused(), done, of: (reason) => journal.refused(reason) };
}

/** Nothing of a companion's secrets is in a text, nor in what it has printed. */
export function holdsNoSecret(companion: TestCompanion, text: string): void {
  const secrets = secretsOf(companion.folder);
  const told = [text, ...companion.printed, JSON.stringify(companion.journal.lines())].join('\n');
  expect(secrets.every((secret) => secret.length > 40)).toBe(true);
  for (const secret of secrets) expect(told).not.toContain(secret);
}

/** Carries one attack out: it ends as it must, without an effect, a word or a secret, and is one counted line. */
export async function attack(
  companion: TestCompanion,
  { status, reason, isReadable = false }: Ending,
  run: () => Promise<RawAnswer>,
): Promise<RawAnswer> {
  const before = counted(companion);
  const [beforeReason, sites, started] = [before.of(reason), JSON.stringify(companion.sites()), companion.started.length];
  const answer = await run();
  expect(answer.status, answer.all).toBe(status);
  expect(answer.head.includes('access-control-'), answer.head).toBe(isReadable);
  expect(answer.head).not.toMatch(/set-cookie|server:|x-powered-by/);
  const after = counted(companion);
  expect([after.refused - before.refused, after.of(reason) - beforeReason, after.done - before.done]).toEqual([1, 1, 0]);
  expect(companion.journal.lines().at(-1)?.outcome).toBe(reason);
  expect([JSON.stringify(companion.sites()), companion.started.length]).toEqual([sites, started]);
  holdsNoSecret(companion, answer.all);
  return answer;
}
