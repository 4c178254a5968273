import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type AccountChange, changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { LAST_EVENT_HEADER } from '../../api/http/headers.ts';

/* The account's event stream as the gateway sends it, read by the worker's own reader, on a line that loses, repeats, swaps and cuts events. */

const stage = openStage();
const start = now();

/** What becomes of the next events on the line; an event is a text with its number. Once it is used up events come as they are. */
type Spoil = (event: string) => readonly string[] | 'cut';
let spoils: Spoil[] = [];
/** The number after which each stream was asked for. */
let askedAfter: string[] = [];
afterEach(() => {
  spoils = [];
  askedAfter = [];
});

/** The stream by whole events; what is no event passes. */
function spoiling(): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  return new TransformStream({
    transform(chunk, controller) {
      for (const frame of decoder.decode(chunk).split(/(?<=\n\n)/)) {
        const become = (frame.startsWith('id:') ? spoils.shift() : undefined)?.(frame) ?? [frame];
        if (become === 'cut') {
          controller.enqueue(encoder.encode(frame.slice(0, frame.length / 2)));
          return controller.terminate();
        }
        for (const text of become) controller.enqueue(encoder.encode(text));
      }
    },
  });
}

/** The inbox of an account whose stream is open and says what `spoils` makes of it. */
async function openInbox() {
  stage.line().fault('pushListener', async (request, forward) => {
    askedAfter.push(request.headers.get(LAST_EVENT_HEADER) ?? '');
    const answer = await forward(request);
    if (answer.body === null) throw new Error('the gateway opened no stream');
    return new Response(answer.body.pipeThrough(spoiling()), answer);
  });
  const account = await stage.account();
  await stage.open('/workbench/messages', account);
  const { hub } = stage.gateway().services;
  await waitFor(() => expect(hub.isOpen(account.accountId)).toBe(true));
  // The first event is known to have arrived by what it tells of: from here on the numbers of the stream go on one by one.
  await put(account, 'first', 9);
  await shown('first');
  return account;
}
function change({ accountId }: TestAccount, run: (change: AccountChange) => Promise<void>): Promise<void> {
  const { store, clock } = stage.gateway().services;
  return store.write((tx) => changeAccount(tx, accountId, clock.now(), run));
}
async function put(account: TestAccount, id: string, minutesAgo: number): Promise<void> {
  const [company] = await stage.companies(account);
  const words = { sceneCode: '2', title: `通知 ${id}`, content: `内容 ${id}` };
  const row = messageOf(words, id, company?.companyId ?? '', start - minutesAgo * 60_000);
  await change(account, (opened) => messages.put(opened, [row]));
}
/** Something else of the account than its messages and companies is news. */
const otherNews = (account: TestAccount) => change(account, async (opened) => void opened.event('config'));

const ids = () => [...document.querySelectorAll<HTMLElement>('[data-message]')].map(({ dataset }) => dataset.message);
const shown = (...wanted: readonly string[]) => waitFor(() => expect(ids()).toEqual(wanted));
const unread = () => document.querySelector('[data-view="all"]')?.lastElementChild?.textContent;

const lose: Spoil = () => [];
const repeat: Spoil = (event) => [event, event];

test('[fault 17] [CALL-184] the event of a message that is lost on the line is missed at the next one, whatever that tells of, and the message is there', async () => {
  const account = await openInbox();
  spoils = [lose];
  await put(account, 'lost', 2);
  await waitFor(() => expect(spoils).toEqual([]));
  expect(ids()).toEqual(['first']);
  await otherNews(account);
  // Without news the device asks after 45 seconds of its own accord: that would not be this.
  await waitFor(() => expect(ids()).toEqual(['lost', 'first']), { timeout: 30_000 });
  expect(unread()).toBe('2');
});

test('[fault 16] [CALL-184] an event that comes twice shows its message once, and it counts once', async () => {
  const account = await openInbox();
  spoils = [repeat, repeat];
  await put(account, 'one', 2);
  await shown('one', 'first');
  await put(account, 'two', 1);
  await shown('two', 'one', 'first');
  expect(unread()).toBe('3');
});

test('[fault 17] [CALL-184] events that overtake each other leave nothing out, and the messages stand in their order', async () => {
  const account = await openInbox();
  let held = '';
  const hold: Spoil = (event) => {
    held = event;
    return [];
  };
  spoils = [hold, (event) => [event, held]];
  await put(account, 'one', 2);
  await put(account, 'two', 1);
  await shown('two', 'one', 'first');
  expect(spoils).toEqual([]);
  expect(held).toContain('"topic":"message"');
  expect(unread()).toBe('3');
  // What comes afterwards comes as ever.
  await put(account, 'three', 0);
  await shown('three', 'two', 'one', 'first');
});

test('[CALL-184] [A-61] a stream that is cut in the middle of an event is opened again after the last whole one, and its message is there', async () => {
  const account = await openInbox();
  const rev = async () => String((await stage.gateway().services.reads.account(account.accountId))[0]?.rev);
  const last = await rev();
  spoils = [() => 'cut'];
  await put(account, 'half', 2);
  await shown('half', 'first');
  expect(unread()).toBe('2');
  await waitFor(() => expect(askedAfter.at(-1)).toBe(last));
  await put(account, 'after', 1);
  await shown('after', 'half', 'first');
});
