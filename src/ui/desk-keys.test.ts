import { describe, expect, test } from 'vitest';
import { readSources } from '../../tools/source-files.ts';
import { shortcuts } from '../features/company-switch/shortcuts.ts';
import { type DeskKey, deskKeys, keysOf, type Stroke, strokeOf } from './desk-keys.ts';

const stroke = (code: string, held: Partial<Stroke> = {}): Stroke => ({
  ...{ code, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false },
  ...held,
});
/** Sources that listen or list, without the table itself and tests. */
const sources = readSources().filter(
  ({ path }) =>
    /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'src/ui/desk-keys.ts' && !path.startsWith('src/texts/'),
);

describe('a stroke is written as the table writes it', () => {
  test.each([
    [stroke('KeyK', { key: 'k', ctrlKey: true }), deskKeys.search],
    [stroke('KeyK', { key: 'K', metaKey: true }), deskKeys.search],
    [stroke('KeyV', { key: 'k', ctrlKey: true }), deskKeys.search],
    [stroke('KeyA', { key: 'å', altKey: true }), deskKeys.assistant],
    [stroke('Backquote', { key: '~', altKey: true, shiftKey: true }), deskKeys.cycleBack],
    [stroke('PageUp', { key: 'PageUp', altKey: true }), deskKeys.previousTab],
    [stroke('F1', { key: 'F1' }), deskKeys.help],
    [stroke('Slash', { key: '?', shiftKey: true }), deskKeys.list],
  ])('%o', (pressed, keys) => {
    expect(strokeOf(pressed)).toBe(keys);
  });

  test('with another key held it is another one', () => {
    const known = new Set<string>(Object.values(deskKeys));
    for (const other of [
      stroke('KeyK', { key: 'K', ctrlKey: true, shiftKey: true }),
      stroke('KeyS', { key: 's', altKey: true, ctrlKey: true }),
      stroke('F1', { key: 'F1', shiftKey: true }),
      stroke('Slash', { key: '?', ctrlKey: true }),
      stroke('KeyA', { key: 'a' }),
    ])
      expect(known.has(strokeOf(other))).toBe(false);
  });
});

test('[PLUS-31] no two things have the same keys, and the list that is shown names all of them', () => {
  const all = Object.values(deskKeys);
  expect(new Set(all).size).toBe(all.length);
  const listed = shortcuts.map(({ keys }) => keys.join('+'));
  // as: keys of the table
  for (const name of Object.keys(deskKeys) as DeskKey[]) expect(listed).toContain(keysOf(name).join('+'));
});

test('[PLUS-31] whoever listens reads its keys from the table: each is used, and no listener names one by itself', () => {
  const uses = (name: string) => sources.filter(({ text }) => text.includes(`deskKeys.${name}`)).map(({ path }) => path);
  for (const name of Object.keys(deskKeys)) expect([name, uses(name).length > 0]).toEqual([name, true]);
  const written = Object.values(deskKeys).filter((keys) => keys.includes('+'));
  const own = sources.filter(({ text }) => {
    const ofPage = text.includes("window.addEventListener('keydown'") && /\bcode === '(?:Key[A-Z]|F\d|Backquote|Page\w+)'/.test(text);
    return ofPage || written.some((keys) => text.includes(`'${keys}'`) || text.includes(`="${keys}"`));
  });
  expect(own.map(({ path }) => path)).toEqual([]);
});
