import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { Call } from '../../src/api/contract.ts';

/** What the product asks with: all of `src` but the rows of the contract, words and tests. */
const asking = globSync('src/**/*.{ts,tsx}', {
  exclude: ['src/api/{calls,entities}/**', 'src/api/wire.ts', 'src/texts/**', 'src/**/*.test.{ts,tsx}', 'src/**/testing/**'],
});
const texts = asking.map((file) => readFileSync(file, 'utf8'));

/** Where the outbox's definition of a command names itself: that alone gives no command. */
const definition = (name: string): RegExp => new RegExp(`export const ${name} =|call: '${name}',|outbox\\.${name}\\b`, 'g');

/** Calls that the product can ask, and that nothing in these files asks. */
function withoutCaller(rows: readonly Pick<Call, 'name' | 'asker'>[], files: readonly string[]): string[] {
  const isNamed = ({ name, asker }: Pick<Call, 'name' | 'asker'>): boolean => {
    const word = new RegExp(`\\b${name}\\b`);
    return files.some((text) => word.test(asker === 'command' ? text.replaceAll(definition(name), '') : text));
  };
  return rows.filter((row) => row.asker !== 'client' && !isNamed(row)).map(({ name }) => name);
}

test('every call of the contract has a caller in the product, or says for which other client it is', () => {
  expect(withoutCaller(Object.values<Call>(calls), texts)).toEqual([]);
});

test('no call that says it is for other clients is asked by the page', () => {
  const others = Object.values<Call>(calls).filter(({ asker }) => asker === 'client');
  const asked = others.filter(({ name }) => texts.some((text) => new RegExp(`import \\{[^}]*\\b${name}\\b|['.]${name}'`).test(text)));
  expect(asked.map(({ name }) => name)).toEqual([]);
});

test('a read that nobody names, a command that is only defined and a form’s call under another name have no caller', () => {
  const files = [
    "export const giveA = defineCommand({ call: 'giveA', words: (_, t) => t('outbox.giveA') });",
    "import { readB } from 'x'; give('giveC'); ask('noun.formD'); formEE();",
    "export const giveC = defineCommand({ call: 'giveC' });",
  ];
  const rows = [
    { name: 'giveA', asker: 'command' },
    { name: 'readB', asker: 'page' },
    { name: 'giveC', asker: 'command' },
    { name: 'formD', asker: 'form' },
    { name: 'formE', asker: 'form' },
    { name: 'readF', asker: 'page' },
    { name: 'forOthers', asker: 'client' },
  ] as const;
  expect(withoutCaller(rows, files)).toEqual(['giveA', 'formE', 'readF']);
});
