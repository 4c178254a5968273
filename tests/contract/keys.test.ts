import { sign, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStandInCa, type Issued, type KeyAlgorithm } from '../../samples/keys/stand-in-ca.ts';
import { createRegister, type Taxpayer } from '../../samples/register/register.ts';
import { readAuthorities } from '../../server/access/key-proof.ts';
import { keyMessage } from '../../src/domain/keys/key-message.ts';
import { companyIdsOf, manualClock, type OpenTestGateway, onBothStores, setCompany } from './stores.ts';

const secret = 'a secret that register and gateway know';
const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const ca = createStandInCa({ from, until });
const other = createStandInCa({ from, until });
const rsa = createStandInCa({ from, until, algorithm: 'RSA', names: { CN: 'Stand-in RSA' } });

const taxpayers: readonly Taxpayer[] = [
  { taxNo: '91440300MA5EXAMPL1', name: '深圳市南山云帆科技有限公司', legalName: '陈云帆', locationCode: '440305', addedTaxType: '1' },
  { taxNo: '91350200MA2EXAMPL2', name: '厦门思明海岸贸易有限公司', legalName: '林海', locationCode: '350203', addedTaxType: '2' },
  {
    taxNo: '91110000MA3EXAMPL3',
    name: '北京朝阳停业有限公司',
    legalName: '周停',
    locationCode: '110105',
    addedTaxType: '2',
    state: 'abnormal',
  },
];
const [cloud = expect.fail(), coast = expect.fail(), closed = expect.fail()] = taxpayers;
const UNKNOWN = '91999900MA9EXAMPL9';

interface KeyAsked {
  readonly taxpayers: readonly string[];
  readonly by?: typeof ca;
  readonly number?: string;
  readonly algorithm?: KeyAlgorithm;
  readonly from?: number;
  readonly until?: number;
}
const issue = ({ by = ca, number = '4410', ...asked }: KeyAsked): Issued =>
  by.issue({ names: { CN: '周建国', O: '瑞诚财税' }, number, from, until, ...asked });

async function openStage(open: OpenTestGateway, authorities = `${ca.certificate}${rsa.certificate}`) {
  const clock = manualClock();
  const line = { isOut: false };
  const known = new Map(taxpayers.map((one) => [one.taxNo, one]));
  const register = createRegister({ secret, now: () => clock.now(), find: async (taxNo) => known.get(taxNo) ?? null });
  const registerFetch: typeof fetch = (url, init) =>
    line.isOut ? Promise.reject(new Error('out')) : register(new Request(String(url), init));
  const keyAuthorities = authorities === '' ? [] : readAuthorities(authorities);
  const gateway = await open({ clock, config: { register: { url: 'https://register.example', secret }, keyAuthorities }, registerFetch });
  const person = async (loginName: string, count: number) => {
    const accountId = await gateway.account(loginName, count);
    const client = gateway.client();
    await client.signIn(loginName);
    const ask = async (name: Parameters<typeof client.send>[0], payload: object = {}) => {
      const { head, body } = await client.send(name, { payload });
      return [head.code, body] as const;
    };
    const challenge = async () => (await ask('keyChallenge'))[1] as { challenge: string };
    const show = async (key: Issued, by: { challenge?: string; certificate?: string; key?: Issued['key']; message?: Uint8Array } = {}) => {
      const asked = by.challenge ?? (await challenge()).challenge;
      const message = by.message ?? keyMessage(asked);
      const signature = sign('sha256', message, by.key ?? key.key).toString('base64');
      const certificate = new X509Certificate(by.certificate ?? key.certificate).raw.toString('base64');
      return ask('keyProve', { challenge: asked, certificate, signature, serial: 'SN1', label: '税务 UKey' });
    };
    const bind = (codes: readonly string[], keyId: string) => ask('autoBindCompany', { accountId, codes, keyId });
    /** The account at another browser. */
    const elsewhere = async () => {
      const device = gateway.client();
      await device.signIn(loginName);
      const told = await device.send('keyChallenge', { payload: {} });
      return told.body as { challenge: string };
    };
    const business = async () =>
      (await ask('monitorBusinessXsb'))[1] as {
        autoBind: number;
        canProve: number;
        keys: { keyId: string; n: number; taxNos: string[] }[];
      };
    const companies = async () => new Map((await client.pullAll()).flatMap(({ rows }) => rows).map((row) => [row.nsrsbh, row] as const));
    return { accountId, client, ask, challenge, elsewhere, show, bind, business, companies };
  };
  return { gateway, clock, line, person };
}

const idOf = ([code, body]: readonly [string, unknown]) => {
  expect(code).toBe('00000000');
  return (body as { keyId: string }).keyId; // as: the answer of keyProve
};

