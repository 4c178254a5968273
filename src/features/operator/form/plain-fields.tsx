import type { TextKey } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { type ProblemOf, TextField } from './form-fields.tsx';

/** A field of a form that holds a text. */
export interface PlainField<K extends string> {
  readonly field: K;
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly most: number;
  readonly required?: true;
}

interface PlainFieldsProps<F, K extends string> {
  readonly problemOf: ProblemOf;
  readonly form: F;
  readonly fields: readonly PlainField<K>[];
  touch(field: string): void;
  onChange(form: F): void;
}

/** Fields of a form that hold texts, one below the other. */
export function PlainFields<K extends string, F extends Readonly<Record<K, string>>>(props: PlainFieldsProps<F, K>) {
  const { form, fields, problemOf, touch, onChange } = props;
  const { t } = useText();
  return fields.map(({ field, label, hint, most, required = false }) => (
    <TextField
      key={field}
      {...{ field, label: t(label), hint: hint && t(hint), value: form[field], most, required, problemOf }}
      onChange={(value) => {
        touch(field);
        onChange({ ...form, [field]: value });
      }}
    />
  ));
}
