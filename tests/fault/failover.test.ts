import { expect, test } from 'vitest';
import { judge } from '../failover/judge.ts';
import { killGateway, stopDatabase, takeOver } from '../failover/rounds.ts';
import { openStage } from '../failover/stage.ts';

test('[R5] [fault 42] six users write through two gateways while the database stops at once, a gateway is killed and a standby takes over: nothing acknowledged is lost, doubled or untold', async () => {
  const stage = await openStage();
  try {
    await stopDatabase(stage);
    await killGateway(stage, 0);
    await takeOver(stage);
    const verdict = await judge(stage);
    expect(verdict).toMatchObject({ lost: [], doubled: [], untold: [], problems: [] });
    expect(verdict.again).toBeGreaterThan(0);
  } finally {
    await stage.dispose();
  }
});
