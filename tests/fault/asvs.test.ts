import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { titlesIn } from '../support/test-titles.ts';
import { asvsIds } from './asvs-ids.ts';

interface Requirement {
  readonly id: string;
  readonly state: string;
  /** Tests that show it, each `file`: words of its title, with a semicolon between two. */
  readonly tests: string;
  readonly reason: string;
}

/** Rows of the sheet: id, what it asks for, state, tests, reason. */
function requirementsOf(sheet: string): Requirement[] {
  const lines = sheet.split('\n').filter((line) => /^\| *\d/.test(line));
  return lines.map((line) => {
    const cells = line.split('|').slice(1, -1);
    const [id = '', , state = '', tests = '', reason = ''] = cells.map((cell) => cell.trim());
    if (cells.length !== 5) throw new Error(`five cells in the row of ${id}`);
    return { id, state, tests, reason };
  });
}

/** What is wrong with one named test, '' when it is there. */
function lacking(named: string): string {
  const [, file = '', words = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)`: (.+)$/.exec(named) ?? [];
  if (file === '') return `names no test: ${named}`;
  if (!existsSync(file)) return `no file: ${file}`;
  return titlesIn(readFileSync(file, 'utf8')).some((title) => title.includes(words)) ? '' : `no title in ${file}: ${words}`;
}

const requirements = requirementsOf(readFileSync('docs/asvs.md', 'utf8'));
const states = ['met', 'not met', 'does not apply'] as const;

describe('the sheet of ASVS', () => {
  test('[S8] answers every requirement of levels 1 and 2 of its chapters once and in order', () => {
    expect(requirements.map(({ id }) => id)).toEqual(asvsIds);
  });

  test('[S8] says of each whether it is met, and shows it by a test or gives the reason', () => {
    expect(requirements.filter(({ state }) => !states.some((known) => known === state))).toEqual([]);
    expect(requirements.filter(({ tests, reason }) => tests === '' && reason === '')).toEqual([]);
    // What is not met says what it would need, what does not apply says why: no test can.
    expect(requirements.filter(({ state, reason }) => state !== 'met' && reason === '')).toEqual([]);
  });

  test('[S8] names only tests that are there', () => {
    const named = requirements.flatMap(({ id, tests }) => (tests === '' ? [] : tests.split(/; (?=`)/).map((one) => [id, lacking(one)])));
    expect(named.filter(([, problem]) => problem !== '')).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  test('[S8] counts its rows as they are', () => {
    const counts = states.map((state) => `${requirements.filter((row) => row.state === state).length} ${state}`).join(', ');
    expect(readFileSync('docs/asvs.md', 'utf8')).toContain(`${asvsIds.length} requirements: ${counts}.`);
  });
});
