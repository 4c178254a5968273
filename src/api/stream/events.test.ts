import { afterEach, expect, test } from 'vitest';
import { bodyOf, type ClientFixture, clientOver, headAnswer } from '../testing/client-fixture.ts';
import { SILENCE_MS } from './events.ts';

const stream = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
const event = (id: number, topic = 'company', rev = id) => `id: ${id}\ndata: ${JSON.stringify({ id, topic, rev })}\n\n`;

let abort = new AbortController();
afterEach(() => {
  abort.abort();
  abort = new AbortController();
});

async function listen({ client }: ClientFixture, lastEventId = ''): Promise<unknown[] | object> {
  const opened = await client.push(lastEventId, { signal: abort.signal });
  if (!opened.ok) return opened.error;
  const items: unknown[] = [];
  for await (const item of opened.value) items.push(item.ok ? item.value : item.error.kind);
  return items;
}
const heard = (body: BodyInit) => listen(clientOver(() => stream(body)));

test('events and heartbeats come in order, and a closed stream is the last item', async () => {
  expect(await heard(`: hi\n\n${event(5)}:\n\n${event(6, 'message')}`)).toEqual([
    'beat',
    { id: 5, topic: 'company', rev: 5 },
    'beat',
    { id: 6, topic: 'message', rev: 6 },
    'offline',
  ]);
});

test('events survive any cut of the bytes', async () => {
  const bytes = new TextEncoder().encode(event(5) + event(6));
  const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
  expect(await heard(bodyOf(pieces))).toEqual([{ id: 5, topic: 'company', rev: 5 }, { id: 6, topic: 'company', rev: 6 }, 'offline']);
});

test('the last event id travels, and only when there is one', async () => {
  const fixture = clientOver(() => stream(''));
  await listen(fixture, '41');
  await listen(fixture);
  expect(fixture.sent.map(({ headers }) => headers.get('last-event-id'))).toEqual(['41', null]);
});

test.each([
  ['no JSON', 'id: 5\ndata: {\n\n'],
  ['wrong types', 'id: 5\ndata: {"id":"5","topic":"company","rev":1}\n\n'],
  ['another id than its data', `id: 4\ndata: {"id":5,"topic":"company","rev":1}\n\n`],
  ['no id', 'data: {"id":5,"topic":"company","rev":1}\n\n'],
  ['no end', `data: ${'x'.repeat(70_000)}`],
])('an event with %s ends the stream as a bad answer', async (_, text) => {
  expect(await heard(bodyOf([event(3), text, event(9)], 'open'))).toEqual([{ id: 3, topic: 'company', rev: 3 }, 'bad-answer']);
});

test('[PLUS-52] what holds for now has no id and no place in the log; with an id it is no event of the contract', async () => {
  const live = 'data: {"id":0,"topic":"live","rev":0,"about":"desk"}\n\n';
  const told = { id: 0, topic: 'live', rev: 0, about: 'desk' };
  expect(await heard(bodyOf([event(3), live, event(4)]))).toEqual([
    { id: 3, topic: 'company', rev: 3 },
    told,
    { id: 4, topic: 'company', rev: 4 },
    'offline',
  ]);
  expect(await heard(bodyOf([`id: 7\n${live}`]))).toEqual(['bad-answer']);
});

test('a topic of a newer gateway is a sign of life and nothing more', async () => {
  expect(await heard(event(5, 'weather') + event(6))).toEqual(['beat', { id: 6, topic: 'company', rev: 6 }, 'offline']);
});

test('[fault 18] a stream is dead after 45 seconds without a byte, and a heartbeat keeps it alive', async () => {
  let send: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const fixture = clientOver(() => stream(body));
  const opened = await fixture.client.push('', { signal: abort.signal });
  if (!opened.ok) throw new Error('not opened');
  const items = opened.value[Symbol.asyncIterator]();
  for (let round = 0; round < 4; round += 1) {
    const next = items.next();
    fixture.time.advance(SILENCE_MS - 1);
    send(': beat\n\n');
    expect(await next).toEqual({ done: false, value: { ok: true, value: 'beat' } });
  }
  const next = items.next();
  fixture.time.advance(SILENCE_MS);
  expect(await next).toMatchObject({ value: { ok: false, error: { kind: 'timeout' } } });
  expect(await items.next()).toMatchObject({ done: true });
  expect(fixture.time.waiting()).toBe(0);
});

test('an answer that is no stream is the error it says', async () => {
  expect(await listen(clientOver(() => headAnswer({ code: 'token:expired' }, { status: 401 })))).toMatchObject({ kind: 'session-invalid' });
});
