import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { small } from '../support/accounts.ts';
import { firstCompanies, type ListedCompany } from '../support/browser/desk.ts';
import { builtPage, nextBuild } from '../support/browser/next-build.ts';
import { type GatewayEffects, readEffects } from '../support/effects.ts';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { type CommandGauge, startCommandGauge } from './command-gauge.ts';
import { COMPANIES } from './plan.ts';

/** What all schedules share: one browser, one gateway behind a line that can be spoiled, two versions of the page. */
export interface Stage {
  readonly browser: Browser;
  readonly gateway: Gateway;
  readonly effects: GatewayEffects;
  readonly line: FaultProxy;
  readonly gauge: CommandGauge;
  readonly companies: readonly ListedCompany[];
  /** SIGKILL, and a start in the background. */
  killGateway(): Promise<void>;
  /** Settles when the gateway answers again. */
  gatewayBack(): Promise<void>;
  /** From now on the other version of the page is served. */
  serveOtherBuild(): void;
  /** Address of a part of the page, by the name it has before its hash and the build that a tab runs. */
  part(name: string, build: 'first' | 'next'): string;
  close(): Promise<void>;
}

/** The account of all schedules, which nobody else signs in to here. */
export const account = small;

/** Seconds an access token lives: each schedule renews it several times. */
const ACCESS_SECONDS = 2;

/** A folder that is now one build, now the other: what it names is switched in one step, under a gateway that runs. */
function openBuilds() {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-served-'));
  const next = nextBuild();
  const served = join(folder, 'page');
  const folders = { first: builtPage(), next: next.folder };
  let now: 'first' | 'next' = 'next';
  function turn(): void {
    now = now === 'next' ? 'first' : 'next';
    symlinkSync(folders[now], `${served}.new`);
    renameSync(`${served}.new`, served);
  }
  turn();
  const files = { first: readdirSync(join(folders.first, 'assets')), next: readdirSync(join(folders.next, 'assets')) };
  return {
    served,
    turn,
    part(name: string, build: 'first' | 'next'): string {
      const file = files[build].find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'));
      if (file === undefined) throw new Error(`the build ${build} has no part ${name}`);
      return `/assets/${file}`;
    },
    dispose() {
      next.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openStage(browser: Browser): Promise<Stage> {
  const builds = openBuilds();
  const gateway = await startGateway({ faults: true, accessSeconds: ACCESS_SECONDS, staticDir: builds.served });
  const line = await startFaultProxy(gateway.port);
  const gauge = await startCommandGauge(line.port);
  const effects = readEffects(gateway.databaseUrl);
  let back: Promise<void> = Promise.resolve();
  return {
    browser,
    gateway,
    effects,
    line,
    gauge,
    companies: firstCompanies(effects, account.accountId, COMPANIES),
    async killGateway() {
      await back;
      await gateway.kill();
      back = gateway.restart();
      back.catch(() => {}); // told to whoever waits for it
    },
    gatewayBack: () => back,
    serveOtherBuild: builds.turn,
    part: builds.part,
    async close() {
      await back.catch(() => {});
      await gauge.stop();
      await line.stop();
      await gateway.dispose();
      builds.dispose();
    },
  };
}
