import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text.ts';
import { moved } from './product-forms.ts';

const useStyles = makeStyles({
  box: { border: 0, margin: 0, padding: 0, minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  legend: { padding: 0 },
  row: { display: 'flex', alignItems: 'start', gap: tokens.spacingHorizontalXS },
  fields: { flex: 1, minWidth: 0 },
  small: { minWidth: 'auto' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface ListFieldProps<T> {
  readonly legend: string;
  /** Said where there is none. */
  readonly empty: string;
  readonly list: readonly T[];
  /** What an entry is called, for its buttons. */
  nameOf(entry: T, at: number): string;
  /** Absent where their order follows from themselves. */
  readonly isOrdered?: boolean;
  onChange(list: readonly T[]): void;
  /** The fields of an entry. */
  children(entry: T, at: number): ReactNode;
  /** How another one is added. */
  readonly add: ReactNode;
}

/** Entries of a form, one below the other, that are moved and taken out. */
export function ListField<T>({ legend, empty, list, nameOf, isOrdered = false, onChange, children, add }: ListFieldProps<T>) {
  const styles = useStyles();
  const { t } = useText();
  const small = (sign: string, label: string, isDisabled: boolean, onClick: () => void) => (
    <Button className={styles.small} size="small" appearance="subtle" aria-label={label} disabledFocusable={isDisabled} onClick={onClick}>
      {sign}
    </Button>
  );
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{legend}</legend>
      {list.length === 0 && <p className={styles.quiet}>{empty}</p>}
      {list.map((entry, at) => {
        const name = nameOf(entry, at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own
          <div key={at} className={styles.row}>
            <div className={styles.fields}>{children(entry, at)}</div>
            {isOrdered && small('↑', t('setup.upOf', { name }), at === 0, () => onChange(moved(list, at, -1)))}
            {isOrdered && small('↓', t('setup.downOf', { name }), at === list.length - 1, () => onChange(moved(list, at, 1)))}
            {small('✕', t('setup.removeOf', { name }), false, () => onChange(list.toSpliced(at, 1)))}
          </div>
        );
      })}
      <div>{add}</div>
    </fieldset>
  );
}
