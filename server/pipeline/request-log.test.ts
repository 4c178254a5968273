import { expect, test } from 'vitest';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { openGateway } from '../gateway.ts';
import { createLog } from '../log.ts';

test('one line says method, path, status and time, and nothing that the caller sent', async () => {
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const gateway = await openGateway({ db: await memoryStore(), log });
  const headers = { accessToken: 'TOKEN-1', cookie: 'wb=TOKEN-2' };
  const sent = { method: 'POST', headers, body: 'TOKEN-3' };
  await gateway.app.request('/itpbasic/member/info?nsrsbh=91310000TAX', sent);
  await gateway.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'request', method: 'POST', path: '/itpbasic/member/info', status: 400 });
  expect(lines[0]).not.toMatch(/TOKEN|91310000TAX/);
});

test('fields that carry secrets or tax numbers never reach the log', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  log.info('x', { password: 'S1', accessToken: 'S2', company: { nsrsbh: 'S3', shxydm: 'S4' }, kept: 'yes' });
  log.debug('not written');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/S[1-4]/);
  expect(lines[0]).toContain('yes');
});
