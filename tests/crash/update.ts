import { parseArgs } from 'node:util';
import { exitOnSignals } from '../../tools/end-with-me.ts';
import { runLoops } from './report.ts';

/**
 * `npm run chaos:update -- [--updates 100] [--seed 1]`: versions of the page built before follow each other while a user types in the edit
 * form. The exit code is 1 when a part could not be loaded, the console had an error, a draft was lost or a saved edit was not carried out.
 */
const { values } = parseArgs({ options: { updates: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } } });
exitOnSignals();
process.exitCode = (await runLoops(/versions follow each other/, { updates: Number(values.updates), seed: Number(values.seed) })) ? 0 : 1;
