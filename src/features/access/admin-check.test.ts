import { expect, test } from 'vitest';
import type { CallError } from '../../api/error-kinds.ts';
import type { AskForm } from '../../workers/surface.ts';
import { accessChecks, checkPrivilege } from './admin-check.ts';

const refused: CallError = { kind: 'refused', code: 'company.notFound', msg: '企业不存在', status: 404 };
const offline: CallError = { kind: 'offline', code: 'offline', msg: '', status: 0 };
const alert: CallError = { kind: 'alert', code: 'x', msg: 'short', content: '请联系客服', status: 200 };

/** A gateway that answers each call with what is given, and remembers what it was asked. */
function gateway(answers: Readonly<Record<string, object | CallError>>) {
  const asked: unknown[] = [];
  const ask = (async (call: string, input: object) => {
    const name = call.replace('privileges.', '');
    asked.push([name, input]);
    const answer = answers[name] ?? {};
    return 'kind' in answer ? { ok: false, error: answer } : { ok: true, value: answer };
  }) as AskForm; // as: answers of the calls that these tests name
  return { ask, asked };
}
const of = { accountId: 'a', companyId: 'c', bizId: 'kp' };

test('[ROLE-05] only without the privilege the admin check follows, and tells whether there is an admin with the message', async () => {
  const held = gateway({ privilegeCheck: { hasPrivilege: true } });
  expect(await checkPrivilege(held.ask, of)).toEqual({ kind: 'allowed' });
  expect(held.asked).toEqual([['privilegeCheck', of]]);
  const lacks = (hasAdmin: boolean) => gateway({ privilegeCheck: { hasPrivilege: false }, hasAdmin: { hasAdmin, message: 'm' } });
  const none = lacks(false);
  expect(await checkPrivilege(none.ask, of)).toEqual({ kind: 'no-admin', message: 'm' });
  expect(none.asked[1]).toEqual(['hasAdmin', { companyId: 'c' }]);
  expect(await checkPrivilege(lacks(true).ask, of)).toEqual({ kind: 'ask-admin', message: 'm' });
});

test('[ERR-38] an error of either check comes out as it is', async () => {
  expect(await checkPrivilege(gateway({ privilegeCheck: offline }).ask, of)).toEqual({ kind: 'failed', error: offline });
  const second = gateway({ privilegeCheck: { hasPrivilege: false }, hasAdmin: refused });
  expect(await checkPrivilege(second.ask, of)).toEqual({ kind: 'failed', error: refused });
});

test('[ROLE-04] [ROLE-05] [ROLE-06] the checks of an opening answer yes, no with the gateway’s words, or that nobody could be asked', async () => {
  const who = { accountId: 'a', locationCode: '440300' };
  const all = async (answers: Parameters<typeof gateway>[0]) => {
    const { ask, asked } = gateway(answers);
    const checks = accessChecks(ask, who);
    return { asked, got: [await checks.privilege(of, 'c'), await checks.admin('c'), await checks.certificate(of, 'c')] };
  };
  const yes = await all({
    privilegeCheck: { hasPrivilege: true },
    hasAdmin: { hasAdmin: true, message: 'ask' },
    isAuthorized: { isAuthorized: true },
  });
  expect(yes.got).toEqual([
    { kind: 'yes', message: '' },
    { kind: 'yes', message: 'ask' },
    { kind: 'yes', message: '' },
  ]);
  expect(yes.asked).toEqual([
    ['privilegeCheck', of],
    ['hasAdmin', { companyId: 'c' }],
    ['isAuthorized', { locationCode: '440300', bizType: 1, bizCode: 'kp', accountId: 'a', companyId: 'c' }],
  ]);
  const no = await all({ privilegeCheck: { hasPrivilege: false }, hasAdmin: { hasAdmin: false, message: 'none' }, isAuthorized: alert });
  expect(no.got).toEqual([
    { kind: 'no', message: '' },
    { kind: 'no', message: 'none' },
    { kind: 'refused', message: '请联系客服' },
  ]);
  const none = await all({ privilegeCheck: offline, hasAdmin: refused, isAuthorized: offline });
  expect(none.got).toEqual([
    { kind: 'unanswered', message: '' },
    { kind: 'refused', message: '企业不存在' },
    { kind: 'unanswered', message: '' },
  ]);
});

test('[ROLE-04] [TAB-14] the privilege of a menu that names no business is asked for as of any other, and is not taken as given', async () => {
  const who = { accountId: 'a', locationCode: '440300' };
  for (const [answer, kind] of [
    [{ hasPrivilege: false }, 'no'],
    [{ hasPrivilege: true }, 'yes'],
    [refused, 'no'],
    [offline, 'unanswered'],
  ] as const) {
    const { ask, asked } = gateway({ privilegeCheck: answer });
    expect((await accessChecks(ask, who).privilege({ bizId: '' }, 'c')).kind).toBe(kind);
    expect(asked).toEqual([['privilegeCheck', { accountId: 'a', companyId: 'c', bizId: '' }]]);
  }
});
