import { expect, test } from 'vitest';
import { runStep } from '../../tests/support/browser/step.ts';
import type { GatewayKeys } from '../access/keys.ts';
import { parseInput } from './input.ts';

const keys: GatewayKeys = {
  published: async () => [],
  open: async (jwe) =>
    jwe.startsWith('encrypted:')
      ? { ok: true, value: jwe.slice('encrypted:'.length) }
      : { ok: false, error: jwe === 'old' ? 'secret.key' : 'secret.bad' },
  rotate: async () => undefined,
};
const login = (payload: object) => runStep(parseInput({ keys }), { call: 'webPasswordLogin', state: { payload: { ...payload } } });

test('[HDR-06] secrets are opened before the schema judges them, and defaults are filled in', async () => {
  const result = await login({ loginName: 'encrypted:wang', password: 'encrypted:x' });
  expect(result).toMatchObject({ passed: true, state: { input: { loginName: 'wang', password: 'x', autoLogin: false, imageId: '' } } });
});

test('[HDR-06] a readable or unknown secret is refused', async () => {
  expect(await login({ loginName: 'wang', password: 'encrypted:x' })).toMatchObject({ status: 400, code: 'secret.bad' });
  expect(await login({ loginName: 'old', password: 'encrypted:x' })).toMatchObject({ status: 400, code: 'secret.key' });
  for (const half of ['\ud800', '\0'])
    expect(await login({ loginName: 'encrypted:wang', password: `encrypted:${half}` })).toMatchObject({ status: 400, code: 'secret.bad' });
});

test('a refused input is told by its paths and never by its values', async () => {
  const result = await login({ loginName: 'encrypted:wang', password: `encrypted:${'geheim'.repeat(50)}` });
  expect(result).toMatchObject({ status: 400, code: 'input.invalid' });
  expect(JSON.parse(result.text).body).toEqual({ paths: ['password'] });
  expect(result.text).not.toContain('geheim');
});
