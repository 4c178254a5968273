/** Texts of two lists by noun; a noun may be in both, a key in one. */
export type Joined<A, B> = {
  readonly [Noun in keyof A | keyof B]: (Noun extends keyof A ? A[Noun] : unknown) & (Noun extends keyof B ? B[Noun] : unknown);
};

type Texts = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/** Every text of two lists. */
export function joinTexts<A extends Texts, B extends Texts>(a: A, b: B): Joined<A, B> {
  const nouns = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...nouns].map((noun) => [noun, { ...a[noun], ...b[noun] }])) as Joined<A, B>; // as: one entry a noun
}
