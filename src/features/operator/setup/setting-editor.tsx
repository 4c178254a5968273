import { Button } from '@fluentui/react-components';
import { useDesk } from '../../../desk/desk.tsx';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditorProps } from './app-editor.tsx';
import { EntryEditor, type EntryFields } from './entry-editor.tsx';
import { jsonOf, type SettingName, settingKinds } from './setting-kinds.ts';

/** A setting as it is typed. `isStandard`: its default is to hold. */
export interface SettingState {
  readonly name: SettingName;
  readonly typed: string;
  readonly isStandard: boolean;
}
export const emptySetting: SettingState = { name: 'theme', typed: '', isStandard: false };

/** What is sent: '' where the default is to hold. */
const sentOf = ({ name, typed, isStandard }: SettingState): string => (isStandard ? '' : jsonOf(settingKinds[name], typed));

interface ValueFieldProps extends EntryFields {
  readonly form: SettingState;
  onTyped(typed: string): void;
}

function ValueField({ form: { name, typed }, problemOf, onTyped }: ValueFieldProps) {
  const { t } = useText();
  const kind = settingKinds[name];
  const shared = { field: 'value', label: t('setup.value'), value: typed, problemOf };
  if (kind === 'switch')
    return (
      <ChoiceField
        {...shared}
        options={[
          ['true', t('setup.on')],
          ['false', t('setup.off')],
        ]}
        onChange={onTyped}
      />
    );
  if (kind === 'theme')
    return (
      <ChoiceField
        {...shared}
        options={[
          ['', t('setup.theme-system')],
          ['light', t('setup.theme-light')],
          ['dark', t('setup.theme-dark')],
        ]}
        onChange={onTyped}
      />
    );
  if (kind === 'number' || kind === 'text')
    return <TextField {...shared} most={kind === 'number' ? 15 : 500} type={kind === 'number' ? 'number' : 'text'} onChange={onTyped} />;
  return <TextField {...shared} hint={t('setup.listHint')} most={10_000} lines={6} onChange={onTyped} />;
}

/** A remote setting: what it does, its value, and its default. */
export function SettingEditor({ editing, isOffline, onChange, onLeave }: EditorProps<SettingState>) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = editing;
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t(`setup.setting-${form.name}`)}
      send={() => worker.ask('operatorSetup.operatorSettingSave', { id, seen, draft: { name: form.name, value: sentOf(form) } })}
    >
      {(shared) => (
        <Section title={form.name}>
          <p>{t(`setup.does-${form.name}`)}</p>
          {form.isStandard ? (
            <>
              <p role="status">{t('setup.toStandard')}</p>
              <Button onClick={() => onChange({ ...form, isStandard: false })}>{t('setup.ownValue')}</Button>
            </>
          ) : (
            <>
              <ValueField
                {...shared}
                form={form}
                onTyped={(typed) => {
                  shared.touch('value');
                  onChange({ ...form, typed });
                }}
              />
              {id !== '' && <Button onClick={() => onChange({ ...form, isStandard: true })}>{t('setup.useStandard')}</Button>}
            </>
          )}
        </Section>
      )}
    </EntryEditor>
  );
}
