import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../server/http/listen.ts';
import { storeReads } from '../../server/import/reads.ts';
import { type ImportProblem, runImport } from '../../server/import/run.ts';
import { systemClock } from '../../server/ports.ts';
import { parseAnswer } from '../../src/api/http/parse-answer.ts';
import { createEventReader } from '../../src/api/stream/events.ts';
import { createBatcher } from '../../src/api/stream/pull-entries.ts';
import { isAreYouThere, isNoRoom, isOutboxWake, isSkipWaiting } from '../../src/sw/messages.ts';
import { bodyKinds } from '../corpus/body-kinds.ts';
import { fieldKinds } from '../corpus/field-kinds.ts';
import { fileKinds } from '../corpus/file-kinds.ts';
import { headerKinds } from '../corpus/header-kinds.ts';
import { CANARY, isUnharmed } from '../corpus/kind.ts';
import { type BadMessage, messageKinds } from '../corpus/message-kinds.ts';
import { validInputs } from '../corpus/valid-inputs.ts';
import { wireKinds } from '../corpus/wire-kinds.ts';
import { exchange } from '../support/gateway/raw-socket.ts';
import { openMemoryGateway, type TestGateway } from './stores.ts';

const OUTSIDE = 'what stands outside the folder';
const AT_ONCE = 16;

/** A gateway with one account, which serves a small page from a folder beside a file that is not its to serve. */
async function open(): Promise<{ gateway: TestGateway; staticDir: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-wire-'));
  const staticDir = join(folder, 'dist');
  mkdirSync(join(staticDir, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), OUTSIDE);
  writeFileSync(join(staticDir, 'index.html'), '<!doctype html><title>workbench</title>');
  writeFileSync(join(staticDir, 'sw.js'), '1');
  const gateway = await openMemoryGateway({ config: { staticDir } });
  await gateway.account('wang', 2);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { gateway, staticDir };
}

