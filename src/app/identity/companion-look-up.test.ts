import { expect, test } from 'vitest';
import type { Companion } from '../../api/companion/companion.ts';
import { companionLookUp } from './companion-look-up.ts';

const taxNo = '91310000MA1FL0XX0A';

/** A companion that writes down what it was asked. */
function helper(answer: unknown) {
  const asked: unknown[] = [];
  const call = (async (...question: unknown[]) => {
    asked.push(question);
    return answer;
  }) as Companion['call']; // as: the answers of the test stand for those of the verb
  return { asked, look: () => companionLookUp({ call })({ province: '31', taxNo }) };
}
const refused = (errorType: string | undefined) => ({
  ok: false,
  value: null,
  why: 'refused',
  msg: 'no',
  ...(errorType === undefined ? {} : { errorType }),
});

test('[CERT-08] the certificate is looked up by the companion, by the number of the company', async () => {
  const { asked, look } = helper({ ok: true, value: { certificates: [{ number: '80A1' }, { number: '80A2' }] } });
  expect(await look()).toEqual({ ok: true, value: '80A1' });
  expect(asked).toEqual([['ca', { taxpayer: taxNo }]]);
});

test.each([
  ['password', 'password'],
  ['insert', 'insert'],
  ['location', 'location'],
  ['companyMismatch', 'companyMismatch'],
  ['common', 'common'],
  ['something new', 'common'],
  [undefined, 'common'],
])('[CERT-05] a lookup that was refused with the type %s is of the class %s', async (errorType, problem) => {
  expect(await helper(refused(errorType)).look()).toEqual({ ok: false, error: { problem, message: '' } });
});

test('[CERT-05] no certificate among what was found is to be inserted; a companion that cannot be asked is none', async () => {
  expect(await helper({ ok: true, value: { certificates: [] } }).look()).toEqual({ ok: false, error: { problem: 'insert', message: '' } });
  for (const why of ['blocked', 'absent', 'unpaired', 'foreign', 'outdated'])
    expect(await helper({ ok: false, value: null, why, msg: '' }).look()).toBeNull();
});
