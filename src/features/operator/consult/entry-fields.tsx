import { Button, makeStyles } from '@fluentui/react-components';
import type { TextKey } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import { ListField } from '../products/list-field.tsx';
import type { EntryFields } from '../setup/entry-editor.tsx';

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(7.5rem, 1fr))', gap: '0.5rem' },
});

/** One field of an entry: words, or one of several values. */
export interface EntryField<E> {
  readonly field: keyof E & string;
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly most: number;
  readonly lines?: number;
  readonly options?: readonly (readonly [string, string])[];
}

interface EntryListProps<E> extends EntryFields {
  readonly title: TextKey;
  readonly lead: TextKey;
  readonly empty: TextKey;
  readonly add: TextKey;
  /** Under which name the gateway tells problems of the list. */
  readonly list: string;
  readonly entries: readonly E[];
  readonly fields: readonly EntryField<E>[];
  readonly isOrdered?: boolean;
  /** What is added; null when there is nothing more to add. */
  readonly fresh: E | null;
  nameOf(entry: E, at: number): string;
  onChange(entries: E[]): void;
}

/** Entries of a list, each with its fields beside one another. */
export function EntryList<E extends object>(props: EntryListProps<E>) {
  const { list, entries, fields, fresh, nameOf, onChange, problemOf, touch, isOrdered = false } = props;
  const styles = useStyles();
  const { t } = useText();
  function change(at: number, field: keyof E & string, value: string): void {
    touch(`${list}.${at}.${field}`);
    onChange(entries.map((entry, n) => (n === at ? { ...entry, [field]: value } : entry)));
  }
  return (
    <Section title={t(props.title)}>
      <ListField
        legend={t(props.lead)}
        empty={t(props.empty)}
        list={entries}
        nameOf={nameOf}
        isOrdered={isOrdered}
        onChange={(next) => onChange([...next])}
        add={fresh !== null && <Button onClick={() => onChange([...entries, fresh])}>{t(props.add)}</Button>}
      >
        {(entry, at) => (
          <div className={styles.fields}>
            {fields.map(({ field, label, hint, most, lines, options }) => {
              const shared = {
                field: `${list}.${at}.${field}`,
                label: t(label),
                hint: hint && t(hint),
                value: String(entry[field]),
                problemOf,
              };
              const onField = (value: string): void => change(at, field, value);
              return options === undefined ? (
                <TextField key={field} {...shared} most={most} {...(lines === undefined ? {} : { lines })} onChange={onField} />
              ) : (
                <ChoiceField key={field} {...shared} options={options} onChange={onField} />
              );
            })}
          </div>
        )}
      </ListField>
    </Section>
  );
}
