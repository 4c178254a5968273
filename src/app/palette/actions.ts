import type { Language, TextKey, Translate } from '../../texts/catalogue.ts';
import type { PaletteItem } from '../../ui/views/palette-item.ts';
import type { ThemeChoice } from '../preferences.ts';
import { actionKeys } from './keys.ts';

/** Sections of the settings page that the palette leads to. */
export type SettingsSection = 'sources' | 'device' | 'privacy' | 'keys';

/** What the page does when an action is chosen. */
export interface ActionSteps {
  editActive(): void;
  /** Marks a state of the active company by hand. */
  markActive(): void;
  copyTaxId(): void;
  /** Adds a company: bound from the register, or by hand. */
  bind(): void;
  syncNow(): void;
  /** Opens the product zone for the active company. */
  openZone(): void;
  openOrders(): void;
  openAssistant(): void;
  openHelp(): void;
  setTheme(theme: ThemeChoice): void;
  setLanguage(language: Language): void;
  /** Opens the settings at a section. */
  openSettings(section: SettingsSection): void;
  openDialog(dialog: 'devices' | 'lock' | 'sign-out'): void;
  /** The password's dialog, or the real name's for a guest; without the line the reminder of it. */
  openForm(): void;
  lock(): void;
}

export interface ActionFacts {
  readonly hasActive: boolean;
  readonly isGuest: boolean;
  /** Why the password's or real name's form cannot be opened now, in words; null when it can. */
  readonly formBlocked: string | null;
  /** The account's data is encrypted on this device: it can be locked. */
  readonly isEncrypted: boolean;
}

interface Action {
  readonly label: TextKey;
  readonly values?: Readonly<Record<string, string>>;
  readonly kind: 'palette.action' | 'palette.setting';
  /** Initials and reading of the Chinese name, English words. */
  readonly words: readonly string[];
  readonly keys?: string;
  readonly common?: true;
  readonly missing?: boolean;
  /** Why it cannot be done now, in words. */
  readonly blocked?: string | null;
  do(): void;
}

const act = 'palette.action';
const set = 'palette.setting';

function accountActions(steps: ActionSteps, { isGuest, formBlocked, isEncrypted }: ActionFacts): readonly Action[] {
  return [
    {
      label: isGuest ? 'access.realTitle' : 'access.changeTitle',
      kind: act,
      words: isGuest ? ['wsdlxx', 'wanshandengluxinxi', 'name'] : ['xgmm', 'xiugaimima', 'password'],
      blocked: formBlocked,
      do: steps.openForm,
    },
    { label: 'protocol.devices', kind: act, words: ['dlsb', 'denglushebei', 'devices', 'account'], do: () => steps.openDialog('devices') },
    {
      label: 'vault.settings',
      kind: set,
      words: ['sdsz', 'suodingshezhi', 'lock'],
      missing: !isEncrypted,
      do: () => steps.openDialog('lock'),
    },
    { label: 'vault.lockNow', kind: act, words: ['sd', 'suoding', 'lock'], keys: actionKeys.lock, missing: !isEncrypted, do: steps.lock },
    { label: 'frame.signOut', kind: act, words: ['tcdl', 'tuichudenglu', 'logout'], common: true, do: () => steps.openDialog('sign-out') },
  ];
}

