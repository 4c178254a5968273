import { useMedia } from '../../desk/table/use-narrow.ts';
import { People } from './people.tsx';
import { Trend } from './trend.tsx';

/** The window from which on home has this row; the cards above are lower there (areas/area-styles.ts). */
const LARGE = '(min-width: 100em) and (min-height: 62.5em)';
/** In a large window one more row of home: how each person's companies stand, and how the month comes on. */
export function LargeRow() {
  return useMedia(LARGE) ? (
    <>
      <People />
      <Trend />
    </>
  ) : null;
}
