import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, type Page } from '@playwright/test';
import { traitsOf } from '../../../src/domain/core/variant.ts';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import type { GatewayEffects } from '../effects.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { submitButton } from './login-form.ts';

/* What a person holds in hand at a sign-in: the phone with its codes, the eye on the slider picture. */

const { access: words } = zhCN;

/** The newest code that was sent to a number: the gateway without a carrier writes messages to its log. */
function newestCode(gateway: Gateway, mobile: string): string | null {
  const lines = gateway.log().split('\n');
  const line = lines.findLast((text) => text.includes(`"mobile":"${mobile}"`));
  return line?.match(/验证码 (\d{6})/)?.[1] ?? null;
}

/** Waits for a code that is not `before`. */
async function codeFor(gateway: Gateway, mobile: string, before: string | null = null): Promise<string> {
  await expect.poll(() => newestCode(gateway, mobile)).not.toBe(before);
  return newestCode(gateway, mobile) ?? '';
}

/** Where the hole of the newest picture is. */
function newestHole(effects: GatewayEffects): number {
  return Number(effects.query('select x from slider order by expires_at desc limit 1')[0]?.x);
}

export const sliderDialog = (page: Page) => page.getByRole('dialog', { name: words.sliderTitle });

/** The slider of a picture that is there: its dialog holds nothing any more that is about to change. */
export async function shownSlider(page: Page): Promise<Locator> {
  await expect(sliderDialog(page).getByRole('img', { name: words.sliderPicture })).toBeVisible();
  return sliderDialog(page).getByRole('slider');
}

/** Moves the piece by arrow keys to `off` pixels beside the hole of the picture that is shown, and checks by Enter. */
export async function moveSlider(page: Page, effects: GatewayEffects, off = 0): Promise<void> {
  const slider = await shownSlider(page);
  await slider.focus();
  for (let x = 0; x < newestHole(effects) + off; x += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

/** Drags the piece to the hole with the pointer; letting go checks. */
export async function dragSlider(page: Page, effects: GatewayEffects): Promise<void> {
  const slider = await shownSlider(page);
  // A dialog that is still opening is smaller than it will be: waits until the slider stands still.
  await slider.hover({ trial: true });
  const box = await slider.boundingBox();
  const max = Number(await slider.getAttribute('max'));
  if (box === null) throw new Error('the slider is not on screen');
  // A range input's thumb moves between its ends less its own width.
  const thumb = 20;
  const at = (x: number) => box.x + thumb / 2 + (x / max) * (box.width - thumb);
  const y = box.y + box.height / 2;
  await page.mouse.move(at(0), y);
  await page.mouse.down();
  await page.mouse.move(at(newestHole(effects)), y, { steps: 8 });
  await page.mouse.up();
}

/** A code as a host gets it for an account that is signed in: as `exchangeId` would store it. */
export function hostCode(gateway: Gateway, accountId: string): string {
  const code = `host-${accountId}`;
  const hash = createHash('sha256').update(code).digest('hex');
  const db = new DatabaseSync(gateway.databaseUrl);
  const family = db.prepare('select family_id from session_family where account_id = ? and revoked_at = 0').get(accountId);
  db.prepare('insert into one_time_code (kind, subject, account_id, family_id, code_hash, expires_at) values (?, ?, ?, ?, ?, ?)').run(
    'login',
    traitsOf('main').appId,
    accountId,
    String(family?.family_id),
    hash,
    Date.now() + 60_000,
  );
  db.close();
  return code;
}

/** Signs in by the form that is on screen, with a code that is sent to the number. */
export async function signInBySms(page: Page, gateway: Gateway, mobile: string): Promise<void> {
  const before = newestCode(gateway, mobile);
  await page.getByRole('tab', { name: words.bySms }).click();
  await page.getByLabel(words.mobile, { exact: true }).fill(mobile);
  await page.getByRole('button', { name: words.sendCode }).click();
  await page.getByLabel(words.code, { exact: true }).fill(await codeFor(gateway, mobile, before));
  await submitButton(page).click();
}
