import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { remoteConfig } from '../../src/api/calls/config.ts';

test('the page on remote settings lists each with its default, and no other', () => {
  const rows = readFileSync('docs/operations/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const told = new Map(rows.map(([, name = '', , standard = '']) => [name.replaceAll('`', ''), standard]));
  // The look is asked for by a call of its own.
  expect([...told.keys()].sort()).toEqual([...Object.keys(remoteConfig.output.entries), 'theme'].sort());
  const defaults = Object.entries(v.parse(remoteConfig.output, {}));
  const scalars = defaults.filter(([, value]) => typeof value !== 'object');
  expect(scalars.filter(([name, value]) => !told.get(name)?.includes(JSON.stringify(value)))).toEqual([]);
  expect(told.get('guestLocations')).toBe('`["130000", "440300"]`');
  expect(scalars.length).toBeGreaterThan(5);
});
