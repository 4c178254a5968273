import type { Mark } from '../domain/status/mark.ts';
import { MarkShape } from './mark-shape.tsx';

const tones: Readonly<Partial<Record<Mark, string>>> = {
  overdue: 'wb-chip-bad',
  stopped: 'wb-chip-bad',
  due: 'wb-chip-warn',
  underWay: 'wb-chip-brand',
  good: 'wb-chip-good',
  done: 'wb-chip-good',
};

/** A state as a chip: shape, then word; only where the state decides the order of work. */
export function MarkChip({ mark, word }: { mark: Mark; word: string }) {
  return (
    <span className={`wb-chip ${tones[mark] ?? ''}`} title={word}>
      <MarkShape mark={mark} />
      <span>{word}</span>
    </span>
  );
}
