import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { type StatusBook, statusBooks } from '../../desk/standing/status-book.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { type Mark, type MarkPlace, markPart } from '../../domain/sources/marks.ts';
import { ownMark, type ToldPlace, type ToldState, toldAt } from '../../domain/sources/told-marks.ts';
import { useText } from '../../ui/text.ts';
import { type Given, giveMarks, takeBackMarks, undoMarks } from './give-marks.ts';
import { type MarkForm, marksOf } from './mark-form.ts';

/** Notices of marks take the place of each other. */
const NOTICE = 'marks';

const keyOf = (place: MarkPlace): string => `${place.companyId}/${place.area}/${markPart(place)}`;
const companiesIn = (rows: readonly MarkPlace[]): number => new Set(rows.map(({ companyId }) => companyId)).size;

/** Rows of commands that `giveMarks` gave. */
function rowsOf({ given }: Given): readonly Mark[] {
  // as: they were given there
  return given.flatMap(({ input }) => (input as { readonly rows: readonly Mark[] }).rows);
}

/** A mark that says again what a source said. */
function markAgain({ companyId, area, code, period }: MarkPlace, { state, amount, stateAt, note }: ToldState): Mark {
  return { companyId, area, code, period, state, amount, day: chinaDay(stateAt), note };
}

/** What is known of every company on this device; nobody is asked for it anew. */
export function useKnown(): StatusBook {
  const books = statusBooks(useDesk());
  return useSyncExternalStore(books.subscribe, books.get);
}

/** Marks states by hand, and resolves what contradicts; each with its notice, and undo for ten seconds. True when something was stored. */
export function useMarking() {
  const desk = useDesk();
  const { t } = useText();
  const book = useKnown();
  const { notify, login } = desk;
  const toldOf = useCallback((place: MarkPlace) => toldAt(place, book.of(place.area, place.companyId)), [book]);

  return useMemo(() => {
    const failed = (): void => notify({ tone: 'problem', text: t('marks.notStored') });
    async function undo(given: Given, before: ReadonlyMap<string, Mark>): Promise<void> {
      const count = companiesIn(rowsOf(given));
      if (!(await undoMarks(desk, given.given, (place) => before.get(keyOf(place)) ?? null, t('marks.undoReason')))) return failed();
      notify({ tone: 'done', key: NOTICE, text: t('marks.undone', { count }) });
    }
    async function give(marks: readonly Mark[]): Promise<boolean> {
      const before = new Map(
        marks.flatMap((mark): [string, Mark][] => {
          const own = ownMark(toldOf(mark), login.fullName);
          return own === null ? [] : [[keyOf(mark), markAgain(mark, own)]];
        }),
      );
      const given = await giveMarks(desk, marks);
      if (!given.isWhole) failed();
      if (given.given.length === 0) return false;
      const action = { label: t('frame.undo'), run: () => void undo(given, before) };
      notify({ tone: 'done', key: NOTICE, text: t('marks.done', { count: companiesIn(rowsOf(given)) }), action });
      return true;
    }
    return {
      mark: (form: MarkForm, companyIds: readonly string[]): Promise<boolean> =>
        give(marksOf(form, companyIds, (place) => toldOf(place)?.counts.amount ?? null)),
      /** Says again, as of a day, what a mark said that something newer contradicts. */
      keepMark: (place: ToldPlace, said: ToldState, day: string): Promise<boolean> => give([{ ...markAgain(place, said), day }]),
      /** Takes back the marks of a filing or month, whoever made them. */
      async keepCounting(place: ToldPlace): Promise<boolean> {
        const own = ownMark(place, login.fullName);
        const { isWhole } = await takeBackMarks(desk, [place], { reason: t('marks.authorityReason'), whose: 'all' });
        if (!isWhole) failed();
        // The mark of somebody else cannot be made again under his name.
        const again = own === null ? null : () => void giveMarks(desk, [markAgain(place, own)], new Date(own.at).toISOString());
        const action = again === null ? {} : { action: { label: t('frame.undo'), run: again } };
        if (isWhole) notify({ tone: 'done', key: NOTICE, text: t('marks.takenBack'), ...action });
        return isWhole;
      },
    };
  }, [desk, t, toldOf, notify, login]);
}
