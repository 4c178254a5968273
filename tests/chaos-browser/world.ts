import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext, Page } from '@playwright/test';
import { calls } from '../../src/api/calls/table.ts';
import { rowOf } from '../support/browser/desk.ts';
import { installed } from '../support/browser/fixtures.ts';
import { signInHere } from '../support/browser/login-form.ts';
import { freeze } from '../support/browser/tabs.ts';
import { createWatch, type Watch } from '../support/browser/watch.ts';
import type { Fault, FaultOptions } from '../support/gateway/fault-proxy.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';
import { storageFree } from './local-copy.ts';
import type { Edit } from './plan.ts';
import { account, type Stage } from './stage.ts';
import { LIST, type Outcome } from './user.ts';

/** A transaction takes milliseconds; one that is not over after this is held by a tab that sleeps. */
const STORAGE_MS = 3_000;

/** A tab of the schedule's browser. */
export interface Tab {
  readonly name: number;
  readonly page: Page;
  asleep: { thaw(): Promise<void> } | null;
}

/** An edit that the user has tried to make. */
export interface Attempt {
  readonly edit: Edit;
  readonly companyId: string;
  readonly outcome: Exclude<Outcome, 'not-made'>;
  /** Id of its command, where it is known; else its text tells it. */
  readonly id: string | null;
}

/** A change that somebody made on another device. */
export interface Foreign {
  readonly id: string;
  readonly companyId: string;
  readonly field: 'note' | 'accountant';
}

/** One schedule under way: its browser as a new device, what was tried in it, and what happened. */
export class World {
  readonly stage: Stage;
  readonly context: BrowserContext;
  readonly watch: Watch;
  readonly tabs: Tab[] = [];
  readonly attempts: Attempt[] = [];
  readonly foreign: Foreign[] = [];
  /** Ids of commands about which the user has decided. */
  readonly decided = { again: new Set<string>(), dropped: new Map<string, string>() };
  readonly log: string[] = [];
  /** How often a fault of the line has struck. */
  strikes = 0;
  private readonly began = performance.now();
  private opened = 0;

  private constructor(stage: Stage, context: BrowserContext, watch: Watch) {
    this.stage = stage;
    this.context = context;
    this.watch = watch;
  }

  /** A new device with nothing on it. */
  static async open(stage: Stage): Promise<World> {
    const context = await stage.browser.newContext({
      baseURL: stage.gauge.url,
      viewport: { width: 1366, height: 768 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    const watch = createWatch();
    await watch.follow(context);
    return new World(stage, context, watch);
  }

  /** Signs in, waits until everything is on the device, and opens as many tabs as wanted. */
  async moveIn(tabs: number): Promise<void> {
    const { page } = await this.addTab();
    await page.goto(`/workbench/login?redirect=${encodeURIComponent(LIST)}`);
    await signInHere(page, account);
    await rowOf(page, this.companyId(0)).waitFor();
    this.note('moved in');
    await installed(page);
    this.note('installed');
    while (this.tabs.length < tabs) await this.show(await this.addTab());
  }

  note(text: string): void {
    this.log.push(`${((performance.now() - this.began) / 1000).toFixed(2).padStart(6)} s  ${text}`);
  }

  setLine(fault: Fault, options: FaultOptions = {}): void {
    this.strikes += this.stage.line.hits();
    this.stage.line.set(fault, options);
  }

  awake(): Tab[] {
    return this.tabs.filter(({ asleep }) => asleep === null);
  }

  tab(name: number): Tab {
    const found = this.tabs.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no tab ${name}`);
    return found;
  }

  async addTab(): Promise<Tab> {
    this.opened += 1;
    const tab: Tab = { name: this.opened, page: await this.context.newPage(), asleep: null };
    this.tabs.push(tab);
    return tab;
  }

  /** Loads the table of companies in a tab; ends when it shows them, or the question for a password. */
  async show({ page }: Tab): Promise<void> {
    await page.goto(LIST, { waitUntil: 'commit' });
    await this.shown(page);
  }

  async shown(page: Page): Promise<void> {
    await rowOf(page, this.companyId(0)).or(page.locator('form input[type="password"]')).first().waitFor();
  }

  remove(tab: Tab): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  /**
   * Puts a tab to sleep. One that is in the middle of a transaction is left awake, as the browser leaves it: asleep, it would keep every other
   * tab from the storage.
   */
  async freeze(tab: Tab): Promise<boolean> {
    const other = this.awake().find((one) => one !== tab);
    if (tab.page.workers().length !== 1 || other === undefined) return false;
    tab.asleep = await freeze(tab.page);
    const free = storageFree(other.page, account.accountId).then(() => true);
    const isFree = await Promise.race([free, new Promise<boolean>((done) => setTimeout(() => done(false), STORAGE_MS))]);
    if (!isFree) await this.thaw(tab);
    await free;
    return isFree;
  }

  async thaw(tab: Tab): Promise<void> {
    await tab.asleep?.thaw();
    tab.asleep = null;
  }

  companyId(place: number): string {
    const company = this.stage.companies[place];
    if (company === undefined) throw new Error(`no company ${place}`);
    return company.id;
  }

  tried(edit: Edit, outcome: Outcome, id: string | null = null): void {
    this.note(`  ${edit.text} ${outcome}`);
    if (outcome !== 'not-made') this.attempts.push({ edit, companyId: this.companyId(edit.company), outcome, id });
  }

  /** Somebody else edits a company, on another line. */
  async editElsewhere(companyId: string, field: 'note' | 'accountant', text: string): Promise<void> {
    await this.stage.gatewayBack();
    const signIn = () => signInFromNode(this.stage.gateway.url, account);
    // A fault that waits at the gateway for the next call may strike somebody else, who tries again.
    const device = await signIn().catch(signIn).catch(signIn);
    const held = this.stage.effects.company(companyId) ?? {};
    const id = crypto.randomUUID();
    const change = { companyId, baseRev: Number(held.rev), changes: { [field]: { from: String(held[field]), to: text } } };
    const done = await device.client.call(calls.companyUpdate, change, { idempotencyKey: id });
    this.note(`  elsewhere ${done.ok ? 'done' : done.error.code}`);
    this.foreign.push({ id, companyId, field });
  }

  /** Ends every sign-in of the account in the gateway's own database, as an administrator would. */
  endSignIn(): void {
    const db = new DatabaseSync(this.stage.gateway.databaseUrl, { timeout: 10_000 });
    db.prepare('update session_family set revoked_at = ? where account_id = ? and revoked_at = 0').run(Date.now(), account.accountId);
    db.close();
  }

  async close(): Promise<void> {
    for (const tab of this.tabs) if (tab.asleep !== null) await this.thaw(tab).catch(() => {});
    await this.context.close();
  }
}
