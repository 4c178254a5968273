import { readFileSync } from 'node:fs';

/** A mistake in one place of a file, and the test file that must notice it. */
export interface Mistake {
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly becomes: string;
  readonly test: string;
}

/** By test file and the file that a mistake is made in: what stands there, and what takes its place. */
type ByTest = Readonly<Record<string, Readonly<Record<string, readonly (readonly [text: string, becomes: string])[]>>>>;

const byTest: ByTest = JSON.parse(readFileSync('tools/mutants.json', 'utf8'));

/** The mistakes of `tools/mutants.json`. */
export const mistakes: readonly Mistake[] = Object.entries(byTest).flatMap(([test, files]) =>
  Object.entries(files).flatMap(([file, pairs]) => pairs.map(([text, becomes]) => ({ file, text, becomes, test }))),
);

/** How often the text of a mistake stands in its file. */
export function placesOf({ file, text }: Pick<Mistake, 'file' | 'text'>): number {
  return readFileSync(file, 'utf8').split(text).length - 1;
}
