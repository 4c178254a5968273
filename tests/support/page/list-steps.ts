import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { encodeGbk } from '../import-files.ts';

/** A text of the catalogue with its values. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** How often a figure stands over the rows, by its name. */
const figure = (name: string): number | null => {
  const text = document.querySelector<HTMLElement>(`[data-figure="${name}"]`)?.dataset.count;
  return text === undefined ? null : Number(text);
};

/** Waits until the figures over the rows are these. */
export const figuresAre = (expected: Readonly<Record<string, number | null>>): Promise<void> =>
  waitFor(() => expect(Object.fromEntries(Object.keys(expected).map((name) => [name, figure(name)]))).toEqual(expected));

/** The row of a line of the file, as text. */
export const rowText = (line: number): string => document.querySelector(`tr[data-line="${line}"]`)?.textContent ?? '';

/** What became of each row of an import. */
export const outcomes = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('tr[data-outcome]')].map(({ dataset }) => dataset.outcome);

let made = 0;
/** A file in GBK, made some minutes before now. */
export function gbkFile(lines: readonly string[], name = '申报情况查询.csv'): File {
  made += 1;
  return new File([new Uint8Array(encodeGbk(lines.map((line) => `${line}\r\n`).join('')))], name, {
    lastModified: Date.parse('2026-11-09T02:00:00Z') + made * 60_000,
  });
}

/** Chooses a file in the first field for one. */
export async function chooseFile(user: UserEvent, file: File): Promise<void> {
  const field = await waitFor(() => {
    const [found] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
    if (found === undefined) throw new Error('no field for a file');
    return found;
  });
  await user.upload(field, file);
}
