import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decisionsByRow, knownToday, REQUIREMENTS_FILE, renewed, requirementsIn } from '../../tools/requirements.ts';

const page = readFileSync(REQUIREMENTS_FILE, 'utf8');

test('the page on requirements says of each row whether a test names it, and which decisions read it', () => {
  // When this fails: npm run requirements
  expect(page).toBe(renewed(page, knownToday()));
});

test('the page on requirements has each row once', () => {
  const ids = requirementsIn(page).map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  expect(ids.length).toBe(page.split('\n').filter((line) => /^\| [A-Z]+-\d/.test(line)).length);
  expect(ids.length).toBeGreaterThan(700);
});

const sample = [
  '| HOME-01 | shows one | built | A-02 |',
  '| HOME-02 | shows `a \\| b` | built |  |',
  '| HOME-03 | shows three | not built |  |',
];

test('a state that is untrue is put right both ways, and the decisions with it', () => {
  const built = new Set(['HOME-01', 'HOME-03']);
  const readAs = decisionsByRow(
    '- **A-01 !** (HOME-01, HOME-03) What.\n- **P-02** (HOME-02 to HOME-03) What.\n- **A-04** (all CALL rows) What.\n',
  );
  expect(renewed(sample.join('\n'), { built, readAs }).split('\n')).toEqual([
    '| HOME-01 | shows one | built | A-01 |',
    '| HOME-02 | shows `a \\| b` | not built | P-02 |',
    '| HOME-03 | shows three | built | A-01, P-02 |',
  ]);
});
