import { describe, expect, test } from 'vitest';
import { checkSharedFiles, SHARED_LIMIT, sharedFiles } from './shared-files.ts';
import { parseSource } from './source-files.ts';

const names = ['messages', 'popupHistory', 'tips', 'risk', 'calendar', 'companies'];
const list = (path: string, targets: readonly string[]) =>
  parseSource(path, targets.map((target, at) => (at % 2 === 0 ? `import '${target}';` : `void import('${target}');`)).join('\n'));
const five = ['./calls/messages.ts', './calls/popup-history.ts', './calls/tips.ts', './calls/risk.ts', './entities/company.ts'];

describe('lists that a noun stands in', () => {
  test('a file that loads own files of five nouns is a list of each of them, also by a dynamic import and by the name of one', () => {
    const shared = sharedFiles([list('src/api/nouns.ts', five), list('src/db/nouns.ts', [...five, './risk/clues.ts'])], names);
    expect(shared.get('popupHistory')).toEqual(['src/api/nouns.ts', 'src/db/nouns.ts']);
    expect(shared.get('companies')).toEqual(['src/api/nouns.ts', 'src/db/nouns.ts']);
    expect(shared.get('calendar')).toEqual([]);
  });

  test('no list: four nouns, a test, and a file of a noun itself', () => {
    const files = [list('src/app/some.ts', five.slice(1)), list('src/api/nouns.test.ts', five), list('src/features/tips/all.ts', five)];
    expect([...sharedFiles(files, names).values()].flat()).toEqual([]);
  });

  test('a noun in more lists than the limit and a list that the guide does not name are breaches', () => {
    const paths = Array.from({ length: SHARED_LIMIT + 1 }, (_, at) => `src/rows/list-${at}.ts`);
    const files = paths.map((path, at) => list(path, at === 0 ? five : [...five.slice(1), './calls/menus.ts']));
    const found = checkSharedFiles(files, paths.slice(1).join(' '));
    expect(found.map((line) => line.split(' ')[0])).toEqual(['companies', 'popupHistory', 'tips', 'risk', 'src/rows/list-0.ts']);
  });
});
