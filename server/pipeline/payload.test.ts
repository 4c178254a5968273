import { expect, test } from 'vitest';
import { runStep } from '../../tests/support/browser/step.ts';
import { MAX_BODY, readPayload } from './payload.ts';

const json = { 'content-type': 'application/json' };
const post = (body: BodyInit, headers: Record<string, string> = json) => runStep(readPayload(), { call: 'getMemberInfo', body, headers });

test('the body of a POST and the query of a GET become the payload; the text is kept as it came', async () => {
  const body = await post('{"companyId": "7"}');
  expect(body).toMatchObject({ passed: true, state: { raw: '{"companyId": "7"}', payload: { companyId: '7' } } });
  const query = await runStep(readPayload(), { call: 'companyPull', target: '/itpbasic/company/pull?cursor=a.b' });
  expect(query).toMatchObject({ passed: true, state: { raw: '', payload: { cursor: 'a.b' } } });
});

test('depth, broken UTF-8, prototype keys, NUL, halves of characters and endless numbers are refused', async () => {
  const deep = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect((await post(deep(32))).passed).toBe(true);
  expect((await post('{"a":"\\ud83d\\ude00"}')).passed).toBe(true);
  const hostile = [
    deep(33),
    new Uint8Array([0x7b, 0xff, 0x7d]),
    '{"__proto__":1}',
    '{"a":{"constructor":1}}',
    '{"a":"\\u0000"}',
    '{"a":["\\ud800"]}',
    '{"a\\udc00":1}',
    '{"a":-1e999}',
    '[1]',
  ];
  for (const body of hostile) expect(await post(body)).toMatchObject({ status: 400, code: 'body.bad', passed: false });
});

test('a body over the limit is not read to its end', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const init = { call: 'getMemberInfo', body: endless, headers: json, duplex: 'half' } as const;
  expect(await runStep(readPayload(), init)).toMatchObject({ status: 413, code: 'body.large' });
  expect(pulled).toBeLessThan(MAX_BODY / 65_536 + 4);
});

test('types other than JSON in UTF-8 are refused', async () => {
  for (const type of ['text/json', 'application/json; charset=gb18030', 'application/jsonp']) {
    expect(await post('{}', { 'content-type': type })).toMatchObject({ status: 415, code: 'body.type' });
  }
});
