import { allWrite, type Stage } from './stage.ts';

export type RoundName = 'database stopped' | 'gateway killed' | 'standby took over';

export interface Round {
  readonly name: RoundName;
  /** Milliseconds from the fault until there was a database to write to again; none for the end of a gateway, whose place is taken. */
  readonly down: number;
  /** Milliseconds from the fault until every user had commands of his acknowledged that were made after it. */
  readonly back: number;
}

async function timed(name: RoundName, stage: Stage, fault: () => Promise<void>): Promise<Round> {
  const began = performance.now();
  await fault();
  const down = performance.now() - began;
  await allWrite(stage);
  return { name, down, back: performance.now() - began };
}

/** The database ends at once, as after a crash, and starts again on what it had written. */
export function stopDatabase(stage: Stage): Promise<Round> {
  return timed('database stopped', stage, async () => {
    await stage.database().kill();
    await stage.database().restart();
  });
}

/** A gateway ends in the middle of its work, the other takes its users; then it comes back. */
export async function killGateway(stage: Stage, which: 0 | 1): Promise<Round> {
  const gateway = stage.gateways[which];
  const round = await timed('gateway killed', stage, () => gateway.kill());
  await gateway.restart();
  return round;
}

/** A synchronous standby takes over from a database that ends at once. The address moves first: for a moment it leads to one that only reads. */
export async function takeOver(stage: Stage): Promise<Round> {
  const standby = await stage.database().follower();
  await allWrite(stage);
  return timed('standby took over', stage, async () => {
    await stage.database().kill();
    stage.handOver(standby);
    await standby.promote();
  });
}
