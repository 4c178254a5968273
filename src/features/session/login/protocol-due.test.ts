import { expect, test } from 'vitest';
import { testMemory } from '../../../../tests/support/memory-kit.ts';
import type { CallError } from '../../../api/error-kinds.ts';
import { fail, ok } from '../../../domain/core/result.ts';
import type { AskForm } from '../../../workers/surface.ts';
import { type Agreement, keepDue, sendDue } from './protocol-due.ts';

/** A gateway that answers each request by the next of `answers`, and what it was sent. */
function gatewayOf(answers: (CallError['kind'] | 'ok')[]) {
  const sent: unknown[] = [];
  const ask: AskForm = async (name, input) => {
    sent.push([name, input]);
    const next = answers.shift() ?? 'ok';
    // as: saveProtocol, which alone is asked here, answers an empty object
    return next === 'ok' ? ok({} as never) : fail({ kind: next, code: '', msg: '', status: 0 });
  };
  return { ask, sent };
}

const agreed = (version: string): Agreement => ({
  appId: '22540100010000',
  scene: 'login',
  protocolsCodeVOList: [{ code: 'user-service', version }],
});

test('[CALL-062] an agreement goes to the gateway with application, account, scene, codes and versions, and once only', async () => {
  const device = testMemory();
  const { ask, sent } = gatewayOf([]);
  keepDue({ ask, device }, 'a1', agreed('2.0'));
  await sendDue({ ask, device }, 'a1');
  await sendDue({ ask, device }, 'a1');
  expect(sent).toEqual([['protocol.saveProtocol', { protocolRequestList: [{ ...agreed('2.0'), accountId: 'a1' }] }]]);
  expect(device.held.size).toBe(0);
});

test.each(['offline', 'timeout', 'server', 'busy', 'session-invalid', 'bad-answer'] as const)(
  '[CALL-062] after %s it is sent again at the next start',
  async (kind) => {
    const device = testMemory();
    const { ask, sent } = gatewayOf([kind]);
    keepDue({ ask, device }, 'a1', agreed('2.0'));
    await sendDue({ ask, device }, 'a1');
    await sendDue({ ask, device }, 'a1');
    await sendDue({ ask, device }, 'a1');
    expect(sent).toHaveLength(2);
  },
);

test('one that the gateway refuses is not sent for ever, and what nobody can read is left alone', async () => {
  const device = testMemory();
  const { ask, sent } = gatewayOf(['refused']);
  keepDue({ ask, device }, 'a1', agreed('2.0'));
  await sendDue({ ask, device }, 'a1');
  await sendDue({ ask, device }, 'a1');
  expect(sent).toHaveLength(1);
  for (const text of ['{', 'null', '{"appId":1}', '[]']) {
    device.set('protocolDue:a1', text);
    await sendDue({ ask, device }, 'a1');
  }
  expect(sent).toHaveLength(1);
});

test('another account’s agreement is not sent, and a newer one of the same account is not lost under an older answer', async () => {
  const device = testMemory();
  const { ask, sent } = gatewayOf([]);
  keepDue({ ask, device }, 'a1', agreed('1.0'));
  await sendDue({ ask, device }, 'a2');
  expect(sent).toEqual([]);
  const slow: AskForm = async (name, input) => {
    keepDue({ ask, device }, 'a1', agreed('2.0'));
    return await ask(name, input);
  };
  await sendDue({ ask: slow, device }, 'a1');
  await sendDue({ ask, device }, 'a1');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject(['protocol.saveProtocol', { protocolRequestList: [agreed('2.0')] }]);
});
