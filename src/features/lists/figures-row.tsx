import { formatCount } from '../../desk/time/use-age.ts';
import { useText } from '../../ui/text.ts';
import { useListStyles } from './list-styles.ts';

export interface FigureItem<N extends string> {
  readonly name: N;
  readonly label: string;
  readonly count: number;
  readonly note?: string;
}

export interface FiguresRowProps<N extends string> {
  label: string;
  items: readonly FigureItem<NoInfer<N>>[];
  chosen: N;
  onChoose(name: NoInfer<N>): void;
}

/** Figures that are filters: the chosen one narrows the rows under them. */
export function FiguresRow<N extends string>({ label, items, chosen, onChoose }: FiguresRowProps<N>) {
  const styles = useListStyles();
  const { language } = useText();
  return (
    <fieldset className={styles.figures} aria-label={label}>
      {items.map(({ name, label: words, count, note }) => (
        <button
          key={name}
          type="button"
          className={styles.figure}
          aria-pressed={chosen === name}
          data-figure={name}
          data-count={count}
          onClick={() => onChoose(name)}
        >
          <span>{words}</span>
          <span className={styles.number}>{formatCount(count, language)}</span>
          {note !== undefined && <span className="wb-quiet">{note}</span>}
        </button>
      ))}
    </fieldset>
  );
}
