import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../../tools/end-with-me.ts';
import { describeCount, findingsOf } from './count.ts';
import { gatewayLoop } from './gateway-loop.ts';
import { readCounts, runLoops } from './report.ts';

/**
 * `npm run crash -- [--gateway 300] [--browser 100] [--tab 100] [--seed 1]`: kills gateways, browsers and tabs under running work, the last
 * two on the page built before. The last lines count what was found, one for each kind; the exit code is 1 when anything was lost, doubled
 * or out of order, or when a loop could not go on.
 */
const { values } = parseArgs({
  options: {
    gateway: { type: 'string', default: '300' },
    browser: { type: 'string', default: '100' },
    tab: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
exitOnSignals();
const [seed, kills, browser, tab] = [Number(values.seed), Number(values.gateway), Number(values.browser), Number(values.tab)];
rmSync('test-results/crash.json', { force: true });
const gateway = kills > 0 ? await gatewayLoop(kills, seed) : {};
const titles = [browser > 0 ? 'the browser is killed' : '', tab > 0 ? 'tabs crash' : ''].filter(Boolean);
const ended = titles.length === 0 || (await runLoops(new RegExp(titles.join('|')), { browser, tab, seed }));
const counts = { ...gateway, ...readCounts() };
const found = Object.values(counts).flatMap(findingsOf);
for (const finding of found) console.log(finding);
for (const [kind, count] of Object.entries(counts)) console.log(describeCount(kind, count));
process.exitCode = ended && found.length === 0 ? 0 : 1;
