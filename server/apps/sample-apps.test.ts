import { expect, test } from 'vitest';
import { defaultConfig } from '../config.ts';
import { createSampleApps, serveSampleApps, withSamples } from './sample-apps.ts';

const post = (path: string, body: unknown) => createSampleApps().request(path, { method: 'POST', body: JSON.stringify(body) });

test('[TAB-01] the samples stand for tax, invoice and bookkeeping, at an origin that may be framed', async () => {
  const samples = await serveSampleApps(0, '127.0.0.1');
  const { frameSources, apps } = withSamples(defaultConfig, samples);
  expect(frameSources).toEqual([samples.origin]);
  expect(apps.map(({ code }) => code)).toEqual(['tax', 'invoice', 'bookkeeping']);
  for (const { url } of apps) expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
  // A port that is taken: any other does.
  const others = await serveSampleApps(Number(new URL(samples.origin).port), '127.0.0.1');
  expect(others.origin).not.toBe(samples.origin);
  await Promise.all([samples.stop(), others.stop()]);
  const named = { ...defaultConfig, apps: [{ code: 'tax', url: 'https://tax.example/' }] };
  expect(withSamples(named, samples).apps.map(({ url }) => new URL(url).origin)).toEqual([
    'https://tax.example',
    samples.origin,
    samples.origin,
  ]);
  expect(withSamples(named, null)).toBe(named);
});

test('the script of the app comes without its types, and only this machine may frame it', async () => {
  const app = createSampleApps();
  const script = await (await app.request('/books/app.js')).text();
  expect(script).toContain("from '../workbench.js'");
  expect(script).not.toContain('interface ');
  const page = await app.request('/books/');
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*');
  expect((await app.request('/package.json')).status).toBe(404);
});

test('each company has invoices of its own, the same every time', async () => {
  const of = async (companyId: string) => (await post('/api/invoices', { companyId })).json();
  expect(await of('one')).toEqual(await of('one'));
  expect(await of('one')).not.toEqual(await of('two'));
  expect((await post('/api/invoices', {})).status).toBe(400);
  expect((await post('/api/notes', { companyId: 'one', note: '' })).status).toBe(400);
  expect(await (await post('/api/notes', { companyId: 'one', note: 'x' })).json()).toEqual({ count: 1 });
});
