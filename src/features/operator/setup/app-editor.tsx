import type { AppForm } from '../../../api/entities/setup.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { capabilities } from '../../../domain/menus/capabilities.ts';
import { useText } from '../../../ui/text.ts';
import { Boxes, Flag, withValue } from '../form/flag-field.tsx';
import { ChoiceField, TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditingOf } from '../form/use-editing.ts';
import { EntryEditor } from './entry-editor.tsx';
import { OriginCheck } from './origin-check.tsx';
import type { SetupValue } from './setup-value.ts';

export interface EditorProps<F> {
  readonly editing: EditingOf<F>;
  readonly isOffline: boolean;
  onChange(form: F): void;
  onLeave(done: boolean): void;
}

interface AppEditorProps extends EditorProps<AppForm> {
  readonly setup: SetupValue;
  onChanged(): Promise<unknown>;
}

/** An app: where it is, what it may ask of the page, and whether pages let its origin in. */
export function AppEditor({ editing, isOffline, setup, onChange, onLeave, onChanged }: AppEditorProps) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = editing;
  const others = setup.apps.filter(({ appId }) => appId !== form.appId);
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t(id === '' ? 'setup.newApp' : 'setup.changeApp')}
      send={() => worker.ask('operatorSetup.operatorAppSave', { id, seen, draft: form })}
      beside={<OriginCheck {...{ origin: form.origin, setup, isOffline, onChanged }} />}
    >
      {({ problemOf, touch }) => {
        const change = (patch: Partial<AppForm>, field: string): void => {
          touch(field);
          onChange({ ...form, ...patch });
        };
        return (
          <Section title={t('setup.app')}>
            <TextField
              {...{ field: 'appId', label: t('setup.appId'), hint: t('setup.appIdHint'), value: form.appId, most: 64, problemOf }}
              required
              onChange={(appId) => change({ appId }, 'appId')}
            />
            <TextField
              {...{ field: 'appCode', label: t('setup.appCode'), value: form.appCode, most: 64, problemOf }}
              onChange={(appCode) => change({ appCode }, 'appCode')}
            />
            <TextField
              {...{ field: 'origin', label: t('setup.origin'), hint: t('setup.originHint'), value: form.origin, most: 200, problemOf }}
              onChange={(origin) => change({ origin: origin.trim() }, 'origin')}
            />
            <Boxes legend={t('setup.capabilities')} hint={t('setup.capabilitiesHint')}>
              {capabilities.map((one) => (
                <Flag
                  key={one}
                  label={t(`setup.may-${one}`)}
                  isOn={form.capabilities.includes(one)}
                  onChange={(isOn) => change({ capabilities: withValue(capabilities, form.capabilities, one, isOn) }, 'capabilities')}
                />
              ))}
            </Boxes>
            <ChoiceField
              {...{ field: 'dependentAppId', label: t('setup.dependentApp'), value: form.dependentAppId, problemOf }}
              options={[['', t('setup.none')], ...others.map(({ appId, appCode }) => [appId, `${appCode} ${appId}`.trim()] as const)]}
              onChange={(dependentAppId) => change({ dependentAppId }, 'dependentAppId')}
            />
          </Section>
        );
      }}
    </EntryEditor>
  );
}
