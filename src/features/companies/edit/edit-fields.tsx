import { Button, Field, Input, makeStyles, Select, Textarea } from '@fluentui/react-components';
import type { EditProblems } from '../../../domain/company/company-check.ts';
import type { EditableField } from '../../../domain/company/company-edit.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { areaWord, typeWord } from '../list/row-view.ts';
import { AreaField } from './area-field.tsx';
import { CodeInput } from './code-input.tsx';
import type { EditForm, FieldValue } from './edit-form.ts';
import { fieldState } from './problem-words.ts';
import { TagsField } from './tags-field.tsx';

const useStyles = makeStyles({
  // Two short fields stand beside each other, in the order of the fields.
  form: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    alignItems: 'start',
    gap: '0.75rem',
    paddingBlockEnd: '1rem',
    '& > *': { minWidth: '0' },
    '@media (max-width: 28.75em)': { gridTemplateColumns: '1fr' },
  },
  wide: { gridColumn: '1 / -1' },
  theirs: { display: 'flex', alignItems: 'center', gap: '0.5rem', marginBlockStart: '-0.5rem' },
});

export const fieldTexts: Record<EditableField, TextKey> = {
  companyName: 'companies.fieldCompanyName',
  shortName: 'companies.fieldShortName',
  nsrsbh: 'companies.fieldNsrsbh',
  shxydm: 'companies.fieldShxydm',
  djxh: 'companies.fieldDjxh',
  dsnsrsbh: 'companies.fieldDsnsrsbh',
  locationCode: 'companies.fieldLocationCode',
  addedTaxType: 'companies.fieldAddedTaxType',
  accountant: 'companies.fieldAccountant',
  tags: 'companies.fieldTags',
  note: 'companies.fieldNote',
};

type TextField = Exclude<EditableField, 'tags' | 'locationCode' | 'addedTaxType' | 'note'>;
const order: readonly EditableField[] = [
  'companyName',
  'shortName',
  'addedTaxType',
  'shxydm',
  'nsrsbh',
  'djxh',
  'dsnsrsbh',
  'locationCode',
  'accountant',
  'tags',
  'note',
];
const codes: readonly EditableField[] = ['shxydm', 'nsrsbh', 'djxh', 'dsnsrsbh'];
/** Fields that take the whole width. */
const wide: readonly EditableField[] = ['companyName', 'locationCode', 'note'];

export interface EditFieldsProps {
  form: EditForm;
  problems: EditProblems;
  set(field: EditableField, value: FieldValue): void;
  take(field: EditableField): void;
  hold(field: EditableField): void;
  release(): void;
}

/** Value of a field as words. */
export function valueWords(field: EditableField, value: unknown, t: ReturnType<typeof useText>['t']): string {
  if (Array.isArray(value)) return value.length === 0 ? t('companies.emptyValue') : value.join(t('frame.between'));
  if (typeof value !== 'string' || value === '') return field === 'addedTaxType' ? typeWord('', t) : t('companies.emptyValue');
  if (field === 'locationCode') return areaWord(value, t);
  return field === 'addedTaxType' ? typeWord(value, t) : value;
}

function OneField({ field, form, problems, set }: Pick<EditFieldsProps, 'form' | 'problems' | 'set'> & { field: EditableField }) {
  const { t } = useText();
  const { values } = form;
  const { state, message } = fieldState(field, values[field], problems[field], t);
  const shown = { validationState: state, validationMessage: message, label: t(fieldTexts[field]) } as const;
  switch (field) {
    case 'tags':
      return <TagsField value={values.tags} state={state} message={message} onChange={(tags) => set('tags', tags)} />;
    case 'locationCode':
      return <AreaField value={values.locationCode} state={state} message={message} onChange={(code) => set('locationCode', code)} />;
    case 'addedTaxType':
      return (
        <Field {...shown}>
          <Select value={values.addedTaxType} onChange={(_, { value }) => set('addedTaxType', value)}>
            {['1', '2', '0', ''].map((type) => (
              <option key={type} value={type}>
                {typeWord(type, t)}
              </option>
            ))}
          </Select>
        </Field>
      );
    case 'note':
      return (
        <Field {...shown}>
          <Textarea value={values.note} rows={3} autoComplete="off" resize="vertical" onChange={(_, { value }) => set('note', value)} />
        </Field>
      );
    default: {
      const text: TextField = field;
      return (
        <Field {...shown} required={text === 'companyName'} hint={text === 'shortName' ? t('companies.shortNameHint') : undefined}>
          {codes.includes(text) ? (
            <CodeInput value={values[text]} onChange={(value) => set(text, value)} />
          ) : (
            <Input value={values[text]} autoComplete="off" spellCheck={false} onChange={(_, { value }) => set(text, value)} />
          )}
        </Field>
      );
    }
  }
}

/** The fields of a company that a user may edit (CALL-042), each with what is wrong with it and what changed under it. */
export function EditFields({ form, problems, set, take, hold, release }: EditFieldsProps) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.form} data-fields="">
      {order.map((field) => {
        const theirs = form.theirs[field];
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: listens to the focus of the control within
          <div
            key={field}
            data-field={field}
            className={wide.includes(field) ? styles.wide : undefined}
            onFocus={() => hold(field)}
            // Another window coming to the front is not leaving the field: it stays the document's active element.
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget ?? document.activeElement)) release();
            }}
          >
            <OneField field={field} form={form} problems={problems} set={set} />
            {theirs !== undefined && (
              <p className={styles.theirs} role="status">
                <span className="wb-chip wb-chip-warn">
                  <span aria-hidden="true">◆</span>
                  {t('companies.changedMeanwhile', { value: valueWords(field, theirs, t) })}
                </span>
                <Button size="small" onClick={() => take(field)}>
                  {t('companies.takeTheirs')}
                </Button>
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
