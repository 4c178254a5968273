/* At which moment a run of the tests takes place. Only its start is chosen: from there on the clock runs. */

/** A Wednesday in the middle of the working day in China; what a run takes for now unless `TEST_NOW` says otherwise. */
export const USUAL_NOW = '2026-11-25T10:00+08:00';

/**
 * Milliseconds since 1970 of `TEST_NOW`: an instant (`2026-12-31T20:00+08:00`), an hour of China on the usual day (`16`), or nothing for the usual
 * moment. Throws for anything else.
 */
export function instantOf(asked: string): number {
  if (asked === '') return Date.parse(USUAL_NOW);
  const hour = /^\d{1,2}$/.test(asked) ? `${USUAL_NOW.slice(0, 11)}${asked.padStart(2, '0')}:00+08:00` : asked;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(hour) ? Date.parse(hour) : Number.NaN;
  if (Number.isNaN(at)) throw new Error(`TEST_NOW=${asked}: an hour (16) or an instant with its offset (2026-12-31T20:00+08:00)`);
  return at;
}

/** Environment of every process of a run, whoever starts it: it shifts the clock before anything else is loaded. */
export function clockOfRun(env: NodeJS.ProcessEnv = process.env): { TEST_CLOCK_SHIFT: string; NODE_OPTIONS: string } {
  return {
    TEST_CLOCK_SHIFT: String(instantOf(env.TEST_NOW ?? '') - Date.now()),
    NODE_OPTIONS: [env.NODE_OPTIONS ?? '', `--require="${import.meta.dirname}/shift-clock.cjs"`].join(' ').trim(),
  };
}
