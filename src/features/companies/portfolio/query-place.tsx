import { Button, makeStyles } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  place: { flexShrink: 0, '@media print': { display: 'none' } },
  hidden: { display: 'none' },
});

export interface QueryPlaceProps {
  stacked: boolean;
  /** Conditions that hold. */
  count: number;
  field: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** Where the query stands: in a small window behind a button that says how many conditions hold. */
export function QueryPlace({ stacked, count, field, children }: QueryPlaceProps) {
  const styles = useStyles();
  const { t } = useText();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open, field]);
  return (
    <div className={styles.place}>
      {stacked && (
        <Button size="small" aria-expanded={open} data-query-button="" onClick={() => setOpen(!open)}>
          {t('portfolio.queryButton', { count })}
        </Button>
      )}
      <div className={stacked && !open ? styles.hidden : undefined}>{children}</div>
    </div>
  );
}
