import { Button, makeStyles } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  place: { flexShrink: 0, '@media print': { display: 'none' } },
});

/** The field of the query, and whether it is unfolded where it stands behind its button. */
export interface QueryField {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isOpen: boolean;
  open(isOpen: boolean): void;
  /** Goes to the field, which is focused once it is there. */
  enter(): void;
}

export function useQueryField(): QueryField {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, open] = useState(false);
  function enter(): void {
    open(true);
    field.current?.focus();
  }
  return { field, isOpen, open, enter };
}

export interface QueryPlaceProps {
  stacked: boolean;
  /** Conditions that hold. */
  count: number;
  place: QueryField;
  children: ReactNode;
}

/** Where the query stands: in a small window behind a button that says how many conditions hold. */
export function QueryPlace({ stacked, count, place, children }: QueryPlaceProps) {
  const styles = useStyles();
  const { t } = useText();
  const { field, isOpen, open } = place;
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen, field]);
  return (
    <div className={styles.place}>
      {stacked && (
        <Button size="small" aria-expanded={isOpen} data-query-button="" onClick={() => open(!isOpen)}>
          {t('portfolio.queryButton', { count })}
        </Button>
      )}
      <div hidden={stacked && !isOpen}>{children}</div>
    </div>
  );
}
