import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useMemo } from 'react';
import { claimsMore, type Said } from '../../domain/sources/contradicts.ts';
import type { MarkState } from '../../domain/sources/marks.ts';
import { type ToldState, toldAt } from '../../domain/sources/told-marks.ts';
import { useText } from '../../ui/text.ts';
import { type MarkForm, placeIn } from './mark-form.ts';
import type { MarkPlan } from './mark-plan.ts';
import { saidWords } from './mark-words.ts';
import { useKnown } from './use-marking.ts';

const saidOf = (state: MarkState): Said =>
  state === 'closed' || state === 'notClosed' ? { closed: state === 'closed' ? 1 : 0 } : { state };

interface Warned {
  readonly name: string;
  /** What counts now and has come further than the mark. */
  readonly counts: ToldState;
}

export interface MarkWarningsProps {
  readonly form: Pick<MarkForm, 'matter' | 'period' | 'state'>;
  readonly touched: MarkPlan['touched'];
}

/**
 * What somebody who marks may not have meant (PLUS-47): a source other than a person says that it has come further, and the mark, being newer, takes it
 * back; or the authority's list of the company has no such filing, and the mark adds one.
 */
export function MarkWarnings({ form, touched }: MarkWarningsProps) {
  const { t } = useText();
  const book = useKnown();
  const { matter, period, state } = form;
  const { further, added } = useMemo(() => {
    const found: { further: Warned[]; added: string[] } = { further: [], added: [] };
    for (const { id, name } of touched) {
      const place = placeIn(id, { matter, period });
      const status = book.of(place.area, id);
      const counts = toldAt(place, status)?.counts ?? null;
      const items = status?.value != null && 'items' in status.value ? status.value.items : [];
      if (counts === null && items.length > 0) found.added.push(name);
      else if (counts !== null && state !== '' && counts.source?.kind !== 'hand' && claimsMore(saidOf(counts.state), saidOf(state)))
        found.further.push({ name, counts });
    }
    return found;
  }, [matter, period, state, touched, book]);
  const [first] = further;
  return (
    <>
      {first !== undefined && (
        <MessageBar intent="warning" layout="multiline" data-warned={further.length}>
          <MessageBarBody>
            {t('marks.takesBack', { count: further.length, name: first.name, words: saidWords(first.counts, t) })}
          </MessageBarBody>
        </MessageBar>
      )}
      {added.length > 0 && (
        <MessageBar intent="warning" layout="multiline" data-added={added.length}>
          <MessageBarBody>{t('marks.adds', { count: added.length, name: added[0] ?? '' })}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
