import { expect, test } from 'vitest';
import { runStep } from '../../tests/support/browser/step.ts';
import { wireVersion } from './wire-version.ts';

const ask = (version?: string) =>
  runStep(wireVersion({ minWire: 2 }), { call: 'ping', headers: version === undefined ? {} : { 'wire-version': version } });

test('versions from the oldest served one on pass, newer ones too', async () => {
  for (const version of ['2', '3', '999']) expect((await ask(version)).passed).toBe(true);
});

test('older or unreadable versions are told to update, a missing one is a missing header', async () => {
  for (const version of ['1', '0', '-2', '2.5', 'v2'])
    expect(await ask(version)).toMatchObject({ status: 426, code: 'wire.old', passed: false });
  expect(await ask()).toMatchObject({ status: 400, code: 'header.missing' });
});
