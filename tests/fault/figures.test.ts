import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titlesIn } from '../support/test-titles.ts';
import { figures } from './figures.ts';

const files = globSync(['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts', 'tests/**/*.spec.ts']);
const named = new Set(
  files.flatMap((file) =>
    titlesIn(readFileSync(file, 'utf8')).flatMap((title) => [...title.matchAll(/\[([RSQ]\d)\]/g)].map(([, id]) => id)),
  ),
);
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

test('[R9] every goal for reliability, security and quality has a test that names it, a command, or a capability that owes it', () => {
  for (const { id, shownBy } of figures) {
    if (shownBy === 'test') expect(named, `a test names ${id}`).toContain(id);
    else if (typeof shownBy === 'object' && 'command' in shownBy) expect(scripts, `a command shows ${id}`).toHaveProperty(shownBy.command);
    else if (typeof shownBy === 'object') expect(named, `${id} is owed and has a test`).not.toContain(id);
  }
});