/** What is wrong with what came back over a socket; null when nothing is. */
function wrongReply(reply: string): string | null {
  const statuses = [...reply.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
  if (statuses.some((status) => status >= 500)) return reply.slice(0, 300);
  if (reply.includes(OUTSIDE) || reply.includes('root:')) return 'a file from outside the folder';
  if (/^set-cookie: a=b/im.test(reply)) return 'a header of the caller’s';
  return reply.includes(CANARY) && /content-type: text\/html/i.test(reply) ? 'the caller’s text as a page' : null;
}

test('[S2] whatever comes over a socket, no 5xx, no crash, no file from outside the folder, and the gateway goes on', async () => {
  const { gateway } = await open();
  const listening = await listen(gateway, { port: 0, host: '127.0.0.1', clock: systemClock });
  try {
    for (const { name, inputs } of wireKinds()) {
      for (let i = 0; i < inputs.length; i += AT_ONCE) {
        const part = inputs.slice(i, i + AT_ONCE);
        const replies = await Promise.all(part.map((input) => exchange(listening.port, input)));
        for (const [n, reply] of replies.entries())
          expect(wrongReply(reply), `${name}: ${JSON.stringify(part[n]).slice(0, 300)}`).toBeNull();
      }
      expect((await fetch(`http://127.0.0.1:${listening.port}/config.json`)).status, name).toBe(200);
    }
    expect(isUnharmed()).toBe(true);
  } finally {
    await listening.stop();
  }
});

const problems: readonly ImportProblem['kind'][] = [
  'empty',
  'binary',
  'old-excel',
  'bad-excel',
  'bad-encoding',
  'too-large',
  'no-headings',
];

test('[S2] whatever file is given to the importer, it ends in rows or in a named problem', async () => {
  const { gateway } = await open();
  const { store, clock, random } = gateway.services;
  const options = { format: null, loginName: 'wang', reads: storeReads(store), rename: false, clock, random };
  try {
    for (const { name, inputs } of fileKinds()) {
      for (const [n, bytes] of inputs.entries()) {
        const outcome = await runImport({ ...options, bytes, store });
        if (!outcome.ok) expect(problems, `${name} ${n}`).toContain(outcome.error.kind);
      }
      expect(isUnharmed(), name).toBe(true);
    }
  } finally {
    await gateway.close();
  }
});

/** What the reader of a channel says of a text, in one word. */
const read: Record<BadMessage['channel'], (text: string) => string> = {
  push(text) {
    const items = createEventReader(200)(text);
    if (items.some((item) => item.ok && item.value !== 'beat')) return 'event';
    return items.some((item) => !item.ok) ? 'bad' : 'nothing';
  },
  pull(text) {
    const take = createBatcher();
    const said = take(text);
    if (said !== 'more') return said === 'bad' ? 'bad' : 'end';
    const batch = take('{"t":"b","cursor":"a","count":1}');
    if (typeof batch === 'string') return batch;
    if (batch.rows.length > 0) return 'company';
    if (batch.entries.length > 0) return 'entry';
    return batch.gone.length > 0 ? 'gone' : 'left out';
  },
  answer(text) {
    const raw = { status: 200, contentType: 'application/json', retryAfter: '', date: '', bytes: new TextEncoder().encode(text) };
    const answer = parseAnswer(raw, null);
    return answer.ok ? 'ok' : answer.error.kind;
  },
  'service worker'(text) {
    const said: unknown = JSON.parse(text);
    return [isSkipWaiting, isAreYouThere, isOutboxWake, isNoRoom].some((is) => is(said)) ? 'heard' : 'nothing';
  },
};

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** What must be said of each kind: where one field holds a wrong value, by what this field may hold. */
const wanted: Readonly<Record<string, (text: string) => string>> = {
  'push: wrong fields'(text) {
    const { id, topic, rev } = JSON.parse(text.slice(text.indexOf('{')));
    if (id !== 7 || typeof topic !== 'string') return 'bad';
    // A topic of a newer gateway is passed over, and so is an event whose revision cannot be read.
    return topic === 'company' && Number.isSafeInteger(rev) ? 'event' : 'nothing';
  },
  'push: no event data': () => 'bad',
  'push: lines that are none': (text) => (text.includes('data') ? 'bad' : 'nothing'),
  'pull: wrong lines'(text) {
    const { t, id, cursor, count } = JSON.parse(text);
    if (t === 'x') return isText(id, 64) && id !== '' ? 'gone' : 'left out';
    return t === 'b' && isText(cursor, 400) && isCount(count) ? 'end' : 'bad';
  },
  'pull: wrong ends'(text) {
    const { t, cursor, total, digest, epoch } = JSON.parse(text);
    const isEnd = t === 'e' && isText(cursor, 400) && isCount(total) && typeof digest === 'string' && typeof epoch === 'string';
    return isEnd ? 'end' : 'bad';
  },
  'pull: wrong entries'(text) {
    const { noun, gone } = JSON.parse(text);
    if (typeof noun !== 'string') return 'bad';
    return noun === 'tips' && isText(gone, 130) && gone !== '' ? 'entry' : 'left out';
  },
  'pull: wrong rows': () => 'left out',
  'pull: wrong companies': () => 'left out',
  'pull: no lines': () => 'bad',
  'answer: wrong heads'(text) {
    const { code, msg } = JSON.parse(text).head;
    if (typeof code !== 'string' || typeof msg !== 'string') return 'bad-answer';
    return code === '00000000' ? 'ok' : 'refused';
  },
  'answer: no answers': () => 'bad-answer',
  'service worker: wrong messages': () => 'nothing',
};

test('[S2] whatever is on a stream, in an answer or in a message, its reader says what it is and throws nothing', () => {
  for (const { name, inputs } of messageKinds()) {
    for (const { channel, text } of inputs) expect(read[channel](text), `${name}: ${text.slice(0, 200)}`).toBe(wanted[name]?.(text));
    expect(isUnharmed(), name).toBe(true);
  }
});

test('[S2] the corpus has at least 60 kinds and 5,000 bad inputs', () => {
  const valid = validInputs({ accountId: 'a', companyId: 'c' });
  const kinds = [...fieldKinds(valid), ...headerKinds(), ...bodyKinds(), ...wireKinds(), ...fileKinds(), ...messageKinds()];
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(kinds.filter(({ inputs }) => inputs.length === 0)).toEqual([]);
  expect(kinds.length).toBeGreaterThanOrEqual(60);
  expect(kinds.reduce((sum, { inputs }) => sum + inputs.length, 0)).toBeGreaterThanOrEqual(5_000);
});
