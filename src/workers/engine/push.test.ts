import { beforeAll, describe, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import type { PushEvent } from '../../api/calls/push.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { silentLog } from '../../domain/core/log.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { RunEnd } from './loop.ts';
import { pushOnce } from './push.ts';

beforeAll(installPump);

type Item = Result<PushEvent | 'beat', CallError>;
const cut: CallError = { kind: 'offline', code: '', msg: '', status: 0 };

/** A stream that says `items`, one every `everyMs`, and then breaks. */
async function run(
  items: Item[],
  { everyMs = 1_000, lastId = '', refused = null as CallError | null, silentAfter = false, visible = true } = {},
) {
  const time = createVirtualTime();
  const origin = time.at();
  const asked: string[] = [];
  const news: string[] = [];
  const open: boolean[] = [];
  const live: string[] = [];
  const state = { lastId };
  const cutAt: number[] = [];
  async function* stream(signal: AbortSignal): AsyncGenerator<Item> {
    for (const item of items) {
      await new Promise<void>((resolve) => time.timers('line').setTimeout(resolve, everyMs));
      yield item;
    }
    if (silentAfter) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      cutAt.push(time.at() - origin);
    }
    yield fail(cut);
  }
  const ended: { end: RunEnd | null } = { end: null };
  void pushOnce(
    {
      client: {
        push(id, { signal }) {
          asked.push(id);
          return Promise.resolve(refused === null ? ok(stream(signal)) : fail(refused));
        },
      },
      clock: time.clock(),
      timers: time.timers('push'),
      visible: () => visible,
      log: silentLog,
      accountId: 'a1',
      openChannel: (name) => ({ post: (message) => live.push(`${name} ${message}`), listen: () => {}, close: () => {} }),
      onNews: (topic) => news.push(topic),
      onOpen: (on) => open.push(on),
    },
    state,
    new AbortController().signal,
  ).then((end) => {
    ended.end = end;
  });
  await time.pass(300_000);
  return { asked, news, live, open, state, cutAt, end: ended.end };
}

const event = (id: number, topic: PushEvent['topic'] = 'company'): Item => ok({ id, topic, rev: id });

describe('push', () => {
  test('every connection is followed by a pull, because nobody knows what was missed', async () => {
    expect((await run([])).news).toEqual(['all']);
  });

  test('each event says what to look at, and the stream resumes after the newest', async () => {
    const { news, state } = await run([event(6), ok('beat'), event(7, 'config')]);
    expect(news).toEqual(['all', 'company', 'config']);
    expect(state.lastId).toBe('7');
  });

  test('[PLUS-52] what holds for now is told to the pages of the account: it is no news, and the stream resumes after the newest of the log; an open stream has an advisor look at his desk', async () => {
    const { news, live, state } = await run([event(6), ok({ id: 0, topic: 'live', rev: 0, about: 'talk 1' }), event(7)]);
    expect([news, live, state.lastId]).toEqual([['all', 'company', 'company'], ['wb-live:a1 desk', 'wb-live:a1 talk 1'], '7']);
  });

  test('resumes with the id of the event it saw last', async () => {
    expect((await run([], { lastId: '12' })).asked).toEqual(['12']);
  });

  test('[fault 16] [fault 17] a repeated or older id is answered by looking at everything', async () => {
    const { news, state } = await run([event(9), event(9), event(3, 'message')]);
    expect(news).toEqual(['all', 'company', 'all', 'company', 'all', 'message']);
    expect(state.lastId).toBe('3');
  });

  test('[fault 17] an event before which another did not come is answered by looking at everything: what is lost may be of another topic', async () => {
    const { news, state } = await run([event(4), event(6, 'config'), event(7, 'config')]);
    expect(news).toEqual(['all', 'company', 'all', 'config', 'config']);
    expect(state.lastId).toBe('7');
  });

  test('the end of a stream that lived is followed by a new one soon, a stream that dies at once backs off', async () => {
    expect((await run(Array.from({ length: 20 }, () => ok('beat' as const)))).end).toEqual({ kind: 'done', nextMs: 1_000 });
    expect((await run([event(1)])).end).toEqual({ kind: 'failed' });
    expect((await run([], { refused: { ...cut, kind: 'busy', status: 503, retryAfterMs: 5_000 } })).end).toEqual({
      kind: 'failed',
      waitMs: 5_000,
    });
  });

  test('tells when the stream is open and when it is not', async () => {
    expect((await run([event(1)])).open).toEqual([true, false]);
    const refused = await run([], { refused: cut });
    expect([refused.open, refused.live]).toEqual([[], []]);
  });

  const beats = (count: number): Item[] => Array.from({ length: count }, () => ok('beat'));

  test('[PLUS-38] while somebody looks, a stream is given up after two missed signs of life: as often as the gateway gives them', async () => {
    expect((await run(beats(6), { everyMs: 5_000, silentAfter: true })).cutAt).toEqual([30_000 + 12_000]);
    expect((await run(beats(6), { everyMs: 15_000, silentAfter: true })).cutAt).toEqual([90_000 + 32_000]);
    expect((await run([event(1), event(2)], { everyMs: 100, silentAfter: true })).cutAt).toEqual([200 + 20_000]);
  });

  test('[PLUS-38] in a hidden tab a silent stream is left to the limit of the client', async () => {
    expect((await run(beats(6), { everyMs: 5_000, silentAfter: true, visible: false })).cutAt).toEqual([]);
  });
});
