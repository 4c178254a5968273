import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  box: { border: 0, margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL, minWidth: 0 },
  legend: { padding: 0 },
  hint: { width: '100%', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Boxes of one question. */
export function Boxes({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </fieldset>
  );
}

interface FlagProps {
  readonly label: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

export function Flag({ label, isOn, onChange }: FlagProps) {
  return <Checkbox label={label} checked={isOn} onChange={(_, data) => onChange(data.checked === true)} />;
}

/** A list with a value put in or taken out, in the order of `all`. */
export function withValue<V extends string>(all: readonly V[], list: readonly string[], value: V, isOn: boolean): V[] {
  return all.filter((one) => (one === value ? isOn : list.includes(one)));
}
