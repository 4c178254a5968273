import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { ExportRow } from '../../domain/export/cells.ts';
import { useText } from '../../ui/text.ts';
import { type FigureItem, FiguresRow } from './figures-row.tsx';
import { useListStyles } from './list-styles.ts';
import { useCopy } from './use-copy.ts';
import type { Give } from './use-give.ts';

export interface PreviewFrameProps<N extends string> {
  items: readonly FigureItem<NoInfer<N>>[];
  chosen: N;
  onChoose(name: NoInfer<N>): void;
  /** Rows that are copied, with their head. */
  copied: { readonly head: ExportRow; rows(): readonly ExportRow[] };
  progress: Give['progress'];
  /** How many rows would be given, and how many are left out. */
  count: number;
  leftOut: number;
  onGive(): void;
  onCancel(): void;
  children: ReactNode;
}

/** What stands around the rows of a preview: figures over them, and under them the button that imports. Only that button writes. */
export function PreviewFrame<N extends string>(props: PreviewFrameProps<N>) {
  const { items, chosen, onChoose, copied, progress, count, leftOut, onGive, onCancel, children } = props;
  const styles = useListStyles();
  const { t } = useText();
  const copy = useCopy();
  return (
    <section className={styles.box} aria-label={t('lists.preview')}>
      <FiguresRow<N> label={t('lists.figures')} items={items} chosen={chosen} onChoose={onChoose} />
      <div className={styles.foot}>
        <span />
        <Button size="small" onClick={() => void copy(copied.head, copied.rows())}>
          {t('lists.copy')}
        </Button>
      </div>
      {children}
      <div className={styles.foot}>
        <span className="wb-quiet">{leftOut === 0 ? t('lists.nothingLeftOut') : t('lists.leftOut', { count: leftOut })}</span>
        {progress !== null && <span role="status">{t('lists.giving', progress)}</span>}
        <span className={styles.actions}>
          {progress !== null && <Button onClick={onCancel}>{t('lists.cancel')}</Button>}
          <Button
            appearance="primary"
            disabledFocusable={count === 0 || progress !== null}
            data-give={count}
            onClick={() => count > 0 && progress === null && onGive()}
          >
            {count === 0 ? t('lists.nothingToGive') : t('lists.give', { count })}
          </Button>
        </span>
      </div>
    </section>
  );
}
