import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idsIn, testTitles } from '../support/test-titles.ts';
import { figures } from './figures.ts';

const named = new Set(testTitles().flatMap(({ titles }) => idsIn(titles)));
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

test('[R9] every goal for reliability, security and quality has a test that names it, a command, or a capability that owes it', () => {
  for (const { id, shownBy } of figures) {
    if (shownBy === 'test') expect(named, `a test names ${id}`).toContain(id);
    else if (typeof shownBy === 'object' && 'command' in shownBy) expect(scripts, `a command shows ${id}`).toHaveProperty(shownBy.command);
    else if (typeof shownBy === 'object') expect(named, `${id} is owed and has a test`).not.toContain(id);
  }
});
