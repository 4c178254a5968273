/** What a loop of kills found. Each finding names what it is of, so that it can be looked at. */
export interface CrashCount {
  kills: number;
  /** Edits that somebody was told are done: by an answer of the gateway, or by the words of the screen. */
  acknowledged: number;
  /** Acknowledged and not there, or not as it was answered. */
  lost: string[];
  doubled: string[];
  outOfOrder: string[];
  /** Slowest time after a kill until the killed thing was of use again, milliseconds. */
  slowestMs: number;
}

export const newCount = (): CrashCount => ({ kills: 0, acknowledged: 0, lost: [], doubled: [], outOfOrder: [], slowestMs: 0 });

/** One edit, in the order of making. */
export interface MadeEdit {
  /** Company: order counts within it. */
  readonly key: string;
  /** What tells it from all others. */
  readonly mark: string;
  readonly isAcknowledged: boolean;
}

/** Holds edits, in the order they were made, against what was carried out, in the order of carrying out. */
export function judge(count: CrashCount, made: readonly MadeEdit[], done: readonly string[]): void {
  const times = new Map<string, number>();
  for (const mark of done) times.set(mark, (times.get(mark) ?? 0) + 1);
  for (const { mark, isAcknowledged } of made) {
    if (isAcknowledged && !times.has(mark)) count.lost.push(`${mark} was never carried out`);
    if ((times.get(mark) ?? 0) > 1) count.doubled.push(`${mark} was carried out ${times.get(mark)} times`);
  }
  const place = new Map(made.map(({ mark }, at) => [mark, at]));
  const keyOf = new Map(made.map(({ mark, key }) => [mark, key]));
  const newest = new Map<string, number>();
  for (const mark of done) {
    const [key, at] = [keyOf.get(mark), place.get(mark)];
    if (key === undefined || at === undefined) continue;
    if (at < (newest.get(key) ?? -1)) count.outOfOrder.push(`${mark} came after a later one of ${key}`);
    newest.set(key, Math.max(at, newest.get(key) ?? -1));
  }
}

export const findingsOf = ({ lost, doubled, outOfOrder }: CrashCount): string[] => [...lost, ...doubled, ...outOfOrder];

export function describeCount(kind: string, { kills, acknowledged, lost, doubled, outOfOrder, slowestMs }: CrashCount): string {
  const found = `${lost.length} lost, ${doubled.length} doubled, ${outOfOrder.length} out of order`;
  return `${kind}: ${kills} kills, ${acknowledged} acknowledged, ${found}, slowest until ready ${Math.round(slowestMs)} ms`;
}
