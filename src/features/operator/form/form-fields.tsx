import { Field, Input, Select, Textarea } from '@fluentui/react-components';
import type { FieldProblem } from '../../../domain/publishing/check-publication.ts';
import { useText } from '../../../ui/text.ts';

/** What is wrong with fields that are told so: those that were touched, or all once publishing was tried. `amount`, `day`, `invoiceNo`: of one that a form cannot read. */
export type ProblemOf = (field: string) => FieldProblem['problem'] | 'amount' | 'day' | 'invoiceNo' | null;

interface FieldProps {
  /** Name of the field as the gateway names it. */
  field: string;
  label: string;
  hint?: string | undefined;
  problemOf: ProblemOf;
}

function useShown({ field, label, hint, problemOf }: FieldProps) {
  const { t } = useText();
  const problem = problemOf(field);
  return { label, hint, ...(problem === null ? {} : { validationMessage: t(`operator.problem-${problem}`) }) };
}

interface TextFieldProps extends FieldProps {
  value: string;
  most: number;
  lines?: number;
  type?: 'text' | 'date' | 'number';
  required?: boolean;
  /** Values that are offered. */
  list?: string;
  onChange(value: string): void;
}

/** A field of words; with `lines` one of several lines. */
export function TextField(props: TextFieldProps) {
  const { value, most, lines, type = 'text', required = false, list, onChange, field } = props;
  const shown = useShown(props);
  const shared = { value, maxLength: most, name: field };
  return (
    <Field {...shown} required={required}>
      {lines === undefined ? (
        <Input {...shared} type={type} list={list} onChange={(_, data) => onChange(data.value)} />
      ) : (
        <Textarea {...shared} rows={lines} resize="vertical" onChange={(_, data) => onChange(data.value)} />
      )}
    </Field>
  );
}

interface SearchFieldProps {
  className: string;
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Words by which a list is looked through; its label stands in it. */
export function SearchField({ className, label, value, onChange }: SearchFieldProps) {
  return (
    <Input
      className={className}
      type="search"
      autoComplete="off"
      value={value}
      maxLength={100}
      aria-label={label}
      placeholder={label}
      onChange={(_, data) => onChange(data.value)}
    />
  );
}

interface ChoiceFieldProps<V extends string | number> extends FieldProps {
  value: V;
  options: readonly (readonly [V, string])[];
  onChange(value: V): void;
}

/** One of several values; a value that is none of them stands there as it is. */
export function ChoiceField<V extends string | number>(props: ChoiceFieldProps<V>) {
  const { value, options, onChange, field } = props;
  const shown = useShown(props);
  const isKnown = options.some(([one]) => one === value);
  return (
    <Field {...shown}>
      <Select
        name={field}
        value={String(value)}
        onChange={(_, data) => {
          const chosen = options.find(([one]) => String(one) === data.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {!isKnown && <option value={String(value)}>{String(value) || '—'}</option>}
        {options.map(([one, words]) => (
          <option key={String(one)} value={String(one)}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
