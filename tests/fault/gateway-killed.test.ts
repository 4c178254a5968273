import { expect, test } from 'vitest';
import { findingsOf } from '../crash/count.ts';
import { killGateway } from '../crash/gateway-kills.ts';

test('[fault 40] [R4] a gateway that is killed under a stream of edits has what it answered, answers the same id the same way, and carries each edit out once and in order', async () => {
  const count = await killGateway({ kills: 3, seed: 40 });
  expect(count.kills).toBe(3);
  expect(count.acknowledged).toBeGreaterThan(3);
  expect(findingsOf(count)).toEqual([]);
});
