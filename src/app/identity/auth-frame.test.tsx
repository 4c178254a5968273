import { afterEach, expect, test } from 'vitest';
import { showAuthFrame } from './auth-frame.ts';

const origins = ['https://tax.example.com'];
const url = 'https://tax.example.com/authenticated';
const frames = () => [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-auth]')];

/** A clock that a test moves. */
function handClock() {
  const timers: { at: number; run: () => void }[] = [];
  let now = 0;
  return {
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    advance(ms: number) {
      now += ms;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
    },
  };
}

afterEach(() => {
  for (const frame of frames()) frame.remove();
});

test('[CONST-32] the auth iframe is unseen, and removed 2 s after it has loaded', () => {
  const clock = handClock();
  showAuthFrame(url, origins, clock);
  const [frame] = frames();
  expect([frame?.hidden, frame?.src]).toEqual([true, url]);
  clock.advance(5_000);
  expect(frames()).toHaveLength(1);
  frame?.dispatchEvent(new Event('load'));
  clock.advance(1_999);
  expect(frames()).toHaveLength(1);
  clock.advance(1);
  expect(frames()).toEqual([]);
});

test('[CONST-32] one that never loads goes too; one that loads again keeps its time; without an address that may be opened there is none', () => {
  const clock = handClock();
  showAuthFrame(url, origins, clock);
  clock.advance(20_000);
  expect(frames()).toEqual([]);
  showAuthFrame(url, origins, clock);
  frames()[0]?.dispatchEvent(new Event('load'));
  clock.advance(1_500);
  frames()[0]?.dispatchEvent(new Event('load'));
  clock.advance(500);
  expect(frames()).toEqual([]);
  showAuthFrame('', origins, clock);
  showAuthFrame('https://elsewhere.example.com/', origins, clock);
  showAuthFrame('javascript:alert(1)', origins, clock);
  expect(frames()).toEqual([]);
});
