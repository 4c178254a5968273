import type { Desk } from '../../desk/desk.tsx';
import type { LogLine } from '../../domain/attention/log.ts';
import type { AttentionEvent } from './engine.ts';

/** How long events are gathered, milliseconds: most of them come together. */
const GATHER_MS = 1_000;

/** Writes the log of the engine into the account's database; what cannot be written is not missed. */
export function logWriter({ writes, clock }: Pick<Desk, 'writes' | 'clock'>): (event: AttentionEvent) => void {
  let lines: LogLine[] = [];
  async function flush(): Promise<void> {
    const given = lines;
    lines = [];
    await writes.use(
      () => import('../../db/commands/attention.ts'),
      (code, { db }) => code.addToLog(db, given, clock.now()),
    );
  }
  return ({ at, candidate: { kind, id }, what, why }) => {
    if (lines.length === 0) clock.after(GATHER_MS, () => void flush());
    lines.push({ at, kind, id, what, why });
  };
}
