import { expect, test } from 'vitest';
import { createRegister, type Taxpayer } from '../../samples/register/register.ts';
import { manualClock, type OpenTestGateway, onBothStores } from './stores.ts';

const secret = 'a secret that register and gateway know';
const cloud: Taxpayer = {
  taxNo: '91440300MA5EXAMPL1',
  name: '深圳市南山云帆科技有限公司',
  legalName: '陈云帆',
  locationCode: '440305',
  addedTaxType: '1',
};
const coast: Taxpayer = {
  taxNo: '91350200MA2EXAMPL2',
  name: '厦门思明海岸贸易有限公司',
  legalName: '林海',
  locationCode: '350203',
  addedTaxType: '2',
};

/** A gateway with the sample register; wang and li have no company. */
async function openStage(open: OpenTestGateway, at: { asked?: string } = {}) {
  const clock = manualClock();
  const known = new Map([cloud, coast].map((one) => [one.taxNo, one]));
  const line = { isOut: false, asked: [] as string[] };
  const register = createRegister({ secret: at.asked ?? secret, now: () => clock.now(), find: async (taxNo) => known.get(taxNo) ?? null });
  const registerFetch: typeof fetch = (url, init) => {
    if (line.isOut) return Promise.reject(new Error('out'));
    line.asked.push(JSON.parse(String(init?.body)).taxNo);
    return register(new Request(String(url), init));
  };
  const gateway = await open({ clock, config: { register: { url: 'https://register.example', secret } }, registerFetch });
  const person = async (loginName: string) => {
    const accountId = await gateway.account(loginName, 0);
    const client = gateway.client();
    await client.signIn(loginName);
    const answer = async (name: 'companyBind' | 'companyAdd', payload: object) => {
      const { status, head, body } = await client.send(name, { payload });
      return [status, head.code, body as { company?: { companyId: string } }] as const;
    };
    return {
      accountId,
      bind: (taxNo: string, legalName: string) => answer('companyBind', { taxNo, legalName }),
      add: (taxNo: string, companyName: string) =>
        answer('companyAdd', { companyName, taxNo, locationCode: '440300', addedTaxType: '1', accountant: '' }),
    };
  };
  const [wang, li] = [await person('wang'), await person('li')];
  const roles = async (accountId: string) => {
    const rights = gateway.services.store.db.selectFrom('company_right').select(['company_id', 'role']).where('account_id', '=', accountId);
    return new Map((await rights.execute()).map(({ company_id, role }) => [company_id, role]));
  };
  return { gateway, known, line, wang, li, roles };
}

onBothStores('the register of a deployment', (open) => {
  test('[PLUS-49] who knows a number and its legal representative has the company, authorised; the first is its admin, and both have the same one', async () => {
    const { wang, li, line, roles } = await openStage(open);
    const [status, , { company }] = await wang.bind(' 91440300ma5exampl1 ', '陈云帆');
    expect(status).toBe(200);
    const facts = { companyName: cloud.name, nsrsbh: cloud.taxNo, locationCode: '440305', addedTaxType: '1', isAuthorize: 1 };
    expect(company).toMatchObject(facts);
    const id = company?.companyId ?? '';
    expect((await li.bind(cloud.taxNo, '陈云帆'))[2].company?.companyId).toBe(id);
    const other = (await li.bind(coast.taxNo, '林海'))[2].company;
    expect(other).toMatchObject({ companyName: coast.name, addedTaxType: '2' });
    expect(await roles(wang.accountId)).toEqual(new Map([[id, 'admin']]));
    expect(await roles(li.accountId)).toEqual(
      new Map([
        [id, 'member'],
        [other?.companyId, 'admin'],
      ]),
    );
    expect(line.asked).toEqual([cloud.taxNo, cloud.taxNo, coast.taxNo]);
  });

  test('[PLUS-49] another name, an unknown number and an abnormal taxpayer are refused; what the register says now counts over what it said', async () => {
    const { wang, known } = await openStage(open);
    const code = async (taxNo: string, legalName: string) => (await wang.bind(taxNo, legalName)).slice(0, 2);
    expect(await code(cloud.taxNo, '林海')).toEqual([400, 'bind.unknown']);
    expect(await code('91440300MA5EXAMPL9', '陈云帆')).toEqual([400, 'bind.unknown']);
    known.set(cloud.taxNo, { ...cloud, state: 'abnormal' });
    expect(await code(cloud.taxNo, '陈云帆')).toEqual([400, 'bind.abnormal']);
    known.set(cloud.taxNo, { ...cloud, legalName: '赵新' });
    expect(await code(cloud.taxNo, '陈云帆')).toEqual([400, 'bind.unknown']);
    expect((await code(cloud.taxNo, '赵新'))[0]).toBe(200);
  });

  test('[PLUS-49] while the register does not answer, what it told before is bound by; another number is refused in words and added by hand', async () => {
    const { wang, li, line } = await openStage(open);
    await wang.bind(cloud.taxNo, '陈云帆');
    expect((await li.add(cloud.taxNo, cloud.name)).slice(0, 2)).toEqual([400, 'companyAdd.registered']);
    line.isOut = true;
    expect((await li.bind(cloud.taxNo, '陈云帆'))[0]).toBe(200);
    expect((await li.bind(coast.taxNo, '林海')).slice(0, 2)).toEqual([409, 'bind.silent']);
    expect((await li.add('440300123456789', '深圳市福田青石咨询有限公司'))[0]).toBe(200);
  });

  test('[PLUS-49] a register that does not know the secret, or tells of another number, is believed nothing', async () => {
    const stranger = await openStage(open, { asked: 'another secret of forty characters or so' });
    expect((await stranger.wang.bind(cloud.taxNo, '陈云帆')).slice(0, 2)).toEqual([409, 'bind.silent']);
    const { wang, known } = await openStage(open);
    known.set(cloud.taxNo, coast);
    expect((await wang.bind(cloud.taxNo, '林海')).slice(0, 2)).toEqual([409, 'bind.silent']);
  });
});
