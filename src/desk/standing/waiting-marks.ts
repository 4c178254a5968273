import type { OutboxRow } from '../../db/types.ts';
import { type Mark, type MarkPlace, markPart } from '../../domain/sources/marks.ts';
import type { WorkArea } from '../../domain/status/work-area.ts';
import { useAccount } from '../desk.tsx';
import { onceFor } from '../once-for.ts';

/** Marks that the gateway was not told of yet: the mark, or null where one is being taken back. */
export interface WaitingMarks {
  of(place: MarkPlace): Mark | null | undefined;
  /** The newest of a company in an area. */
  in(area: WorkArea, companyId: string): Mark | null | undefined;
}

const areaKey = ({ companyId, area }: { readonly companyId: string; readonly area: WorkArea }): string => `${companyId}/${area}`;
const keyOf = (place: MarkPlace): string => `${areaKey(place)}/${markPart(place)}`;

/** What waits of marks, the later command over the earlier. A refused one changes nothing. */
export function waitingMarks(outbox: readonly Pick<OutboxRow, 'name' | 'input' | 'state'>[]): WaitingMarks {
  const waiting = new Map<string, Mark | null>();
  for (const { name, input, state } of outbox) {
    if (state === 'refused' || state === 'conflict' || (name !== 'factsMark' && name !== 'factsUnmark')) continue;
    // as: what a command of this name was given with
    const { rows } = input as { readonly rows: readonly (Mark | MarkPlace)[] };
    for (const row of rows) {
      const mark = 'state' in row ? row : null;
      waiting.set(keyOf(row), mark).set(areaKey(row), mark);
    }
  }
  return { of: (place) => waiting.get(keyOf(place)), in: (area, companyId) => waiting.get(areaKey({ companyId, area })) };
}

/** Many rows of a screen ask for the marks of the same outbox. */
const marksIn = onceFor(waitingMarks);

/** Marks that wait for the line, to be shown beside the state that counts until the gateway has told the new one. */
export function useWaitingMarks(): WaitingMarks {
  return marksIn(useAccount((state) => state.outbox));
}