onBothStores('security keys', (open) => {
  test('[KEY-01] [CALL-009] [CALL-101] a key that signs the challenge is known with the taxpayers of its certificate; two keys of one account are two, and nobody else sees them', async () => {
    const { person } = await openStage(open);
    const [wang, li] = [await person('wang', 0), await person('li', 0)];
    expect(await wang.business()).toMatchObject({ autoBind: 0, canProve: 1, keys: [] });
    const first = issue({ taxpayers: [cloud.taxNo, coast.taxNo] });
    const keyId = idOf(await wang.show(first));
    const second = idOf(await wang.show(issue({ taxpayers: [], number: '8827', algorithm: 'RSA' })));
    const third = idOf(await wang.show(issue({ taxpayers: [closed.taxNo], by: rsa, number: 'a1' })));
    expect(new Set([keyId, second, third]).size).toBe(3);
    // The same certificate again is the same key.
    expect(idOf(await wang.show(first))).toBe(keyId);
    const { keys } = await wang.business();
    expect(new Map(keys.map((key) => [key.keyId, key.taxNos]))).toEqual(
      new Map([
        [keyId, [cloud.taxNo, coast.taxNo]],
        [second, []],
        [third, [closed.taxNo]],
      ]),
    );
    expect(keys.find((key) => key.keyId === keyId)).toMatchObject({
      subject: 'CN=周建国, O=瑞诚财税',
      number: '4410',
      holder: '瑞诚财税',
      serial: 'SN1',
      until: '2030-01-01T00:00:00.000Z',
    });
    expect((await li.business()).keys).toEqual([]);
    expect((await li.bind([cloud.taxNo], keyId))[0]).toBe('key.proof');
    expect((await li.ask('keyForget', { keyId }))[0]).toBe('key.unknown');
    expect(await wang.ask('keyForget', { keyId })).toEqual(['00000000', {}]);
    expect((await wang.business()).keys.map((key) => [key.keyId, key.n]).sort()).toEqual(
      [
        [second, 2],
        [third, 3],
      ].sort(),
    );
    // The number that is free again is the next one's.
    idOf(await wang.show(issue({ taxpayers: [], number: '77' })));
    expect((await wang.business()).keys.map((key) => key.n).sort()).toEqual([1, 2, 3]);
  });

  test('[S6] [KEY-01] what proves nothing is refused: another challenge, one used twice, too old or of another account, another key, a strange authority, days that are over', async () => {
    const { person, clock } = await openStage(open);
    const [wang, li] = [await person('wang', 0), await person('li', 0)];
    const key = issue({ taxpayers: [cloud.taxNo] });
    const code = async (...asked: Parameters<typeof wang.show>) => (await wang.show(...asked))[0];
    expect(await code(key, { message: keyMessage('x'.repeat(43)) })).toBe('key.signature');
    const { challenge } = await wang.challenge();
    // The bare challenge, without the words that say what it is for.
    expect(await code(key, { challenge, message: Buffer.from(challenge) })).toBe('key.signature');
    expect(await code(key, { challenge })).toBe('key.challenge');
    const old = (await wang.challenge()).challenge;
    clock.advance(121_000);
    expect(await code(key, { challenge: old })).toBe('key.challenge');
    expect(await code(key, { challenge: (await li.challenge()).challenge })).toBe('key.challenge');
    expect(await code(key, { challenge: (await wang.elsewhere()).challenge })).toBe('key.challenge');
    expect(await code(key, { key: issue({ taxpayers: [] }).key })).toBe('key.signature');
    expect(await code(key, { certificate: issue({ taxpayers: [cloud.taxNo], number: '9' }).certificate })).toBe('key.signature');
    // An authority of the same name with another key, and the authority itself.
    expect(await code(issue({ taxpayers: [cloud.taxNo], by: other }))).toBe('key.untrusted');
    expect(await code(key, { certificate: ca.certificate })).toBe('key.untrusted');
    expect(await code(issue({ taxpayers: [], algorithm: 'SM2' }))).toBe('key.signature');
    expect(await code(issue({ taxpayers: [], from, until: clock.now() }))).toBe('key.ended');
    expect(await code(issue({ taxpayers: [], from: clock.now() + 1_000, until }))).toBe('key.ended');
    expect((await wang.ask('keyProve', { challenge, certificate: 'AAAA', signature: 'AAAA' }))[0]).toBe('key.challenge');
    expect((await wang.business()).keys).toEqual([]);
  });

  test('[KEY-02] [KEY-03] [CALL-099] the companies of a key are bound by its taxpayers: new ones, those there are, those that no register knows, and those that cannot be bound', async () => {
    const { person, gateway, line } = await openStage(open);
    const wang = await person('wang', 3);
    const [own = '', apart = ''] = await companyIdsOf(gateway, wang.accountId);
    const there = '91310000MA1EXAMPL7';
    await setCompany(gateway, { accountId: wang.accountId, companyId: own }, { nsrsbh: there, isAuthorize: 0, isXSB: 0, isInXSB: 0 });
    await setCompany(gateway, { accountId: wang.accountId, companyId: apart }, { isAuthorize: 0, isXSB: 0, isInXSB: 0 });
    const taxNos = [cloud.taxNo, closed.taxNo, there, UNKNOWN];
    const keyId = idOf(await wang.show(issue({ taxpayers: taxNos })));
    // Coast is a taxpayer of the register, but the certificate does not name it.
    const [, lists] = await wang.bind([...taxNos, coast.taxNo, cloud.taxNo], keyId);
    const bound = await wang.companies();
    expect(lists).toEqual({
      newBind: [{ code: cloud.taxNo, companyId: bound.get(cloud.taxNo)?.companyId, companyName: cloud.name }],
      success: [{ code: there, companyId: own, companyName: bound.get(there)?.companyName }],
      failure: [UNKNOWN, coast.taxNo].map((code) => ({ code, companyId: '', companyName: '' })),
      bindingException: [{ code: closed.taxNo, companyId: expect.any(String), companyName: closed.name }],
    });
    expect(bound.get(cloud.taxNo)).toMatchObject({ isAuthorize: 1, isXSB: 1, isInXSB: 1 });
    expect(bound.get(there)).toMatchObject({ isAuthorize: 1, isXSB: 1, isInXSB: 1 });
    expect([...bound.values()].find(({ companyId }) => companyId === apart)).toMatchObject({ isAuthorize: 0, isXSB: 0 });
    expect(bound.has(coast.taxNo)).toBe(false);
    expect(bound.size).toBe(4);
    // Once more nothing is new, and a register that is out says so of what nobody has told yet.
    line.isOut = true;
    const [, again] = await wang.bind(taxNos, keyId);
    const counts = Object.entries(again as Record<string, unknown[]>).map(([list, of]) => [list, of.length]);
    expect(Object.fromEntries(counts)).toEqual({ newBind: 0, success: 2, failure: 0, bindingException: 2 });
  });

  test('[KEY-02] a key counts for ten minutes after it was shown, and a key that was never shown for none', async () => {
    const { person, clock } = await openStage(open);
    const wang = await person('wang', 0);
    expect((await wang.bind([cloud.taxNo], 'none'))[0]).toBe('key.proof');
    const key = issue({ taxpayers: [cloud.taxNo] });
    const keyId = idOf(await wang.show(key));
    clock.advance(599_000);
    expect((await wang.bind([], keyId))[0]).toBe('00000000');
    clock.advance(1_000);
    await wang.client.signIn('wang');
    expect((await wang.bind([cloud.taxNo], keyId))[0]).toBe('key.proof');
    idOf(await wang.show(key));
    expect((await wang.bind([cloud.taxNo], keyId))[1]).toMatchObject({ newBind: [{ code: cloud.taxNo }] });
  });

  test('[CALL-010] [CALL-100] the relation is brought up to date for companies that came otherwise, and each account has its own choice of automatic binding', async () => {
    const { person, gateway } = await openStage(open);
    const [wang, li] = [await person('wang', 2), await person('li', 1)];
    const [own = '', apart = ''] = await companyIdsOf(gateway, wang.accountId);
    expect(await wang.ask('bindRelationSync')).toEqual(['00000000', { companies: [] }]);
    idOf(await wang.show(issue({ taxpayers: ['91310000MA1EXAMPL7'] })));
    for (const companyId of [own, apart])
      await setCompany(gateway, { accountId: wang.accountId, companyId }, { isXSB: 0, isInXSB: 0, isAuthorize: 0 });
    await setCompany(gateway, { accountId: wang.accountId, companyId: own }, { nsrsbh: '', shxydm: '91310000MA1EXAMPL7' });
    const [, told] = await wang.ask('bindRelationSync');
    expect(told).toEqual({ companies: [{ companyId: own, companyName: expect.any(String), taxNo: '91310000MA1EXAMPL7', isAuthorize: 0 }] });
    const rows = [...(await wang.companies()).values()];
    expect(rows.find(({ companyId }) => companyId === own)).toMatchObject({ isXSB: 1, isInXSB: 1, isAuthorize: 0 });
    expect(rows.find(({ companyId }) => companyId === apart)).toMatchObject({ isXSB: 0, isInXSB: 0 });
    expect(await wang.ask('updateXsbAutoBind', { autoBind: 1 })).toEqual(['00000000', {}]);
    expect([(await wang.business()).autoBind, (await li.business()).autoBind]).toEqual([1, 0]);
    await wang.ask('updateXsbAutoBind', { autoBind: 0 });
    expect((await wang.business()).autoBind).toBe(0);
  });

  test('[KEY-01] without authorities nothing is believed, and the deployment says so', async () => {
    const { person } = await openStage(open, '');
    const wang = await person('wang', 0);
    expect((await wang.business()).canProve).toBe(0);
    expect((await wang.ask('keyChallenge'))[0]).toBe('key.noAuthority');
    expect((await wang.show(issue({ taxpayers: [cloud.taxNo] }), { challenge: 'x' }))[0]).toBe('key.noAuthority');
  });
});
