import * as v from 'valibot';
import { expect, test } from 'vitest';
import { now } from '../../tests/support/clock/clock.ts';
import { isSigned, postSigned, SIGNATURE_HEADER, TIME_HEADER } from './signed.ts';

const schema = v.object({ taken: v.array(v.string()) });
const to = { url: 'http://collector.example/tasks', secret: 'secret of both' };

/** Posts two tasks to somebody who gives this answer; also what was sent. */
async function postedTo(answer: Response) {
  const sent: RequestInit[] = [];
  const fetch = async (_: unknown, init: RequestInit = {}) => {
    sent.push(init);
    return answer;
  };
  const ports = { fetch: fetch as typeof globalThis.fetch, clock: { now }, patience: 1_000 };
  return { ...(await postSigned(to, { tasks: ['t1', 't2'] }, schema, ports)), sent: sent[0] ?? {} };
}

test('[PLUS-45] a message is signed over its body, and what the answer says is read', async () => {
  const { status, said, sent } = await postedTo(Response.json({ taken: ['t2'] }));
  expect([status, said]).toEqual([200, { taken: ['t2'] }]);
  const headers = new Headers(sent.headers);
  const [time, signature] = [headers.get(TIME_HEADER) ?? '', headers.get(SIGNATURE_HEADER) ?? ''];
  expect(isSigned(to.secret, { time, signature, body: String(sent.body) }, now())).toBe(true);
  expect(isSigned(to.secret, { time, signature, body: '{"tasks":["t1"]}' }, now())).toBe(false);
});

test('[PLUS-45] an answer that says something else says nothing', async () => {
  expect(await postedTo(Response.json({ taken: 'all' }))).toMatchObject({ status: 200, said: null });
});

test('[PLUS-45] the page that comes with a refusal is given up, however long it is: unread it would end the gateway with its socket', async () => {
  let isOpen = true;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: () => {
      isOpen = false;
    },
  });
  expect(await postedTo(new Response(endless, { status: 502 }))).toMatchObject({ status: 502, said: null });
  expect(isOpen).toBe(false);
});
