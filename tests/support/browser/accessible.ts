import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * From now on what changes is there at once, not by steps: a button that comes or goes while axe looks is measured in its colours, not half way
 * between two of them. Answers how to let things move again.
 */
async function holdStill(page: Page): Promise<() => Promise<void>> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const sheet = await page.evaluateHandle(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    return still;
  });
  return async () => {
    await sheet.evaluate((still) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
    });
    await page.emulateMedia({ reducedMotion: null });
  };
}

/**
 * Waits until a look that was just changed is worn: frame and Fluent take it one after the other, and the page hears of it in its next frame.
 * Movements that had begun before end first; what turns for ever does not count.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() => {
    const ground = (element: Element) => getComputedStyle(element).getPropertyValue('--colorNeutralBackground1').trim();
    const isStill = ({ effect, playState }: Animation): boolean =>
      playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const fluent = [...document.querySelectorAll('.fui-FluentProvider')];
    return fluent.every((one) => ground(one) === ground(document.documentElement)) && document.getAnimations().every(isStill);
  });
}

/** Violations by axe, one line each; `rules`: by these only. */
async function violationsOf(page: Page, rules: readonly string[] | null): Promise<string[]> {
  await settled(page);
  // Fluent's focus manager keeps two empty stops around a row of tabs; it moves on before they can hold the focus.
  const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]');
  if (rules !== null) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`);
}

/** What of a screen depends on its colours; the rest is the same in all of them, and looked at once. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** No violation on what is on screen, in the look that it has, and none of its colours where the system forces its own. */
export async function expectAccessible(page: Page): Promise<void> {
  const move = await holdStill(page);
  const inItsLook = await violationsOf(page, null);
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await violationsOf(page, ofColours);
  await page.emulateMedia({ forcedColors: null });
  await move();
  expect({ inItsLook, forced }).toEqual({ inItsLook: [], forced: [] });
}

const looks = { dark: { colorScheme: 'dark' }, contrast: { contrast: 'more' } } as const;

/** No violation of colours on the same screen in another look of the system's, which is taken while the page stands; ends in the light. */
export async function expectReadable(page: Page, look: keyof typeof looks): Promise<void> {
  const html = page.locator('html');
  await page.emulateMedia(looks[look]);
  await expect(html).toHaveAttribute('data-theme', look);
  const move = await holdStill(page);
  const violations = await violationsOf(page, ofColours);
  await move();
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(violations).toEqual([]);
}

/** `expectAccessible` in the light, and `expectReadable` in every other look. */
export async function expectAccessibleInAllLooks(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const look of ['dark', 'contrast'] as const) await expectReadable(page, look);
}
