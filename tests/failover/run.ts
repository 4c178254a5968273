import { parseArgs } from 'node:util';
import { exitOnSignals } from '../../tools/end-with-me.ts';
import { judge, type Verdict } from './judge.ts';
import { killGateway, type Round, stopDatabase, takeOver } from './rounds.ts';
import { openStage } from './stage.ts';

/**
 * `npm run failover -- [--stops 20] [--kills 20] [--handovers 3]`: six users write through two gateways on one PostgreSQL without a pause,
 * while the database is stopped at once, a gateway is killed, and a synchronous standby takes over. One line a fault and one of counts;
 * exit code 1 when anything acknowledged is lost or doubled, or a fault keeps a user away for 10 s.
 */
const LIMIT = 10_000;
const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '20' },
    kills: { type: 'string', default: '20' },
    handovers: { type: 'string', default: '3' },
  },
});
exitOnSignals();

const rounds: Round[] = [];
function note(round: Round, acknowledged: number): void {
  rounds.push(round);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const said = `down ${seconds(round.down)}, all users back after ${seconds(round.back)}, ${acknowledged} acknowledged so far`;
  console.log(`${String(rounds.length).padStart(3)} ${round.name}: ${said}`);
}

function conclude(verdict: Verdict): boolean {
  const { acknowledged, again, lost, doubled, untold, problems } = verdict;
  for (const [name, list] of Object.entries({ lost, doubled, untold, problems }))
    for (const line of list.slice(0, 20)) console.log(`${name}: ${line}`);
  const longest = Math.max(0, ...rounds.map(({ back }) => back));
  const late = rounds.filter(({ back }) => back >= LIMIT).length;
  console.log(
    `${rounds.length} faults, ${acknowledged} acknowledged, ${again} sent again, ${lost.length} lost, ${doubled.length} doubled, ` +
      `${untold.length} not told to open streams, ${problems.length} wrong answers, longest ${(longest / 1000).toFixed(2)} s, ${late} over 10 s`,
  );
  return lost.length + doubled.length + untold.length + problems.length + late === 0;
}

const stage = await openStage();
try {
  const acknowledged = (): number => stage.writers.reduce((sum, { carried }) => sum + carried.length, 0);
  for (let i = 0; i < Number(values.stops); i += 1) note(await stopDatabase(stage), acknowledged());
  for (let i = 0; i < Number(values.kills); i += 1) note(await killGateway(stage, i % 2 === 0 ? 0 : 1), acknowledged());
  for (let i = 0; i < Number(values.handovers); i += 1) note(await takeOver(stage), acknowledged());
  process.exitCode = conclude(await judge(stage)) ? 0 : 1;
} finally {
  await stage.dispose();
}
// Node may keep a socket to a gateway that was killed, and itself with it.
process.exit();
