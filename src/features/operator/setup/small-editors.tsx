import type { HallForm, TabForm } from '../../../api/entities/setup.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useText } from '../../../ui/text.ts';
import { type PlainField, PlainFields } from '../form/plain-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditorProps } from './app-editor.tsx';
import { EntryEditor, type EntryEditorProps } from './entry-editor.tsx';

const tabFields: readonly PlainField<keyof TabForm>[] = [
  { field: 'tabName', label: 'setup.tabName', most: 40, required: true },
  { field: 'tabCode', label: 'setup.tabCode', most: 64, required: true },
  { field: 'area', label: 'setup.area', hint: 'setup.tabAreaHint', most: 6 },
];
const hallFields: readonly PlainField<keyof HallForm>[] = [
  { field: 'name', label: 'setup.hallName', most: 100, required: true },
  { field: 'stationCode', label: 'setup.stationCode', most: 40, required: true },
  { field: 'areaCode', label: 'setup.areaCode', hint: 'setup.hallAreaHint', most: 6, required: true },
  { field: 'address', label: 'setup.address', most: 200 },
  { field: 'phone', label: 'setup.phone', most: 40 },
  { field: 'hours', label: 'setup.hours', hint: 'setup.hoursHint', most: 60 },
];

interface PlainEditorProps<F> extends EditorProps<F> {
  readonly title: string;
  readonly section: string;
  readonly fields: readonly PlainField<keyof F & string>[];
  send(): ReturnType<EntryEditorProps['send']>;
}

/** An entry that consists of texts. */
function PlainEditor<F extends Readonly<Record<keyof F, string>>>(props: PlainEditorProps<F>) {
  const { editing, isOffline, title, section, fields, send, onChange, onLeave } = props;
  return (
    <EntryEditor {...{ isOffline, onLeave, title, send }}>
      {(shared) => (
        <Section title={section}>
          <PlainFields {...shared} {...{ form: editing.form, fields, onChange }} />
        </Section>
      )}
    </EntryEditor>
  );
}

/** A tab of an area. */
export function TabEditor(props: EditorProps<TabForm>) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = props.editing;
  return (
    <PlainEditor
      {...props}
      title={t(id === '' ? 'setup.newTab' : 'setup.changeTab')}
      section={t('setup.tab')}
      fields={tabFields}
      send={() => worker.ask('operatorSetup.operatorTabSave', { id, seen, draft: form })}
    />
  );
}

/** A hall of the tax authority. */
export function HallEditor(props: EditorProps<HallForm>) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = props.editing;
  return (
    <PlainEditor
      {...props}
      title={t(id === '' ? 'setup.newHall' : 'setup.changeHall')}
      section={t('setup.hall')}
      fields={hallFields}
      send={() => worker.ask('operatorSetup.operatorHallSave', { id, seen, draft: form })}
    />
  );
}
