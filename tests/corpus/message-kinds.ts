import { badTexts } from './body-kinds.ts';
import { badValues } from './field-kinds.ts';
import type { Kind } from './kind.ts';

/** Text that comes over a channel to the page or its workers. */
export interface BadMessage {
  readonly channel: 'push' | 'pull' | 'answer' | 'service worker';
  readonly text: string;
}

const textOf = (value: unknown): string => JSON.stringify(value);
const values = Object.values(badValues).flat();
const texts = Object.values(badTexts).flat();

function eachField(right: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(right).flatMap((name) => values.map((value) => textOf({ ...right, [name]: value })));
}

function of(channel: BadMessage['channel'], lists: Readonly<Record<string, readonly string[]>>): Kind<BadMessage>[] {
  return Object.entries(lists).map(([name, list]) => ({ name: `${channel}: ${name}`, inputs: list.map((text) => ({ channel, text })) }));
}

const pushes = eachField({ id: 7, topic: 'company', rev: 7 });
const events = (data: readonly string[]): string[] => data.map((text) => `id: 7\ndata: ${text.replaceAll('\n', ' ')}\n\n`);

/** Everything a foreign hand could put on a stream, into an answer, or into a message. */
export function messageKinds(): Kind<BadMessage>[] {
  return [
    ...of('push', {
      'wrong fields': events(pushes),
      'no event data': events(texts),
      'lines that are none': [
        'data\n\n',
        'id: x\n\n',
        ':\n:\n\n\n',
        '\u0000\n\n',
        'retry: -1\n\n',
        'event: x\ndata: {}\n\n',
        'data: {"id":7,"topic":"company","rev":7}\n\n',
        `data: ${'x'.repeat(70_000)}\n\n`,
        '\ufeffdata: {}\n\n',
        'x: y\r\n\r\n',
      ],
    }),
    ...of('pull', {
      'wrong lines': [...eachField({ t: 'x', id: 'a' }), ...eachField({ t: 'b', cursor: 'a', count: 0 })],
      'wrong entries': [...eachField({ noun: 'tips', row: {} }), ...eachField({ noun: 'tips', gone: 'a' })],
      'wrong rows': values.map((row) => textOf({ noun: 'tips', row })),
      'wrong ends': eachField({ t: 'e', cursor: 'a', total: 0, digest: '0', epoch: 'x' }),
      'wrong companies': values.map((v) => textOf({ t: 'c', v })),
      'no lines': texts,
    }),
    ...of('answer', {
      'wrong heads': eachField({ code: '00000000', msg: '' }).map((head) => `{"head":${head}}`),
      'no answers': texts,
    }),
    ...of('service worker', {
      'wrong messages': [
        ...eachField({ type: 'x', data: 1 }),
        ...values.map((value) => textOf(value)),
        ...eachField({ type: 'skip_waiting' }),
      ],
    }),
  ];
}
