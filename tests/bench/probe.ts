import type { BrowserContext, Page } from '@playwright/test';

/** Milliseconds since the start of the navigation; null for what did not come. */
export interface BootTimes {
  /** First contentful paint. */
  fcp: number;
  /** After the frame that painted the first real company row. */
  row: number | null;
  /** After the frame that painted the answer to what was typed. */
  answer: number | null;
}

/** What to look for; empty selectors look for nothing. */
export interface ProbePlan {
  row: string;
  /** Search field, what is typed, and the text that only the answer holds. */
  field: string;
  query: string;
  answer: string;
}

interface Marks {
  row: number | null;
  answer: number | null;
}

declare global {
  interface Window {
    __boot?: Marks;
  }
}

/*
 * Runs in the page before its own scripts. A mark is set after the paint of the frame in which the thing was there: requestAnimationFrame,
 * then a message. Typing goes through the field's own setter and an input event, as React hears it; a key is pressed in every frame until
 * there is an answer, because a field that is painted but not yet alive swallows it.
 */
function probe(plan: ProbePlan): void {
  const marks: Marks = { row: null, answer: null };
  window.__boot = marks;
  const waiting = new Set<keyof Marks>();
  const afterPaint = (name: keyof Marks): void => {
    if (waiting.has(name)) return;
    waiting.add(name);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      marks[name] = performance.now();
    };
    channel.port2.postMessage(0);
  };
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = (): void => {
    const field = document.querySelector<HTMLInputElement>(plan.field);
    if (!field || field.disabled) return;
    setValue?.call(field, field.value === plan.query ? plan.query.slice(0, -1) : plan.query);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const look = (): void => {
    if (plan.row !== '' && marks.row === null && document.querySelector(plan.row)) afterPaint('row');
    if (plan.field !== '' && marks.answer === null) {
      const content = document.querySelector('main')?.textContent ?? '';
      if (plan.answer !== '' && content.includes(plan.answer)) afterPaint('answer');
      else type();
    }
    const done = (plan.row === '' || marks.row !== null) && (plan.field === '' || marks.answer !== null);
    if (!done) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function read(page: Page, plan: ProbePlan): Promise<BootTimes> {
  await page.waitForFunction(
    ({ row, field }) => {
      const marks = window.__boot;
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
      return painted && marks && (row === '' || marks.row !== null) && (field === '' || marks.answer !== null);
    },
    plan,
    { polling: 50, timeout: 60_000 },
  );
  return page.evaluate(() => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    // Nothing is on screen before the first paint is presented; the own mark knows the frame, not when it was shown.
    const shown = (mark: number | null | undefined): number | null => (mark === null || mark === undefined ? null : Math.max(fcp, mark));
    return { fcp, row: shown(window.__boot?.row), answer: shown(window.__boot?.answer) };
  });
}

/** One visit in a new tab of a browser that is already open, optionally with a slowed main thread. */
export async function visit(context: BrowserContext, url: string, plan: ProbePlan, slowdown = 1): Promise<BootTimes> {
  const page = await context.newPage();
  try {
    if (slowdown !== 1) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    }
    await page.addInitScript(probe, plan);
    await page.goto(url, { waitUntil: 'commit' });
    return await read(page, plan);
  } finally {
    await page.close();
  }
}
