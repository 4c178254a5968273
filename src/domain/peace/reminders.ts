import { chinaDay } from '../core/china-time.ts';
import type { CompanyPlan } from './plan.ts';

/** What a reassurance reminder says: the contacts of a plan are not set, or its protocol is not signed; '' for nothing. */
export const reminderCodes = ['', 'Unset_Reminder_Code', 'Unsigned_Reminder_Code'] as const;
export type ReminderCode = (typeof reminderCodes)[number];

/** Which modal of a plan is meant (PEACE-11). */
export type GuideType = 'guide' | 'default' | 'upgrade';
/** Where a guide stands (PEACE-12): its protocol, or its contacts. */
export type GuideStep = 0 | 1;
/** How a guide was opened (PEACE-07): by the reminder of a plan that the company has joined, or before a declaration. */
export type GuideMode = 'initialization' | 'declare';
export const guideModes = ['initialization', 'declare'] as const satisfies readonly GuideMode[];

/** The guide of a reminder (PEACE-13, PEACE-14). */
export function guideTypeOf(code: ReminderCode): GuideType {
  if (code === 'Unset_Reminder_Code') return 'upgrade';
  return code === 'Unsigned_Reminder_Code' ? 'guide' : 'default';
}

/** The step at which a guide begins: the protocol where it is unsigned, else the contacts. */
export const firstStep = (type: GuideType): GuideStep => (type === 'guide' ? 0 : 1);

/** The modal of a guide that was opened by a new plan (PEACE-08, A-140); null for none. */
export function modalOf(type: GuideType): 'activation' | 'upgrade' | null {
  if (type === 'default') return null;
  return type === 'guide' ? 'activation' : 'upgrade';
}

/** What the gateway says of the contacts that a plan gathers. */
export interface GatherStatus {
  readonly showScreenStatus: 0 | 1;
  readonly remindTimeStatus: 0 | 1;
  readonly paxContactCollectStatus: 0 | 1;
}

/** Whether a reminder is shown before a declaration, and which (PEACE-15, PEACE-16); null for none. */
export function declareReminderOf({
  showScreenStatus,
  remindTimeStatus,
  paxContactCollectStatus,
}: GatherStatus): 'guide' | 'upgrade' | null {
  if (showScreenStatus === 0 || remindTimeStatus === 1) return null;
  return paxContactCollectStatus === 1 ? 'upgrade' : 'guide';
}

/** What a company's row says of its plan's days. */
interface PlanDays {
  readonly peacePlanInfo: { readonly peaceJoinDate: string; readonly peacePlanExpireDate: string } | null;
}

/** Whether a plan holds on a day of China; one without a last day has no end. */
export function holdsOn({ peacePlanInfo }: PlanDays, today: string): boolean {
  if (peacePlanInfo === null) return false;
  const { peaceJoinDate, peacePlanExpireDate } = peacePlanInfo;
  return peaceJoinDate <= today && (peacePlanExpireDate === '' || today <= peacePlanExpireDate);
}

/** Whether a plan has ended before a day of China. */
export function isOverOn({ peacePlanInfo }: PlanDays, today: string): boolean {
  const last = peacePlanInfo?.peacePlanExpireDate ?? '';
  return last !== '' && last < today;
}

/** The protocol of a plan as the operator defined it; without an id there is nothing to sign. */
export interface PlanProtocol {
  readonly protocolId: string;
  readonly protocolVersion: string;
}

/** Whether the protocol that is in force was signed for a company. */
export const isSigned = (plan: Pick<CompanyPlan, 'protocolId' | 'signedVersion'>, { protocolId, protocolVersion }: PlanProtocol): boolean =>
  protocolId === '' || (plan.protocolId === protocolId && plan.signedVersion === protocolVersion);

/** What is left to do for a company's plan on a day: to sign comes first. */
export function reminderCodeOf(
  { plan, protocol, ...days }: PlanDays & { readonly plan: CompanyPlan | null; readonly protocol: PlanProtocol },
  today: string,
): ReminderCode {
  if (plan === null || !holdsOn(days, today)) return '';
  if (!isSigned(plan, protocol)) return 'Unsigned_Reminder_Code';
  return plan.mainContactInfo === null ? 'Unset_Reminder_Code' : '';
}

/** The code by which the reminder of a new plan is closed: another one for each joining. */
export const newPlanTip = (plan: string, joinDate: string): string => `newPlan-${joinDate}-${plan}`;

/** The code by which the reminder before a declaration is closed: for one month of China. `now`: milliseconds. */
export const declareTip = (now: number): string => `peaceDeclare-${chinaDay(now).slice(0, 7)}`;
