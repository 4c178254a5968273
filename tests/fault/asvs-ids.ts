/**
 * Requirements of levels 1 and 2 in the chapters of OWASP ASVS 5.0.0 that `docs/asvs.md` answers: numbers within their section, by chapter
 * and section.
 */
const numbers: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  3: { 2: [1, 2], 3: [1, 2, 3, 4], 4: [1, 2, 3, 4, 5, 6], 5: [1, 2, 3, 4, 5], 7: [1, 2] },
  6: {
    1: [1, 2, 3],
    2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    3: [1, 2, 3, 4],
    4: [1, 2, 3, 4],
    5: [1, 2, 3, 4, 5],
    6: [1, 2, 3],
    8: [1, 2, 3, 4],
  },
  7: { 1: [1, 2, 3], 2: [1, 2, 3, 4], 3: [1, 2], 4: [1, 2, 3, 4, 5], 5: [1, 2], 6: [1, 2] },
  8: { 1: [1, 2], 2: [1, 2, 3], 3: [1], 4: [1] },
  10: { 1: [1, 2], 2: [1, 2], 3: [1, 2, 3, 4], 4: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 5: [1, 2, 3, 4, 5], 6: [1, 2], 7: [1, 2, 3] },
  14: { 1: [1, 2], 2: [1, 2, 3, 4], 3: [1, 2, 3] },
};

/** Their ids, such as `6.2.10`. */
export const asvsIds: readonly string[] = Object.entries(numbers).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, all]) => all.map((number) => `${chapter}.${section}.${number}`)),
);
