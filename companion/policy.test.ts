import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canChange, policyPath, readPolicy } from './policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'policy-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const path = join(folder, 'policy.json');
  writeFileSync(path, text);
  return path;
}

test('[S5] a file that its user owns, or that others may write, is one that he could change; an administrator’s is not', () => {
  const root = { uid: 0, mode: 0o100644 };
  expect(canChange(root, 1001)).toBe(false);
  expect(canChange({ ...root, uid: 1001 }, 1001)).toBe(true);
  expect(canChange({ ...root, uid: 1001, mode: 0o100444 }, 1001)).toBe(true);
  for (const mode of [0o100664, 0o100646, 0o40777]) expect(canChange({ ...root, mode }, 1001)).toBe(true);
});

test('a policy that is none is ignored with a warning, and no policy is none without one', () => {
  const isOwn = () => false;
  expect(readPolicy(join(folder, 'no.json'), isOwn)).toEqual({ policy: null, warning: null });
  for (const text of ['{', '7', '{"origins":["http://plain.example"]}', '{"openHosts":["*"]}', '{"more":1}'])
    expect(readPolicy(written(text), isOwn)).toEqual({ policy: null, warning: expect.stringContaining('policy.json') });
  expect(readPolicy(written('{"openHosts":["*.example.cn"]}'), isOwn)).toEqual({ policy: { openHosts: ['*.example.cn'] }, warning: null });
});

test('an administrator puts it where only he can', () => {
  expect(policyPath('linux', {})).toBe('/etc/workbench-companion/policy.json');
  expect(policyPath('win32', { ProgramData: 'D:\\Data' })).toContain('policy.json');
});
