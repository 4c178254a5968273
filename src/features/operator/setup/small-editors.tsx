import type { HallForm, TabForm } from '../../../api/entities/setup.ts';
import { useDesk } from '../../../desk/desk.tsx';
import type { TextKey } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditorProps } from './app-editor.tsx';
import { EntryEditor, type EntryFields } from './entry-editor.tsx';

/** A field of a form that is texts only. */
interface PlainField<F> {
  readonly field: keyof F & string;
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly most: number;
  readonly required?: true;
}

const tabFields: readonly PlainField<TabForm>[] = [
  { field: 'tabName', label: 'setup.tabName', most: 40, required: true },
  { field: 'tabCode', label: 'setup.tabCode', most: 64, required: true },
  { field: 'area', label: 'setup.area', hint: 'setup.tabAreaHint', most: 6 },
];
const hallFields: readonly PlainField<HallForm>[] = [
  { field: 'name', label: 'setup.hallName', most: 100, required: true },
  { field: 'stationCode', label: 'setup.stationCode', most: 40, required: true },
  { field: 'areaCode', label: 'setup.areaCode', hint: 'setup.hallAreaHint', most: 6, required: true },
  { field: 'address', label: 'setup.address', most: 200 },
  { field: 'phone', label: 'setup.phone', most: 40 },
  { field: 'hours', label: 'setup.hours', hint: 'setup.hoursHint', most: 60 },
];

interface PlainFieldsProps<F> extends EntryFields {
  readonly form: F;
  readonly fields: readonly PlainField<F>[];
  onChange(form: F): void;
}

function PlainFields<F extends Readonly<Record<keyof F, string>>>({ form, fields, problemOf, touch, onChange }: PlainFieldsProps<F>) {
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

/** A tab of an area. */
export function TabEditor({ editing, isOffline, onChange, onLeave }: EditorProps<TabForm>) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = editing;
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t(id === '' ? 'setup.newTab' : 'setup.changeTab')}
      send={() => worker.ask('operatorSetup.operatorTabSave', { id, seen, draft: form })}
    >
      {(shared) => (
        <Section title={t('setup.tab')}>
          <PlainFields {...shared} {...{ form, fields: tabFields, onChange }} />
        </Section>
      )}
    </EntryEditor>
  );
}

/** A hall of the tax authority. */
export function HallEditor({ editing, isOffline, onChange, onLeave }: EditorProps<HallForm>) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = editing;
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t(id === '' ? 'setup.newHall' : 'setup.changeHall')}
      send={() => worker.ask('operatorSetup.operatorHallSave', { id, seen, draft: form })}
    >
      {(shared) => (
        <Section title={t('setup.hall')}>
          <PlainFields {...shared} {...{ form, fields: hallFields, onChange }} />
        </Section>
      )}
    </EntryEditor>
  );
}
