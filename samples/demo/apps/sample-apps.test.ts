import { expect, test } from 'vitest';
import { defaultConfig } from '../../../server/config.ts';
import { openGateway } from '../../../server/gateway.ts';
import { calls } from '../../../src/api/calls/table.ts';
import { WIRE_VERSION } from '../../../src/api/wire.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { memoryStore } from '../../../tests/support/gateway/memory-store.ts';
import { demoMenus } from '../seed/menus.ts';
import { createSampleApps, serveSampleApps, withSamples } from './sample-apps.ts';

test('[TAB-01] the menus of the demo for tax, invoice and bookkeeping lead to samples that may be framed; on a taken port any other does', async () => {
  const samples = await serveSampleApps(0, '127.0.0.1', now);
  const others = await serveSampleApps(Number(new URL(samples.origin).port), '127.0.0.1', now);
  expect(others.origin).not.toBe(samples.origin);
  expect(withSamples({ ...defaultConfig, frameSources: ['https://a.example'] }, samples).frameSources).toEqual([
    samples.origin,
    'https://a.example',
  ]);
  expect(withSamples(defaultConfig, null)).toBe(defaultConfig);
  const targets = demoMenus().flatMap(({ doc }) => (['tax', 'invoice', 'books'].includes(doc.bizDomain) ? doc.targetUrl : []));
  const paths = targets.filter((target) => target.startsWith('/'));
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect((await fetch(samples.origin + path)).headers.get('content-type'), path).toContain('text/html');
  const guides = demoMenus().flatMap(({ doc }) => (doc.guideUrl.startsWith('/') ? doc.guideUrl : []));
  expect(guides.length).toBeGreaterThan(2);
  for (const path of guides) expect((await fetch(samples.origin + path)).headers.get('content-type'), path).toContain('text/html');
  await Promise.all([samples.stop(), others.stop()]);
});

test('[TAB-06] the gateway of the demo makes codes for the apps whose menus have a guide, and for no other beside its own', () => {
  const { appIds } = withSamples(defaultConfig, { origin: 'http://localhost:1' });
  const menus = demoMenus().map(({ doc }) => doc);
  for (const { menuCode, guideUrl, targetAppId } of menus) if (guideUrl !== '') expect(appIds, menuCode).toContain(targetAppId);
  const guided = new Set(menus.flatMap(({ guideUrl, targetAppId }) => (guideUrl === '' ? [] : targetAppId)));
  expect(appIds.length).toBe(defaultConfig.appIds.length + guided.size);
});

test('the script of the app comes without its types, and only this machine may frame it', async () => {
  const app = createSampleApps(now);
  const script = await (await app.request('/bookkeeping/app.js')).text();
  expect(script).toContain("from '../page.js'");
  expect(script).not.toContain('interface ');
  const text = async (path: string) => (await app.request(path)).text();
  expect(await text('/shared/page.js')).toContain("from '/sdk.js'");
  expect(await text('/sdk.js')).toContain("from '/comlink.js'");
  expect(await text('/comlink.js')).toMatch(/export \{[^}]*expose[^}]*wrap/);
  const page = await app.request('/invoice?view=list');
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*');
  expect((await app.request('/package.json')).status).toBe(404);
});

test('without a gateway there is nothing to work on, and a page of another site is not heard', async () => {
  const app = createSampleApps(now);
  const post = (headers: Record<string, string> = {}) =>
    app.request('http://localhost:1/api/invoices', { method: 'POST', headers, body: JSON.stringify({ companyId: 'one' }) });
  expect((await post()).status).toBe(503);
  expect((await post({ origin: 'http://localhost:1', host: 'localhost:1' })).status).toBe(503);
  expect((await post({ origin: 'https://evil.example', host: 'localhost:1' })).status).toBe(403);
});

test('[COMP-03] the page that adds companies stands beside the apps, with the one call that it makes carried to the gateway', async () => {
  const samples = await serveSampleApps(0, '127.0.0.1', now);
  expect(samples.addCompanyUrl).toBe(`${samples.origin}/add-company/`);
  expect(await (await fetch(samples.addCompanyUrl)).text()).toContain('/add-company/page.js');
  expect((await fetch(`${samples.addCompanyUrl}page.js`)).headers.get('content-type')).toContain('javascript');
  expect(await (await fetch(`${samples.addCompanyUrl}config.json`)).json()).toMatchObject({ wire: String(WIRE_VERSION) });
  const bind = () => fetch(samples.origin + calls.companyBind.path, { method: 'POST', body: '{}' });
  expect((await bind()).status).toBe(503);
  const gateway = await openGateway({ db: await memoryStore() });
  samples.serve(gateway);
  const answer = await bind();
  expect([answer.status, Object.keys(await answer.json())]).toEqual([400, ['head']]);
  await Promise.all([samples.stop(), gateway.close()]);
});
