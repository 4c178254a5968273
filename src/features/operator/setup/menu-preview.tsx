import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { MenuForm, StoredMenu } from '../../../api/entities/setup.ts';
import { completedAddress, isMenuFor, type LetIn, letInState, tabsOfArea } from '../../../domain/menus/catalogue.ts';
import { openModeOf } from '../../../domain/menus/open-mode.ts';
import { parseTabCode } from '../../../domain/menus/tab-code.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField, TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import type { SetupValue } from './setup-value.ts';

const useStyles = makeStyles({
  asker: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'end',
  },
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column' },
  menu: { padding: `${tokens.spacingVerticalXS} 0`, borderBottom: `1px solid ${tokens.colorNeutralStroke3}`, overflowWrap: 'anywhere' },
  where: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  closed: { color: tokens.colorPaletteRedForeground1 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** The number of companies whose area nobody says. */
const COMPANY = '000000';
const kinds = ['0', '1', '2'] as const;

/** Menus as they stand, with the one that is typed in its place. */
function withDraft(menus: readonly StoredMenu[], draft: { readonly id: string; readonly form: MenuForm } | null): readonly MenuForm[] {
  if (draft === null) return menus;
  const isThere = menus.some(({ id }) => id === draft.id);
  return isThere ? menus.map((one) => (one.id === draft.id ? draft.form : one)) : [...menus, draft.form];
}

interface MenuPreviewProps {
  readonly setup: SetupValue;
  readonly letIn: LetIn;
  /** The menu whose form is open. */
  readonly draft: { readonly id: string; readonly form: MenuForm } | null;
}

/** What a company of some area and kind has then: its tabs and its menus, and where each of them leads. */
export function MenuPreview({ setup, letIn, draft }: MenuPreviewProps) {
  const styles = useStyles();
  const { t } = useText();
  const [area, setArea] = useState('440300');
  const [kind, setKind] = useState<(typeof kinds)[number]>('1');
  const [isMember, setMember] = useState(false);
  const asker = { locationCode: area, addedTaxType: kind, isVip: isMember ? 1 : 0 } as const;
  const shown = withDraft(setup.menus, draft).filter((one) => one.group === 'yq' && isMenuFor(one, asker));
  const tabs = tabsOfArea(setup.tabs, area);
  return (
    <Section title={t('setup.preview')}>
      <div className={styles.asker}>
        <TextField
          {...{ field: 'previewArea', label: t('setup.areaCode'), value: area, most: 6, problemOf: () => null }}
          onChange={setArea}
        />
        <ChoiceField
          {...{ field: 'previewKind', label: t('setup.taxType'), value: kind, problemOf: () => null }}
          options={kinds.map((one) => [one, t(`setup.taxType-${one}`)] as const)}
          onChange={(one) => setKind(one)}
        />
        <Checkbox label={t('setup.member')} checked={isMember} onChange={(_, data) => setMember(data.checked === true)} />
      </div>
      <p className={styles.quiet}>
        {tabs.length === 0
          ? t('setup.noTabsThere')
          : t('setup.tabsThere', { names: tabs.map(({ tabName }) => tabName).join(t('frame.between')) })}
      </p>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('setup.noMenusThere')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('setup.preview')}>
          {shown.map(({ menu }) => (
            <li key={menu.menuCode} className={styles.menu} data-shown={menu.menuCode}>
              {menu.menuName}
              <Where {...{ menu, setup, letIn, tabs }} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface WhereProps extends Pick<MenuPreviewProps, 'setup' | 'letIn'> {
  readonly menu: MenuForm['menu'];
  readonly tabs: SetupValue['tabs'];
}

/** The tab of a menu, how it opens, and what stops it. */
function Where({ menu, setup, letIn, tabs }: WhereProps) {
  const styles = useStyles();
  const { t } = useText();
  const app = setup.apps.find(({ appId }) => appId === menu.targetAppId);
  const address = completedAddress(menu.targetUrl, app?.origin ?? '', COMPANY);
  const { how } = openModeOf(menu);
  const state = letInState(address, letIn);
  const isClosed = state === 'closed' || (state === 'opened' && how !== 'browser') || (state === 'none' && menu.targetUrl !== '');
  const code = parseTabCode(menu.tabCode)?.tabCode ?? menu.tabCode;
  const tab = tabs.find(({ tabCode }) => tabCode === code)?.tabName ?? code;
  const words = [tab, t(`setup.how-${how}`), address === '' ? t('setup.noAddress') : address].filter((part) => part !== '').join(' · ');
  return (
    <span className={styles.where}>
      {words}
      {isClosed && <span className={styles.closed}> {t(how === 'browser' ? 'setup.willNotOpen' : 'setup.willNotFrame')}</span>}
    </span>
  );
}
