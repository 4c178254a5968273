import { sign, X509Certificate } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeTaxpayers, seedTaxpayers } from '../../../samples/demo/seed/taxpayers.ts';
import { createStandInCa, type Issued } from '../../../samples/keys/stand-in-ca.ts';
import { readAuthorities } from '../../../server/access/key-proof.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import type { Companion } from '../../api/companion/companion.ts';
import type { KeyTold } from '../../domain/companion/verbs.ts';
import { readCertificate } from '../../domain/keys/read-certificate.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { keys: t } = zhCN;
const [from, until] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2030-01-01T00:00:00Z')];
const ca = createStandInCa({ from, until });
const stage = openStage({ config: { keyAuthorities: readAuthorities(ca.certificate) } });
const taxpayers = makeTaxpayers(2);

beforeAll(() => seedTaxpayers(stage.gateway().services.store));

function toldOf({ certificate }: Issued, id: string): KeyTold {
  const der = new X509Certificate(certificate).raw;
  const { subject, number } = readCertificate(der) ?? expect.fail('no certificate');
  const said = { label: '税务 UKey', serial: '', pin: 'companion', triesLeft: 3 } as const;
  return { id, subject, number, ...said, certificate: der.toString('base64') };
}

/** Somebody's page of keys, with a companion that answers as the test says from the next look on. */
async function opened(call: (verb: string, input: { readonly message?: string }) => Promise<unknown>) {
  const { page, user } = await stage.open('/workbench/keys', await stage.account(1));
  Object.assign(page.companion, { call: call as Companion['call'] }); // as: the test answers for each verb
  return { user };
}

test('[KEY-01] keys of the companion are in once their page is seen; one is checked by its signature, and the page has no field for a PIN', async () => {
  const issue = (number: string, O: string, tax: readonly string[]) =>
    ca.issue({ names: { CN: '周建国', O }, number, from, until, taxpayers: tax });
  const mine = issue('4410', '瑞诚财税', [taxpayers[0]?.tax_no ?? '', taxpayers[1]?.tax_no ?? '']);
  const other = issue('8827', '华信商贸', []);
  const asked: string[] = [];
  let release = (): void => undefined;
  const { user } = await opened(async (verb, { message = '' }) => {
    if (verb === 'keys') return { ok: true, value: { canRead: true, keys: [toldOf(mine, 'a'), toldOf(other, 'b')], unread: [] } };
    if (verb !== 'sign') return { ok: false, value: null, why: 'unpaired', msg: '' };
    asked.push(message);
    await new Promise<void>((answer) => {
      release = answer;
    });
    return { ok: true, value: { kind: 'done', signature: sign('sha256', Buffer.from(message), mine.key).toString('base64') } };
  });
  await waitFor(() => expect(document.querySelectorAll('select option')).toHaveLength(2));
  await press(user, await waitFor(() => document.querySelector('[data-act="check"]') ?? expect.fail('nothing to check')));
  await screen.findByText(t.signingCompanion);
  expect([document.querySelectorAll('input[type="password"]').length, asked.length]).toEqual([0, 1]);
  release();
  await screen.findByText(t.readyTitle.replace('{{n}}', '1').replace('{{total}}', '2'));
  expect(asked).toEqual([expect.stringMatching(/^workbench security key v1\n[\w-]{43}$/)]);
});

test.each([
  ['unpaired', null],
  ['absent', null],
  ['outdated', t.companionOutdated],
] as const)('[KEY-01] of a companion that is %s the page says: %s', async (why, words) => {
  const call = vi.fn(async () => ({ ok: false, value: null, why, msg: '' }));
  await opened(call);
  await waitFor(() => expect(call).toHaveBeenCalledWith('keys', {}, undefined));
  if (words !== null) await screen.findByText(words);
  const said = [t.companionOutdated, t.companionNoReader].filter((one) => screen.queryByText(one) !== null);
  expect(said).toEqual(words === null ? [] : [words]);
});

test('[KEY-01] a companion that reaches no key of its PC is said to be so', async () => {
  await opened(async () => ({ ok: true, value: { canRead: false, keys: [], unread: [] } }));
  await screen.findByText(t.companionNoReader);
});
