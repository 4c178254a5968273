import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { StoredSetting } from '../../../api/entities/setup.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { Edited } from '../form/edited.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { Section } from '../form/section.tsx';
import { useEditing } from '../form/use-editing.ts';
import { emptySetting, SettingEditor, type SettingState } from './setting-editor.tsx';
import { isSettingName, type SettingName, settingKinds, typedOf } from './setting-kinds.ts';
import { SetupTable } from './setup-table.tsx';
import { Unread } from './unread.tsx';

const useStyles = makeStyles({
  name: { display: 'block' },
  does: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, whiteSpace: 'normal' },
  standard: { color: tokens.colorNeutralForeground3 },
});

/** Remote settings: what each does, its value and its default, or the form of one. */
export function SettingsArea({ isOffline }: AreaProps) {
  const { t } = useText();
  const { value: setup, outcome, refresh } = useResource('operator.setup', '');
  const setting = useEditing<SettingState>('setting', emptySetting);
  if (!setting.isKnown) return null;
  if (setting.editing !== null) {
    const { editing, change } = setting;
    return (
      <Edited opened={setting} list="operator.setup">
        {(onLeave) => <SettingEditor {...{ editing, isOffline, onLeave }} onChange={change} />}
      </Edited>
    );
  }
  const settings = (setup?.settings ?? []).flatMap((one) => (isSettingName(one.name) ? [{ ...one, name: one.name }] : []));
  return (
    <>
      <ListHead title={t('setup.area-settings')} lead={t('setup.settingsLead')} isOffline={isOffline} onRefresh={() => void refresh()} />
      {outcome !== 'known' ? (
        <NoList {...{ outcome, isOffline }} empty={t('setup.noSettings')} onRetry={() => void refresh()} />
      ) : (
        <>
          <Unread names={setup?.unread ?? []} />
          <Section title={t('setup.settingsOf')}>
            <SetupTable
              noun="setting"
              heads={[t('setup.settingName'), t('setup.value')]}
              empty={t('setup.noSettings')}
              isOffline={isOffline}
              rows={settings.map((one) => ({
                ...{ id: one.name, name: t(`setup.setting-${one.name}`), onRemove: null },
                cells: [<Name key="name" name={one.name} />, <Value key="value" setting={one} />],
                onEdit: () =>
                  setting.begin({
                    id: one.value === '' ? '' : one.name,
                    seen: one.seen,
                    form: { name: one.name, typed: typedOf(settingKinds[one.name], one.value || one.standard), isStandard: false },
                  }),
              }))}
            />
          </Section>
        </>
      )}
    </>
  );
}

function Name({ name }: { name: SettingName }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <>
      <span className={styles.name}>{t(`setup.setting-${name}`)}</span>
      <span className={styles.does}>{t(`setup.does-${name}`)}</span>
    </>
  );
}

/** The value in words; a default is said to be one. */
function Value({
  setting: { name, value, standard },
}: {
  setting: Pick<StoredSetting, 'value' | 'standard'> & { readonly name: SettingName };
}) {
  const styles = useStyles();
  const { t } = useText();
  const kind = settingKinds[name];
  const typed = typedOf(kind, value || standard).replaceAll('\n', ' ');
  const words = kind === 'switch' && typed !== '' ? t(typed === 'true' ? 'setup.on' : 'setup.off') : typed;
  return (
    <span className={mergeClasses(value === '' && styles.standard)} title={words}>
      {value === '' ? t('setup.standard', { value: words === '' ? t('setup.notSet') : words }) : words || t('setup.notSet')}
    </span>
  );
}
