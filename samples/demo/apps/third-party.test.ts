import { expect, test } from 'vitest';
import { createSampleApps } from './sample-apps.ts';

const AT = Date.UTC(2026, 10, 23, 2, 30);
function setUp() {
  const app = createSampleApps(() => AT);
  return async (path: string, body: unknown): Promise<unknown> => {
    const answer = await app.request(path, { method: 'POST', body: JSON.stringify(body) });
    return answer.status === 200 ? answer.json() : answer.status;
  };
}

test('[EMBED-07] what a company lets others read is kept for that company, once for each of them, until it is revoked', async () => {
  const post = setUp();
  const grant = (companyId: string, client: string, scopes: readonly string[]) => post('/oauth/grant', { companyId, client, scopes });
  await grant('one', 'yunfan', ['invoices']);
  await grant('one', 'lianjie', ['books']);
  const at = '2026-11-23 10:30';
  expect(await grant('one', 'yunfan', ['declarations'])).toMatchObject({
    grants: [
      { client: 'yunfan', scopes: ['declarations'], at },
      { client: 'lianjie', scopes: ['books'], at },
    ],
  });
  expect(await post('/oauth/grants', { companyId: 'two' })).toMatchObject({ clients: [{ id: 'yunfan' }, { id: 'lianjie' }], grants: [] });
  expect(await post('/oauth/revoke', { companyId: 'one', client: 'lianjie' })).toMatchObject({ grants: [{ client: 'yunfan' }] });
  for (const bad of [{}, { companyId: 'one', client: 'other', scopes: ['books'] }, { companyId: 'one', client: 'yunfan', scopes: [] }])
    expect(await post('/oauth/grant', bad)).toBe(400);
  expect(await post('/oauth/revoke', 'x')).toBe(400);
  expect(await post('/oauth/grants', null)).toBe(400);
});

test('[EMBED-08] what is asked about a company gets a number and stands in its list, the newest first', async () => {
  const post = setUp();
  const asks = (text: string, kind = 'tax_consult') => post('/consult/ask', { companyId: 'one', kind, text, file: '', content: '' });
  await asks('留抵退税怎么办理');
  expect(await asks(' 工资表导入失败 ', 'soft_consult')).toEqual([
    { number: 'Z00002', kind: 'soft_consult', text: '工资表导入失败', file: '', at: '2026-11-23 10:30' },
    { number: 'Z00001', kind: 'tax_consult', text: '留抵退税怎么办理', file: '', at: '2026-11-23 10:30' },
  ]);
  expect(await post('/consult/list', { companyId: 'two' })).toEqual([]);
  expect([await asks(''), await asks('x', 'other'), await asks('x'.repeat(2_001)), await post('/consult/list', {})]).toEqual([
    400, 400, 400, 400,
  ]);
});

test('[EMBED-09] components are served under their path by supplier and method, and no other', async () => {
  const app = createSampleApps(() => AT);
  const status = async (path: string) => (await app.request(path)).status;
  for (const path of ['/components/yunfan/vat-split', '/components/yunfan/amount-words']) {
    const page = await app.request(path);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('/components/app.js');
  }
  expect(await status('/components/yunfan/none')).toBe(404);
  expect(await status('/components/other/vat-split')).toBe(404);
  expect(await status('/components/yunfan/vat-split/more')).toBe(404);
});
