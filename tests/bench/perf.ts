import type { Page } from '@playwright/test';

/** Milliseconds from the time stamp of an input event. */
export interface Stamp {
  /** To the change of the document that was waited for. */
  readonly dom: number;
  /** To after the frame that painted it. */
  readonly paint: number;
}

/** What an event is to bring about: an element that matches is there, or is gone. */
export interface Wanted {
  readonly event: string;
  readonly selector: string;
  readonly gone?: boolean;
}

export interface Perf {
  /** Forgets what was seen so far. */
  reset(): void;
  /** Settles when the observers have told all that happened. */
  flush(): Promise<void>;
  /** Longest task of the main thread since the reset, milliseconds; 0 when none was over 50. */
  longest(): number;
  /** Interaction to next paint since the reset (the longest, or the 98th of a hundred), and how many interactions there were. */
  interactions(): { inp: number; count: number };
  arm(wanted: Wanted): void;
  /** The stamp of what was armed. */
  stamp(): Promise<Stamp>;
  /** Stamps of every event of this kind from now on, to after the frame that follows it. */
  collect(event: string): void;
  collected(): number[];
  /** Scrolls the list of the view by so many pixels a frame. */
  scroll(pixels: number, frames: number): Promise<Scrolled>;
}

export interface Scrolled {
  /** Milliseconds from the event that tells of the scrolling to after its frame. */
  readonly work: number[];
  /** Milliseconds from frame to frame. */
  readonly frames: number[];
  /** Frames that had no row in the middle of the list. */
  readonly blank: number;
}

declare global {
  interface Window {
    perf: Perf;
  }
}

/*
 * Runs in the page before its own scripts. "After the frame" is requestAnimationFrame, then a message. Events are rounded to 8 ms by the
 * browser, hence own stamps from `event.timeStamp` where the times are small.
 */
function install(): void {
  const tasks: number[] = [];
  const events = new Map<number, number>();
  let waiting: Promise<Stamp> = Promise.reject(new Error('nothing is armed'));
  waiting.catch(() => {});
  let marks: number[] = [];
  const heard = new Set<string>();
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  };
  observe('longtask', (entry) => tasks.push(entry.duration));
  observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }; // as: an event timing entry
      if (interactionId > 0) events.set(interactionId, Math.max(events.get(interactionId) ?? 0, duration));
    },
    { durationThreshold: 16 },
  );
  const afterFrame = (done: () => void): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
  };
  window.perf = {
    reset() {
      tasks.length = 0;
      events.clear();
    },
    flush: () => new Promise((done) => afterFrame(() => setTimeout(() => setTimeout(done, 50), 0))),
    longest: () => Math.max(0, ...tasks),
    interactions() {
      const all = [...events.values()].sort((a, b) => b - a);
      return { inp: all[Math.floor(all.length / 50)] ?? 0, count: all.length };
    },
    arm({ event, selector, gone = false }) {
      waiting = new Promise((done) => {
        const hear = ({ timeStamp }: Event): void => {
          const look = (): void => {
            if ((document.querySelector(selector) === null) !== gone) return;
            observer.disconnect();
            const dom = performance.now() - timeStamp;
            afterFrame(() => done({ dom, paint: performance.now() - timeStamp }));
          };
          const observer = new MutationObserver(look);
          observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        };
        window.addEventListener(event, hear, { capture: true, once: true });
      });
    },
    stamp: () => waiting,
    collect(event) {
      marks = [];
      if (heard.has(event)) return;
      heard.add(event);
      window.addEventListener(event, ({ timeStamp }) => afterFrame(() => marks.push(performance.now() - timeStamp)), { capture: true });
    },
    collected: () => marks,
    async scroll(pixels, frames) {
      const list = document.querySelector('[data-scroller]');
      if (list === null) throw new Error('nothing scrolls');
      const { left, top, width, height } = list.getBoundingClientRect();
      const found = { work: [] as number[], frames: [] as number[], blank: 0 };
      let before = 0;
      let begun = 0;
      const begin = (): void => {
        begun = performance.now();
      };
      // As a wheel does it: the list has moved when the frame begins, whose first step is to say so.
      window.addEventListener('scroll', begin, { capture: true });
      for (let frame = 0; frame < frames; frame += 1) {
        list.scrollTop += pixels;
        await new Promise<void>((done) => {
          requestAnimationFrame((start) => {
            if (before > 0) found.frames.push(start - before);
            before = start;
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
              found.work.push(performance.now() - begun);
              if (!document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-index]')) found.blank += 1;
              done();
            };
            channel.port2.postMessage(0);
          });
        });
      }
      window.removeEventListener('scroll', begin, { capture: true });
      return found;
    },
  };
}

/** Every document of the page from now on has `window.perf`. */
export function watchPerf(page: Page): Promise<unknown> {
  return page.addInitScript(install);
}

/** Arms, acts by real input, and answers the stamp. */
export async function stamped(page: Page, wanted: Wanted, act: () => Promise<unknown>): Promise<Stamp> {
  await page.evaluate((asked) => window.perf.arm(asked), wanted);
  await act();
  return page.evaluate(() => window.perf.stamp());
}
