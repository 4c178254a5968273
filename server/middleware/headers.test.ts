import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { respond } from '../answer.ts';
import type { Env } from '../call.ts';
import { defaultConfig } from '../config.ts';
import { securityHeaders } from '../security-headers.ts';
import { commonHeaders, writtenHeaders } from './headers.ts';

test('every security header of the configuration is on the answer of a call and on what is served otherwise', async () => {
  const app = new Hono<Env>();
  app.use(commonHeaders(defaultConfig));
  app.get('/call', (c) => respond(c, 200, 'x'));
  app.use(writtenHeaders);
  app.get('/file', (c) => c.text('x'));
  for (const path of ['/call', '/file']) {
    const { headers } = await app.request(path);
    for (const [name, value] of Object.entries(securityHeaders(defaultConfig))) expect(headers.get(name), path).toBe(value);
  }
});
