import type { Browser, BrowserContext, ConsoleMessage, Worker } from '@playwright/test';

/** What must not happen in a browser during a test (S1, R8), gathered over all pages and workers of the contexts that are followed. */
export interface Watch {
  /** Follows a context from now on: console errors, uncaught errors and rejections, violations of the content security policy. */
  follow(context: BrowserContext): Promise<void>;
  /** What has been seen and not been allowed, one line each. */
  problems(): string[];
  /** Lets matching lines pass for the rest of this test: for a test that provokes just that. */
  allow(pattern: RegExp): void;
}

/** Chromium's own word for a request that failed: a cut line and a refused call are no fault of the page. */
const network = /^Failed to load resource|net::ERR_|resulted in a network error|unknown error occurred when fetching the script/;

/** Runs in every page and worker: what the policy stops in a worker is told to nobody else. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(`csp-violation ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
  });
}

async function hearAll(context: BrowserContext, seen: string[]): Promise<void> {
  const hear = (message: ConsoleMessage): void => {
    if (message.type() === 'error') seen.push(`console: ${message.text()}`);
  };
  context.on('console', hear);
  context.on('weberror', (webError) => {
    const error = webError.error();
    seen.push(`uncaught: ${error.stack || error.message || String(error)} on ${webError.page()?.url()}`);
  });
  const follow = (worker: Worker): void => {
    // One that ended or hangs by now has nothing to tell.
    worker.evaluate(tellViolations).catch(() => undefined);
  };
  context.on('page', (page) => page.on('worker', follow));
  context.on('serviceworker', (worker) => {
    worker.on('console', hear);
    follow(worker);
  });
  await context.addInitScript(tellViolations);
}

export function createWatch(): Watch {
  const seen: string[] = [];
  const allowed: RegExp[] = [network];
  return {
    follow: (context) => hearAll(context, seen),
    problems: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line.replace(/^(console|uncaught): /, '')))),
    allow: (pattern) => void allowed.push(pattern),
  };
}

/** Follows every context that a browser opens until the answer is called. */
export function followNew(browser: Browser, watch: Watch): () => void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await watch.follow(context);
    return context;
  };
  return () => {
    browser.newContext = open;
  };
}
