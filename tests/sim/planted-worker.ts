import { registerHooks } from 'node:module';
import { assert } from '../../src/domain/core/result.ts';
import type { Bug } from './planted.ts';
import type { Caught } from './run-planted.ts';
import { givenData, say } from './run-process.ts';

/** Plants one bug into the sources as this process loads them, then runs seeds until one shows it. */
const { bug, seeds } = await givenData<{ bug: Bug; seeds: number[] }>();
const root = new URL('../../', import.meta.url).href;
const planted = new Set<string>();

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const edits = bug.edits.filter(({ file }) => url === root + file);
    if (edits.length === 0) return loaded;
    let source = String(loaded.source);
    for (const { file, from, to } of edits) {
      assert(source.split(from).length === 2, `${file} has once what the bug ${bug.name} replaces: ${from}`);
      source = source.replace(from, () => to);
      planted.add(from);
    }
    return { ...loaded, source };
  },
});

async function firstShown(): Promise<Caught | null> {
  const { simulate } = await import('./simulation.ts');
  for (const seed of seeds) {
    const { failures } = await simulate(seed);
    const failure = failures.find((text) => bug.shows?.test(text) ?? true);
    assert(planted.size === bug.edits.length, `the bug ${bug.name} is in what runs`);
    if (failure !== undefined) return { seed, failure };
  }
  return null;
}

// Where in the code an error was made is not looked at here, and costs more than making it.
Error.stackTraceLimit = 0;
await say(await firstShown());
process.exit(0);