function settings(steps: ActionSteps): readonly Action[] {
  const look = (label: TextKey, words: readonly string[], theme: ThemeChoice): Action => ({
    label,
    kind: set,
    words: [...words, 'shezhi', 'settings', 'theme'],
    do: () => steps.setTheme(theme),
  });
  const language = (name: string, words: readonly string[], to: Language): Action => ({
    label: 'palette.language',
    values: { name },
    kind: set,
    words: [...words, 'yuyan', 'shezhi', 'settings', 'language'],
    do: () => steps.setLanguage(to),
  });
  const section = (label: TextKey, words: readonly string[], to: SettingsSection): Action => ({
    label,
    kind: set,
    words: [...words, 'shezhi', 'settings'],
    do: () => steps.openSettings(to),
  });
  return [
    section('settings.sources', ['ztly', 'zhuangtailaiyuan', '未接入', 'sources'], 'sources'),
    section('settings.device', ['dlyztdn', 'dengluyuzhetaidiannao', 'computer', 'storage'], 'device'),
    section('settings.plainTitle', ['btbxsqy', 'biaotibuxianshiqiye', 'title', 'privacy'], 'privacy'),
    section('settings.privacy', ['ys', 'yinsi', 'privacy', 'usage'], 'privacy'),
    section('settings.keys', ['jp', 'jianpan', '快捷键', 'keyboard', 'shortcuts'], 'keys'),
    look('palette.themeSystem', ['wggsxt', 'waiguangensuixitong', 'system'], 'system'),
    look('palette.themeLight', ['wgqs', 'qs', 'waiguanqianse', 'light'], 'light'),
    look('palette.themeDark', ['wgss', 'ss', 'waiguanshense', 'dark'], 'dark'),
    look('palette.themeContrast', ['wggdbd', 'gdbd', 'waiguangaoduibidu', 'contrast'], 'contrast'),
    language('简体中文', ['yyjtzw', 'jtzw', 'yuyanjiantizhongwen', 'chinese'], 'zh-CN'),
    language('English', ['yyenglish', 'yuyanenglish', 'english'], 'en'),
  ];
}

/** Every action and setting that can be chosen now, by its name in the language that is shown. */
export function actionsOf(steps: ActionSteps, facts: ActionFacts, t: Translate): readonly PaletteItem[] {
  const missing = !facts.hasActive;
  const actions: readonly Action[] = [
    {
      label: 'palette.editActive',
      kind: act,
      words: ['bjdqqyzl', 'bianjidangqianqiyeziliao', 'bjzl', 'edit'],
      keys: actionKeys.edit,
      common: true,
      missing,
      do: steps.editActive,
    },
    {
      label: 'palette.copyTaxId',
      kind: act,
      words: ['fzdqqysh', 'fuzhidangqianqiyeshuihao', 'fzsh', 'copy'],
      common: true,
      missing,
      do: steps.copyTaxId,
    },
    {
      label: 'marks.title',
      kind: act,
      words: ['rgbj', 'rengongbiaoji', 'bj', 'mark', 'hand'],
      common: true,
      missing,
      do: steps.markActive,
    },
    {
      label: 'palette.syncNow',
      kind: act,
      words: ['ljtb', 'lijitongbu', 'tongbu', 'sync'],
      keys: actionKeys.sync,
      common: true,
      do: steps.syncNow,
    },
    {
      label: 'zone.title',
      kind: act,
      words: ['cpzq', 'chanpinzhuanqu', 'gm', 'xf', 'goumai', 'xufei', 'buy', 'renew', 'products'],
      missing,
      do: steps.openZone,
    },
    { label: 'orders.mine', kind: act, words: ['wddd', 'wodedingdan', 'dd', 'fp', 'orders', 'invoice'], do: steps.openOrders },
    {
      label: 'assistant.title',
      kind: act,
      words: ['zs', 'zhushou', 'wt', 'assistant', 'ask', 'questions'],
      keys: actionKeys.assistant,
      do: steps.openAssistant,
    },
    { label: 'help.here', kind: act, words: ['bybz', 'benyebangzhu', 'bz', 'bangzhu', 'help'], keys: actionKeys.help, do: steps.openHelp },
    { label: 'portfolio.bind', kind: act, words: ['bdqy', 'bangdingqiye', 'bind', 'add'], do: steps.bind },
    ...accountActions(steps, facts),
    ...settings(steps),
  ];
  return actions.flatMap(({ label, values, kind, words, keys, common = false, missing: isMissing = false, blocked, do: choose }) => {
    const about = blocked ?? (keys === undefined ? t(kind) : `${t(kind)} · ${keys}`);
    return isMissing ? [] : [{ key: `${label}:${values?.name ?? ''}`, name: t(label, values), about, words, keys, common, choose }];
  });
}
