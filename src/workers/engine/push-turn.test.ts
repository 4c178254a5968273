import { expect, test, vi } from 'vitest';
import { PushTurn } from './push-turn.ts';

const signal = new AbortController().signal;

/** A turn, and whether the stream may open now. */
function stage() {
  const turn = new PushTurn({ now: () => 1_000 });
  const opens = async (): Promise<boolean> => {
    const run = vi.fn(async () => ({ kind: 'done' }) as const);
    await turn.take(signal, run);
    return run.mock.calls.length === 1;
  };
  return { turn, opens };
}

test('[PLUS-38] the stream opens after the first answers to drain and to pull, whichever comes last', async () => {
  for (const [first, last] of [['drain', 'pull'] as const, ['pull', 'drain'] as const]) {
    const { turn, opens } = stage();
    expect(await opens()).toBe(false);
    expect(turn.answered(first)).toBe(false);
    expect(await opens()).toBe(false);
    expect(turn.answered(last)).toBe(true);
    expect(await opens()).toBe(true);
    // Said once: what is answered later opens nothing by itself.
    expect(turn.answered(last)).toBe(false);
  }
});

test('[PLUS-38] after the line was lost both come before the stream again', async () => {
  const { turn, opens } = stage();
  turn.answered('drain');
  turn.answered('pull');
  turn.lineLost();
  expect(await opens()).toBe(false);
  turn.answered('pull');
  expect(await opens()).toBe(false);
  turn.answered('drain');
  expect(await opens()).toBe(true);
});
