/** How a remote setting is typed. `areas` and `origins` are lists with one value a line or between blanks. */
type SettingKind = 'number' | 'switch' | 'areas' | 'maintained' | 'origins' | 'text' | 'theme';

/** The settings that the page has words for. */
export const settingKinds = {
  appOrigins: 'origins',
  theme: 'theme',
  assistantHomeRiskInquiryConfig: 'maintained',
  consumption_cyc: 'switch',
  guestLogin: 'switch',
  guestLocations: 'areas',
  memberAgreementCheck: 'switch',
  memberBuyUrl: 'text',
  memberRenewUrl: 'text',
  memberVisitUrl: 'text',
  memberPrintUrl: 'text',
  memberBoughtUrl: 'text',
  memberMoreUrl: 'text',
  memberCenterUrl: 'text',
  authFrameUrl: 'text',
  memberCenterWidth: 'number',
  memberCenterHeight: 'number',
  govUpgradeFrequency: 'number',
  govUrl: 'text',
  govAppId: 'text',
  platformUrl: 'text',
  platformAppId: 'text',
  businessOrderUrl: 'text',
  zyy003Delay: 'number',
  numOfTimesToRefreshTaxResult: 'number',
} as const satisfies Readonly<Record<string, SettingKind>>;
export type SettingName = keyof typeof settingKinds;

export const isSettingName = (name: string): name is SettingName => name in settingKinds;

const BETWEEN = /[\s,;\uff0c\u3001\uff1b]+/;

function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : '';
}

/** The value of a setting, given as JSON, as it is typed; '' for none. */
export function typedOf(kind: SettingKind, json: string): string {
  const value: unknown = json === '' ? null : JSON.parse(json);
  if (value === null) return '';
  if (kind === 'areas' || kind === 'origins') return linesOf(value);
  if (kind === 'maintained') return linesOf(typeof value === 'object' && 'maintenanceList' in value ? value.maintenanceList : []);
  return String(value);
}

/** What was typed, as JSON. A number that is none stays a text, which no schema of a number takes. */
export function jsonOf(kind: SettingKind, typed: string): string {
  const list = typed.split(BETWEEN).filter((one) => one !== '');
  if (kind === 'areas' || kind === 'origins') return JSON.stringify(list);
  if (kind === 'maintained') return JSON.stringify({ maintenanceList: list });
  if (kind === 'switch') return typed === 'true' ? 'true' : 'false';
  if (kind === 'number') return /^\d{1,15}$/.test(typed.trim()) ? String(Number(typed)) : JSON.stringify(typed);
  return JSON.stringify(typed.trim());
}
