import { markStateWord } from '../../db/commands/mark-lines.ts';
import type { Mark, MarkPlace } from '../../domain/sources/marks.ts';
import { useText } from '../../ui/text.ts';
import { useWaitingMarks } from './waiting-marks.ts';

/** Beside a state: a mark by hand that the gateway was not told of yet, null where one is being taken back. Nothing where none waits. */
export function WaitingWords({ waiting }: { waiting: Mark | null | undefined }) {
  const { t } = useText();
  if (waiting === undefined) return null;
  return (
    <span className="wb-quiet" data-waiting-mark="">
      {waiting === null ? t('marks.waitsBack') : t('marks.waits', { state: markStateWord(waiting.state, t) })}
    </span>
  );
}

/** The same of one filing or month. */
export function WaitingMark({ place }: { place: MarkPlace }) {
  return <WaitingWords waiting={useWaitingMarks().of(place)} />;
}
