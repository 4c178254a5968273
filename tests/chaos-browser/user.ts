import type { Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { drawer, rowOf, saveButton } from '../support/browser/desk.ts';
import { signInHere } from '../support/browser/login-form.ts';
import { account, type Stage } from './stage.ts';

/* What the user of a schedule does in a tab, and what he is told. */

/** `saved`: he was told so. `unknown`: the tab died before it said anything. `not-made`: he could not get at it. */
export type Outcome = 'saved' | 'unknown' | 'not-made';

export const LIST = '/workbench/company-manage';

const isLogin = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/workbench/login');
const alertOf = (page: Page) => page.getByRole('alertdialog');

/** The sign-in has ended: nothing else can be done in this tab. */
export async function isSignedOut(page: Page): Promise<boolean> {
  return isLogin(page) || (await alertOf(page).isVisible());
}

/** Null when the question for the password came while the user was at it. */
export async function unlessSignedOut<T>(page: Page, act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (thrown) {
    if (await isSignedOut(page)) return null;
    throw thrown;
  }
}

/** Answers the question for the password, which goes by itself when the tab follows a sign-in of another one. */
async function answerAlert(page: Page): Promise<void> {
  const pressed = alertOf(page).getByRole('button', { name: zhCN.session.again }).click();
  const gone = alertOf(page).waitFor({ state: 'hidden' });
  pressed.catch(() => {}); // gone before it could be pressed
  await Promise.race([pressed, gone]);
  await gone;
}

/** Goes where the tab asks for a sign-in, and signs in; not when the tab follows a sign-in of another one meanwhile. */
export async function signInAgain(page: Page): Promise<void> {
  await page.bringToFront();
  try {
    if (!isLogin(page)) await answerAlert(page);
    if (!isLogin(page)) return;
    await signInHere(page, account);
    await page.waitForURL((url) => !url.pathname.startsWith('/workbench/login'));
  } catch (thrown) {
    if (await isSignedOut(page)) throw thrown;
  }
}

/** Opens the form of a company and types a note; false where a conflict is to be decided first. */
async function typeNote(page: Page, companyId: string, note: string): Promise<boolean> {
  await page.bringToFront();
  const open = rowOf(page, companyId).locator('[data-act="edit"], [data-act="resolve"]');
  if ((await open.getAttribute('data-act')) === 'resolve') return false;
  await open.click();
  await drawer(page).getByLabel(zhCN.companies.fieldNote).fill(note);
  return true;
}

/** Writes a note by the form; saved when the form has closed. */
export async function writeNote(page: Page, companyId: string, note: string): Promise<Outcome> {
  if (await isSignedOut(page)) return 'not-made';
  const done = await unlessSignedOut(page, async (): Promise<Outcome> => {
    if (!(await typeNote(page, companyId, note))) return 'not-made';
    await saveButton(page).click();
    await drawer(page).waitFor({ state: 'hidden' });
    return 'saved';
  });
  return done ?? 'unknown';
}

/** Presses save in the form and leaves the rest to `then`. */
export async function pressSave(page: Page, companyId: string, note: string, then: () => Promise<void>): Promise<Outcome> {
  if (await isSignedOut(page)) return 'not-made';
  await unlessSignedOut(page, async () => {
    if (await typeNote(page, companyId, note)) await saveButton(page).dispatchEvent('click');
  });
  await then();
  return 'unknown';
}

/** A command as the page gives it to its own code. */
export interface Given {
  readonly what: 'note' | 'switch';
  readonly companyId: string;
  readonly text: string;
}

/** Gives commands one after the other, without a hand on the form; answers the id of each that was queued, null for one that was not. */
export async function giveCommands(stage: Stage, page: Page, given: readonly Given[]): Promise<(string | null)[]> {
  const build = (await page.locator('html').getAttribute('data-build')) === 'next' ? 'next' : 'first';
  const parts = { db: stage.part('account-db', build), commands: stage.part('account-commands', build) };
  return await page.evaluate(
    async ({ accountId, parts: paths, given: wanted }) => {
      const { openAccountDb, closeAccountDb } = await import(paths.db);
      const { commandsOf } = await import(paths.commands);
      const opened = await openAccountDb(accountId);
      if (!opened.ok) return wanted.map(() => null);
      const db = opened.value;
      const commands = commandsOf({ db, ports: { now: Date.now, uuid: () => crypto.randomUUID() } });
      type Row = { companyId: string; note: string; rev: number };
      type Table<T> = { get(id: string): Promise<T | undefined>; toArray(): Promise<T[]> };
      const seen = (companyId: string) =>
        db.run('r', ['overlay', 'chunk'], async (tx: { overlay: Table<{ row: Row }>; chunk: Table<{ body: Row[] }> }) => {
          const held = await tx.overlay.get(companyId);
          return held?.row ?? (await tx.chunk.toArray()).flatMap(({ body }) => body).find((row) => row.companyId === companyId);
        });
      const ids: (string | null)[] = [];
      for (const { what, companyId, text } of wanted) {
        const target = { companyId, seal: { companyId, shortName: companyId, tail: '' } };
        const { value: row } = await seen(companyId);
        const edit = { baseRev: row?.rev, changes: { note: { from: row?.note, to: text } } };
        const done = what === 'switch' ? await commands.logSwitch(target) : await commands.editCompany(target, edit);
        ids.push(done.ok ? done.value.id : null);
      }
      closeAccountDb(db);
      return ids;
    },
    { accountId: account.accountId, parts, given },
  );
}

/** Decides about a command that was set aside, on the page of what has not arrived. */
export async function decide(page: Page, ids: readonly string[], label: string): Promise<void> {
  await page.bringToFront();
  await page.goto('/workbench/outbox');
  for (const id of ids) {
    const row = page.locator(`[data-command="${id}"]`);
    await row.getByRole('button', { name: label, exact: true }).click();
    await page
      .locator(`[data-command="${id}"][data-state="parked"], [data-command="${id}"][data-state="conflict"]`)
      .waitFor({ state: 'detached' });
  }
  await page.goto(LIST);
}
