import { expect, test, vi } from 'vitest';
import { PushTurn } from './push-turn.ts';

const signal = new AbortController().signal;

/** A turn, and whether the stream may open now. */
function stage() {
  let now = 10_000_000;
  const turn = new PushTurn({ now: () => now });
  const opens = async (): Promise<boolean> => {
    const run = vi.fn(async () => ({ kind: 'done' }) as const);
    await turn.take(signal, run);
    return run.mock.calls.length === 1;
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { turn, opens, pass };
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

/** A turn whose stream has given its connection to a request. */
async function gaveWay() {
  const { turn, opens, pass } = stage();
  turn.answered('drain');
  turn.answered('pull');
  let ended = false;
  await turn.take(signal, async (life) => {
    turn.giveWay();
    ended = life.aborted;
    return { kind: 'done' };
  });
  expect(ended).toBe(true);
  return { turn, opens, pass };
}

test('[PLUS-38] a stream that gave its connection to a request rests for a minute', async () => {
  const { opens, pass } = await gaveWay();
  pass(59_999);
  expect(await opens()).toBe(false);
  pass(1);
  expect(await opens()).toBe(true);
});

test('[PLUS-38] a clock that was set back makes no rest longer', async () => {
  const { opens, pass } = await gaveWay();
  pass(-3_600_000);
  expect(await opens()).toBe(true);
});

test('[PLUS-38] a stream gives way once in two minutes at the most', async () => {
  const { turn, pass } = await gaveWay();
  const givesWay = () =>
    turn.take(signal, async (life) => {
      turn.giveWay();
      return life.aborted ? { kind: 'failed' } : { kind: 'done' };
    });
  pass(60_000);
  expect(await givesWay()).toEqual({ kind: 'done' });
  pass(60_000);
  expect(await givesWay()).toEqual({ kind: 'failed' });
});
