import { clearFaults } from '../support/gateway/gateway-faults.ts';
import { within } from '../support/within.ts';
import { carryOut } from './carry-out.ts';
import { type Diagnostics, readDiagnostics } from './diagnostics.ts';
import { carriedSince, changesSince, type Mark, markOf } from './facts.ts';
import { judge } from './judge.ts';
import { repair, rest } from './peace.ts';
import { type Plan, planOf } from './plan.ts';
import type { Stage } from './stage.ts';
import { isSignedOut, unlessSignedOut } from './user.ts';
import { World } from './world.ts';

/** What came of one seed: nothing wrong when `failures` is empty. */
export interface Report {
  readonly seed: number;
  readonly failures: readonly string[];
  /** What was done, with the time of each step. */
  readonly log: readonly string[];
  readonly edits: number;
  /** Commands that were carried out. */
  readonly commands: number;
  /** How often a fault of the line struck. */
  readonly strikes: number;
  readonly seconds: number;
  /** From the repair to rest, seconds. */
  readonly rested: number;
  /** The page of diagnostics in the middle of the faults and at rest, null where no tab could show it. */
  readonly diagnostics: { readonly storm: Diagnostics | null; readonly rest: Diagnostics | null };
}

export interface ScheduleOptions {
  /** Reads the page of diagnostics in the middle of the faults too, not only at the end. */
  readonly watch: boolean;
}

/** A schedule that has not ended by then has failed, milliseconds: a browser that does not answer must not hold up those that follow. */
const LIMIT_MS = 300_000;
/** The same for what is read of its tabs afterwards, and for closing them. */
const AFTER_MS = 60_000;

/** How long a tab may take to say what it shows, milliseconds, and how much of it is told. */
const LOOK_MS = 2_000;
const MOST_SHOWN = 400;

async function diagnosticsOf(world: World): Promise<Diagnostics | null> {
  const [tab] = world.awake();
  if (tab === undefined || (await isSignedOut(tab.page))) return null;
  return await unlessSignedOut(tab.page, () => readDiagnostics(tab.page));
}

async function run(world: World, plan: Plan, mark: Mark, { watch }: ScheduleOptions) {
  await world.moveIn(plan.tabs);
  for (const step of plan.steps) await carryOut(world, step);
  const storm = watch ? await diagnosticsOf(world) : null;
  await repair(world, plan.staysFrozen);
  const repaired = performance.now();
  const failures = await rest(world);
  const rested = (performance.now() - repaired) / 1000;
  world.note('at rest');
  if (plan.staysFrozen) {
    for (const tab of [...world.tabs]) await world.thaw(tab);
    failures.push(...(await rest(world)));
    world.note('the tab that slept on is at rest too');
  }
  const { attempts, foreign, stage } = world;
  const found = judge({
    attempts,
    foreign,
    ...world.decided,
    carried: carriedSince(stage, mark),
    changes: changesSince(stage, mark),
    overlaps: stage.gauge.overlaps(),
    problems: world.watch.problems(),
  });
  return { failures: [...failures, ...found], storm, rested };
}

/** Runs the schedule of a seed to its end on a new device, and judges it. */
export async function runSchedule(stage: Stage, seed: number, options: ScheduleOptions = { watch: false }): Promise<Report> {
  const began = performance.now();
  const plan = planOf(seed);
  const mark = markOf(stage);
  const failures: string[] = [];
  const diagnostics: { storm: Diagnostics | null; rest: Diagnostics | null } = { storm: null, rest: null };
  let rested = 0;
  const world = await World.open(stage);
  try {
    const ended = await within(LIMIT_MS, `the schedule of seed ${seed}`, run(world, plan, mark, options));
    failures.push(...ended.failures);
    diagnostics.storm = ended.storm;
    rested = ended.rested;
  } catch (thrown) {
    failures.push(`threw ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
  }
  if (failures.length > 0) await within(AFTER_MS, 'looking at the tabs', noteTabs(world)).catch(() => {});
  if (options.watch || failures.length > 0)
    diagnostics.rest = await within(AFTER_MS, 'reading the diagnostics', diagnosticsOf(world)).catch(() => null);
  const { log, attempts, strikes } = world;
  await within(AFTER_MS, `closing the tabs of seed ${seed}`, world.close());
  await repairStage(stage);
  const seconds = (performance.now() - began) / 1000;
  const commands = carriedSince(stage, mark).length;
  return { seed, failures, log, edits: attempts.length, commands, strikes, seconds, rested, diagnostics };
}

/** What every tab that is awake shows, as readers are told: the first thing to know about a schedule that went wrong. */
async function noteTabs(world: World): Promise<void> {
  // A tab that sleeps answers nothing.
  for (const { page } of world.awake()) {
    const main = page.locator('#wb-content');
    const shown = (await main.count().catch(() => 0)) > 0 ? main : page.locator('body');
    const text = await shown.ariaSnapshot({ timeout: LOOK_MS }).catch((thrown: Error) => thrown.message);
    world.note(`a tab at ${page.url()} shows ${text.replaceAll(/\s+/g, ' ').slice(0, MOST_SHOWN)}`);
  }
}

/** What a schedule that broke off may have left. */
async function repairStage(stage: Stage): Promise<void> {
  stage.line.set({ mode: 'pass' });
  await stage.gatewayBack();
  await clearFaults(stage.gateway);
}
