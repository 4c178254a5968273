import { expect, test } from 'vitest';
import { checkLock, completeLock, type Lock, missingOptional, platformEntry, resolveInLock } from './lock.ts';

const lock: Lock = {
  packages: {
    '': {},
    'node_modules/a': { dev: true, optionalDependencies: { '@a/cli-linux-x64-musl': '1.0.0', '@a/cli-win32-arm64': '1.0.0', b: '2.0.0' } },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
  },
};

test('packages for other platforms that npm left out are found and added, with their platform', () => {
  expect(missingOptional(lock).map(([, name]) => name)).toEqual(['@a/cli-linux-x64-musl', '@a/cli-win32-arm64']);
  const whole = completeLock(lock);
  expect(missingOptional(whole)).toEqual([]);
  expect(whole.packages['node_modules/@a/cli-linux-x64-musl']).toMatchObject({
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    optional: true,
    dev: true,
  });
});

test('a package is found from the inside out', () => {
  expect(resolveInLock(lock, 'node_modules/a', 'b')).toBe('node_modules/a/node_modules/b');
  expect(resolveInLock(lock, '', 'b')).toBeNull();
});

test('a name without a platform is not made up', () => {
  expect(() => platformEntry('left-pad', '1.0.0', false)).toThrow(/no platform/);
});

test('the lock of this repository is whole', () => {
  expect(checkLock()).toEqual([]);
});
