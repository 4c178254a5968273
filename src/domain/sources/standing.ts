/** Where a fact comes from: a collector that was asked, a program that pushes with a key, an embedded app, a file that somebody imported, somebody's mark. */
export const sourceKinds = ['collector', 'push', 'app', 'file', 'hand'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Who told a fact: its name as it is shown ('' for marks), and for files and marks the person. */
export interface FactSource {
  readonly kind: SourceKind;
  readonly name: string;
  readonly by?: string | undefined;
}

/** A row of the contract with the words that contradict it. */
export interface Contested {
  readonly against?: readonly { readonly source?: FactSource | undefined }[] | undefined;
}

/** When something was known, milliseconds (0 for never), and who told it where that is said. */
export interface ToldBy {
  readonly at: number;
  readonly source?: FactSource | undefined;
}

/** What one source says about one thing. Times in milliseconds. */
export interface Word {
  readonly kind: SourceKind;
  /** When the source knew it. */
  readonly at: number;
  /** Since when it is so. */
  readonly stateAt: number;
}

/** The authority's own word, as a collector, a pushing program or an app hands it on; then what is in a file; then what somebody marked. */
const ranks: Readonly<Record<SourceKind, number>> = { collector: 2, push: 2, app: 2, file: 1, hand: 0 };
const isAuthority = ({ kind }: Word): boolean => ranks[kind] === 2;

/** Whether what `one` says is newer: of the authority what is so since later counts, of files and marks what was known later. */
function isNewer(one: Word, other: Word): boolean {
  const [first, second] = isAuthority(one) ? (['stateAt', 'at'] as const) : (['at', 'stateAt'] as const);
  return one[first] === other[first] ? one[second] > other[second] : one[first] > other[first];
}

/**
 * Whether a word counts over one that counts until now. Between words of one rank the newer one does. One of a lower rank counts only while the
 * higher one has not looked since; over the authority's only while that tells of an earlier state too.
 */
function countsOver(one: Word, held: Word): boolean {
  const [rank, heldRank] = [ranks[one.kind], ranks[held.kind]];
  if (rank === heldRank) return isNewer(one, held);
  const [low, high] = rank < heldRank ? [one, held] : [held, one];
  const lowCounts = low.at > high.at && (!isAuthority(high) || low.stateAt > high.stateAt);
  return lowCounts === (low === one);
}

/** The best word of each rank, the authority's first. */
function bestOfRanks<W extends Word>(words: readonly W[]): W[] {
  const best = new Map<number, W>();
  for (const word of words) {
    const held = best.get(ranks[word.kind]);
    if (held === undefined || isNewer(word, held)) best.set(ranks[word.kind], word);
  }
  return [...best].sort(([a], [b]) => b - a).map(([, word]) => word);
}

/**
 * Which of several words about the same thing counts, and which of the others contradict it: they stay visible until somebody resolves it. Null
 * without any word.
 *
 * @param contradicts whether what a word of a lower rank says cannot be true beside the one that counts
 */
export function standingOf<W extends Word>(
  words: readonly W[],
  contradicts: (word: W, standing: W) => boolean,
): { readonly standing: W; readonly against: readonly W[] } | null {
  const best = bestOfRanks(words);
  const [first] = best;
  if (first === undefined) return null;
  const standing = best.reduce((held, word) => (countsOver(word, held) ? word : held), first);
  const against = best.filter((word) => ranks[word.kind] < ranks[standing.kind] && contradicts(word, standing));
  return { standing, against };
}
