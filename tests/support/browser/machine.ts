import { expect } from '@playwright/test';
import { type GatewayEffects, readEffects } from '../effects.ts';
import { type FaultProxy, startFaultProxy } from '../gateway/fault-proxy.ts';
import { type Gateway, startGateway } from '../gateway/gateway.ts';
import { openProfile, type Profile } from './profile.ts';
import { createWatch, type Watch } from './watch.ts';

export interface Machine {
  gateway: Gateway;
  proxy: FaultProxy;
  profile: Profile;
  effects: GatewayEffects;
  watch: Watch;
}

/** A machine of its own: gateway, line, browser with a profile on disk, watched over all its starts. */
export async function withMachine(run: (machine: Machine) => Promise<void>): Promise<void> {
  const gateway = await startGateway({ faults: true });
  const proxy = await startFaultProxy(gateway.port);
  const watch = createWatch();
  const profile = await openProfile(proxy.url, watch.follow);
  try {
    await run({ gateway, proxy, profile, effects: readEffects(gateway.databaseUrl), watch });
    expect(watch.problems(), 'console errors, uncaught errors and policy violations').toEqual([]);
  } finally {
    await profile.dispose();
    await proxy.stop();
    await gateway.dispose();
  }
}
