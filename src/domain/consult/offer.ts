import { area4, areaOf } from '../company/area.ts';
import { areaPhone } from '../company/phones.ts';
import { chinaDay, clockTime, weekdayOf } from '../core/china-time.ts';
import type { BrowserType, ButtonCode, ConsultModule } from './scene.ts';

/** A button as an operator offers it. '' stands for all modules, for the whole country, for every browser. */
export interface ConsultButton {
  readonly buttonCode: ButtonCode;
  readonly moduleCode: ConsultModule | '';
  /** Four or six digits. */
  readonly area: string;
  readonly browserType: BrowserType | '';
}

/** The number of an area's customer service. */
export interface ServicePhone {
  readonly area: string;
  readonly phone: string;
}

/** When somebody answers questions of a kind: days of the week, 1 Monday to 7 Sunday, and the time of day in China, `HH:MM`. */
export interface DutyHours {
  readonly buttonCode: ButtonCode;
  readonly days: string;
  readonly from: string;
  readonly to: string;
}

/** Where a button is looked for. `area`: four or six digits. */
export interface OfferPlace {
  readonly moduleCode: string;
  readonly area: string;
  readonly browserType: string;
}

/** Whether an entry of an operator is about an area: it may name its four digits or its six. */
export function isAreaOf(entry: string, area: string): boolean {
  return entry === area4(area) || entry === areaOf(area);
}

/**
 * Buttons of a place, each once, in the order of the operator's list. Practice questions are an area's own: what is offered in the whole country does not count
 * there, so that an area without an entry shows none (CONSULT-06, A-160).
 */
export function buttonsAt(buttons: readonly ConsultButton[], { moduleCode, area, browserType }: OfferPlace): ButtonCode[] {
  const isHere = (button: ConsultButton): boolean =>
    (button.moduleCode === '' ? moduleCode !== 'practice' : button.moduleCode === moduleCode) &&
    (button.area === '' ? moduleCode !== 'practice' : isAreaOf(button.area, area)) &&
    (button.browserType === '' || button.browserType === browserType);
  return [...new Set(buttons.filter(isHere).map(({ buttonCode }) => buttonCode))];
}

/** The number of an area: the one that it has for everything, else the operator's for it, else his for the whole country; '' without any. */
export function servicePhone(phones: readonly ServicePhone[], area: string): string {
  const fixed = areaPhone(area);
  if (fixed !== '') return fixed;
  const own = phones.find((phone) => phone.area !== '' && isAreaOf(phone.area, area));
  return (own ?? phones.find((phone) => phone.area === ''))?.phone ?? '';
}

/** Whether somebody is on duty at a moment by the hours of a kind; without hours always. The end belongs to nobody. */
export function isOnDuty(hours: DutyHours | undefined, now: number): boolean {
  if (hours === undefined) return true;
  const time = clockTime(now, now, 'zh-CN');
  const day = String(weekdayOf(chinaDay(now)) || 7);
  return hours.days.includes(day) && time >= hours.from && time < hours.to;
}
