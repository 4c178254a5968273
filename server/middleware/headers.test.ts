import { expect, test } from 'vitest';
import { runStep } from '../../tests/support/step.ts';
import { defaultConfig } from '../config.ts';
import { securityHeaders } from '../security-headers.ts';
import { responseHeaders } from './headers.ts';

test('every security header of the configuration is on the response', async () => {
  const { headers } = await runStep(responseHeaders(defaultConfig), { call: 'ping' });
  for (const [name, value] of Object.entries(securityHeaders(defaultConfig))) expect(headers.get(name)).toBe(value);
});
