import { addDays, chinaDay, startOfChinaDay } from '../core/china-time.ts';

/** What the rules ask of a message (ENT-27). */
export interface CheckedMessage {
  readonly msgId: string;
  readonly bizType: string;
  readonly sceneCode: string;
  readonly companyId: string;
  /** ISO time, '' when there is none. */
  readonly expireTime: string;
  readonly extendQueryField: { readonly companyId: string; readonly customerId: string; readonly sceneCode: string };
}

/** The business type of messages. */
const MESSAGE_BIZ_TYPE = 'AXB';

/** Tabs of reminders and the scenes that belong to them (MSG-10, CONST-61): fpTab is about invoices, sbTab about declarations. */
export const remindTabs = { fpTab: '1', sbTab: '2' } as const;
export type RemindTab = keyof typeof remindTabs;
export type RemindScene = (typeof remindTabs)[RemindTab];
const remindScenes: readonly string[] = Object.values(remindTabs);

/** Messages of one page of the history where nobody says how many (CONST-48, A-24). */
export const MESSAGE_PAGE_SIZE = 10;

/** Reminders of one page of their history (CONST-47). */
export const REMIND_PAGE_SIZE = 10;

/** What the product itself tells its accounts, beyond the scenes of A-58: it is about no company. */
const PRODUCT_SCENE = '9';

/** Scene of a message: its own code wins over that of `extendQueryField`. */
export const sceneCodeOf = ({ sceneCode, extendQueryField }: Pick<CheckedMessage, 'sceneCode' | 'extendQueryField'>): string =>
  sceneCode === '' ? extendQueryField.sceneCode : sceneCode;

/** Company of a message: companyId, else customerId; '' when it names none. */
export function companyOfMessage({ companyId, extendQueryField }: Pick<CheckedMessage, 'companyId' | 'extendQueryField'>): string {
  return companyId || extendQueryField.companyId || extendQueryField.customerId;
}

/** When a message is over, milliseconds; one without a time never is. */
function expiresAt({ expireTime }: Pick<CheckedMessage, 'expireTime'>): number {
  const at = Date.parse(expireTime);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
}

/** Why a message is neither counted nor shown. */
export type InvalidReason = 'bizType' | 'scene' | 'company' | 'expired';

/** Why a message is not valid at `now` by the gateway's clock (MSG-13 to MSG-16); null when it is. `hasCompany`: whether the account has it. */
export function invalidReason(message: CheckedMessage, hasCompany: (companyId: string) => boolean, now: number): InvalidReason | null {
  if (message.bizType !== MESSAGE_BIZ_TYPE) return 'bizType';
  const scene = sceneCodeOf(message);
  const companyId = companyOfMessage(message);
  if (scene !== PRODUCT_SCENE && !remindScenes.includes(scene)) return 'scene';
  const isAboutNone = companyId === '' && scene === PRODUCT_SCENE;
  if (!isAboutNone && !hasCompany(companyId)) return 'company';
  // Equal to now is still valid.
  return expiresAt(message) < now ? 'expired' : null;
}

/** Each message once, the first of several with one msgId (MSG-17). */
function withoutRepeats<M extends { readonly msgId: string }>(messages: Iterable<M>): M[] {
  const byId = new Map<string, M>();
  for (const message of messages) if (!byId.has(message.msgId)) byId.set(message.msgId, message);
  return [...byId.values()];
}

/** Valid messages, each once; and the moment at which the next of them is over, null when none ever is. */
export function validMessages<M extends CheckedMessage>(
  messages: Iterable<M>,
  hasCompany: (companyId: string) => boolean,
  now: number,
): { readonly valid: readonly M[]; readonly nextEnd: number | null } {
  const valid = withoutRepeats(messages).filter((message) => invalidReason(message, hasCompany, now) === null);
  const nextEnd = Math.min(...valid.map(expiresAt));
  return { valid, nextEnd: Number.isFinite(nextEnd) ? nextEnd : null };
}

interface OrderedMessage {
  readonly msgId: string;
  readonly sendTime: string;
  readonly readStatus: 0 | 1;
}

/** Unread first, then newest first, then by msgId, so that the order is the same at every load (MSG-09, A-53). For `sort`. */
export function byUnreadThenNewest(a: OrderedMessage, b: OrderedMessage): number {
  const later = (Date.parse(b.sendTime) || 0) - (Date.parse(a.sendTime) || 0);
  return a.readStatus - b.readStatus || later || (a.msgId < b.msgId ? 1 : -1);
}

/** From midnight of China's day of `now`, or of `days - 1` days before it, to the next midnight (MSG-18, A-50): `startTime` is in, `endTime` is not. */
export function noticeSpan(now: number, days = 1): { readonly startTime: string; readonly endTime: string } {
  const today = chinaDay(now);
  const iso = (day: string): string => new Date(startOfChinaDay(day)).toISOString();
  return { startTime: iso(addDays(today, 1 - days)), endTime: iso(addDays(today, 1)) };
}
