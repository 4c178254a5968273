import type { MenuForm } from '../../../api/entities/setup.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useText } from '../../../ui/text.ts';
import { Boxes, Flag, withValue } from '../form/flag-field.tsx';
import { ChoiceField, TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditorProps } from './app-editor.tsx';
import { EntryEditor, type EntryFields } from './entry-editor.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { letInOf, type SetupValue } from './setup-value.ts';

type Menu = MenuForm['menu'];
const kinds = ['0', '1', '2'] as const;
/** Business that puts a menu among the apps of home, and '' for none of it. */
const businesses = ['', 'tax', 'invoice', 'books', 'itp', 'social'] as const;
const checks = ['needLogin', 'needCertificate', 'needCheckQylx', 'privilege', 'ignoreCompanyTrial'] as const;
const addresses = ['guideUrl', 'tryUrl', 'buyUrl', 'renewUrl'] as const;
const ways = ['embed', 'dialog', 'browser'] as const;
type Way = (typeof ways)[number];
const codesOf: Readonly<Record<Way, Pick<Menu, 'popup' | 'shell'>>> = {
  embed: { popup: 0, shell: 0 },
  dialog: { popup: 1, shell: 0 },
  browser: { popup: 0, shell: 1 },
};
const wayOf = ({ popup, shell }: Menu): Way => (shell === 1 ? 'browser' : popup === 1 ? 'dialog' : 'embed');

interface PartProps extends EntryFields {
  readonly form: MenuForm;
  onMenu(patch: Partial<Menu>, field: string): void;
}

function WhatItIs({ form: { menu }, problemOf, onMenu }: Omit<PartProps, 'touch'>) {
  const { t } = useText();
  return (
    <Section title={t('setup.menu')}>
      <TextField
        {...{ field: 'menu.menuName', label: t('setup.menuName'), value: menu.menuName, most: 60, problemOf }}
        required
        onChange={(menuName) => onMenu({ menuName }, 'menu.menuName')}
      />
      <TextField
        {...{ field: 'menu.menuCode', label: t('setup.menuCode'), value: menu.menuCode, most: 64, problemOf }}
        required
        onChange={(menuCode) => onMenu({ menuCode: menuCode.trim() }, 'menu.menuCode')}
      />
      <TextField
        {...{ field: 'menu.tabCode', label: t('setup.tabCode'), hint: t('setup.menuTabHint'), value: menu.tabCode, most: 130, problemOf }}
        required
        onChange={(tabCode) => onMenu({ tabCode: tabCode.trim() }, 'menu.tabCode')}
      />
      <TextField
        {...{ field: 'menu.words', label: t('setup.words'), hint: t('setup.wordsHint'), value: menu.words, most: 200, problemOf }}
        onChange={(words) => onMenu({ words }, 'menu.words')}
      />
      <ChoiceField
        {...{ field: 'menu.bizDomain', label: t('setup.business'), hint: t('setup.businessHint'), value: menu.bizDomain, problemOf }}
        options={businesses.map((one) => [one, t(`setup.business-${one || 'none'}`)] as const)}
        onChange={(bizDomain) => onMenu({ bizDomain }, 'menu.bizDomain')}
      />
    </Section>
  );
}

function WhereItLeads({ form: { menu }, problemOf, onMenu, setup }: Omit<PartProps, 'touch'> & { setup: SetupValue }) {
  const { t } = useText();
  return (
    <Section title={t('setup.where')}>
      <ChoiceField
        {...{ field: 'menu.targetAppId', label: t('setup.app'), value: menu.targetAppId, problemOf }}
        options={[['', t('setup.none')], ...setup.apps.map(({ appId, appCode }) => [appId, `${appCode} ${appId}`.trim()] as const)]}
        onChange={(targetAppId) => onMenu({ targetAppId }, 'menu.targetAppId')}
      />
      <TextField
        {...{ field: 'menu.targetUrl', label: t('setup.targetUrl'), hint: t('setup.targetUrlHint'), value: menu.targetUrl, most: 500 }}
        problemOf={problemOf}
        onChange={(targetUrl) => onMenu({ targetUrl: targetUrl.trim() }, 'menu.targetUrl')}
      />
      <ChoiceField
        {...{ field: 'how', label: t('setup.how'), value: wayOf(menu), problemOf }}
        options={ways.map((one) => [one, t(`setup.how-${one}`)] as const)}
        onChange={(way) => onMenu(codesOf[way], 'how')}
      />
      {addresses.map((field) => (
        <TextField
          key={field}
          {...{ field: `menu.${field}`, label: t(`setup.${field}`), value: menu[field], most: 500, problemOf }}
          onChange={(address) => onMenu({ [field]: address.trim() }, `menu.${field}`)}
        />
      ))}
      <TextField
        {...{
          field: 'menu.authCode',
          label: t('setup.authCode'),
          hint: t('setup.authCodeHint'),
          value: menu.authCode,
          most: 64,
          problemOf,
        }}
        onChange={(authCode) => onMenu({ authCode: authCode.trim() }, 'menu.authCode')}
      />
      <Boxes legend={t('setup.checks')}>
        {checks.map((field) => (
          <Flag
            key={field}
            label={t(`setup.${field}`)}
            isOn={menu[field] === 1}
            onChange={(isOn) => onMenu({ [field]: isOn ? 1 : 0 }, field)}
          />
        ))}
      </Boxes>
    </Section>
  );
}

/** A menu: what it is, for whom, where it leads, and beside it what a company of some area and kind has then. */
export function MenuEditor({ editing, isOffline, setup, onChange, onLeave }: EditorProps<MenuForm> & { readonly setup: SetupValue }) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = editing;
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t(id === '' ? 'setup.newMenu' : 'setup.changeMenu')}
      send={() => worker.ask('operatorSetup.operatorMenuSave', { id, seen, draft: form })}
      beside={<MenuPreview setup={setup} letIn={letInOf(setup)} draft={{ id, form }} />}
    >
      {({ problemOf, touch }) => {
        const change = (patch: Partial<MenuForm>, field: string): void => {
          touch(field);
          onChange({ ...form, ...patch });
        };
        // as: the same menu with other values of its own fields
        const onMenu: PartProps['onMenu'] = (patch, field) => change({ menu: { ...form.menu, ...patch } as Menu }, field);
        return (
          <>
            <WhatItIs {...{ form, problemOf, onMenu }} />
            <Section title={t('setup.whom')}>
              <TextField
                {...{ field: 'area', label: t('setup.area'), hint: t('setup.areaHint'), value: form.area, most: 6, problemOf }}
                onChange={(area) => change({ area: area.trim() }, 'area')}
              />
              <Boxes legend={t('setup.taxType')} hint={t('setup.taxTypesHint')}>
                {kinds.map((one) => (
                  <Flag
                    key={one}
                    label={t(`setup.taxType-${one}`)}
                    isOn={form.taxTypes.includes(one)}
                    onChange={(isOn) => change({ taxTypes: withValue(kinds, form.taxTypes, one, isOn) }, 'taxTypes')}
                  />
                ))}
              </Boxes>
              <Flag label={t('setup.membersOnly')} isOn={form.members} onChange={(members) => change({ members }, 'members')} />
            </Section>
            <WhereItLeads {...{ form, problemOf, onMenu, setup }} />
          </>
        );
      }}
    </EntryEditor>
  );
}
