import type { Range } from './hit-marks.ts';

/** A text with one part marked. */
export function Marked({ text, range }: { text: string; range: Range | null }) {
  if (range === null || range.from >= range.to) return text;
  return (
    <>
      {text.slice(0, range.from)}
      <mark className="wb-mark-hit">{text.slice(range.from, range.to)}</mark>
      {text.slice(range.to)}
    </>
  );
}
