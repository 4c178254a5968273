import type { Company } from '../../src/api/entities/company.ts';
import type { PlanForm } from '../../src/api/entities/peace-plan.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { contactProblems, contactsOf, mergeContacts } from '../../src/domain/peace/contacts.ts';
import { type CompanyPlan, companyPlanOf } from '../../src/domain/peace/plan.ts';
import { declareTip, holdsOn, isSigned, newPlanTip, type ReminderCode, reminderCodeOf } from '../../src/domain/peace/reminders.ts';
import { type Asked, type CommandHandler, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import { readCompany } from '../store/tables/companies.ts';
import { keepPlan, planNamed, readPlans, signPlan } from '../store/tables/peace-plans.ts';
import type { Session } from '../store/tables/reads.ts';

type Asking = Asked & { readonly session: Session };

/** A company of the asking account with its plan, and the plan as it is defined now; both null without one. */
interface Held {
  readonly company: Company;
  readonly plan: CompanyPlan | null;
  readonly defined: PlanForm | null;
}

/** Null for a company that the account has not. */
async function heldBy({ reads, store, session }: Asking, companyId: string): Promise<Held | null> {
  const [stored] = await reads.doc(session.accountId, companyId);
  if (stored === undefined) return null;
  const company: Company = JSON.parse(stored.doc);
  const plan = companyPlanOf(company);
  return { company, plan, defined: plan === null ? null : await planNamed(store.db, plan.plan) };
}

/** What is left to do; nothing for a plan that the operator has taken away. */
function codeOf({ company, plan, defined }: Held, now: number): ReminderCode {
  if (defined === null) return '';
  return reminderCodeOf({ plan, protocol: defined, peacePlanInfo: company.peacePlanInfo }, chinaDay(now));
}

async function isTipClosed({ store, session }: Asking, companyId: string, tipsCode: string): Promise<boolean> {
  const own = store.db.selectFrom('tip_saved').select('at').where('account_id', '=', session.accountId).where('company_id', '=', companyId);
  return (await own.where('tips_code', '=', tipsCode).executeTakeFirst()) !== undefined;
}

export const peacePlanList: HeadHandler<'peacePlanList'> = async ({ store, session }, { accountId }) => {
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  return value({ list: await readPlans(store.db) });
};

export const gatherCheckStatus: HeadHandler<'gatherCheckStatus'> = async (asked, { accountId, companyId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const held = await heldBy(asked, companyId);
  if (held === null) return refused(404, 'company.notFound');
  const now = asked.clock.now();
  const code = codeOf(held, now);
  const isClosed = code !== '' && (await isTipClosed(asked, companyId, declareTip(now)));
  return value({
    showScreenStatus: code === '' ? 0 : 1,
    remindTimeStatus: isClosed ? 1 : 0,
    paxContactCollectStatus: code === 'Unset_Reminder_Code' ? 1 : 0,
  });
};

export const peaceReminders: HeadHandler<'peaceReminders'> = async (asked, { accountId, companyId }) => {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const held = await heldBy(asked, companyId);
  if (held === null) return refused(404, 'company.notFound');
  const now = asked.clock.now();
  if (held.plan === null || codeOf(held, now) === '') return value({ list: [] });
  const tips = [
    { mode: 'initialization', tipsCode: newPlanTip(held.plan.plan, held.company.peacePlanInfo?.peaceJoinDate ?? '') },
    { mode: 'declare', tipsCode: declareTip(now) },
  ] as const;
  const open = await Promise.all(tips.map(async (tip) => ((await isTipClosed(asked, companyId, tip.tipsCode)) ? [] : [tip])));
  return value({ list: open.flat() });
};

async function reminderOf(asked: Asking, accountId: string, companyId: string) {
  if (accountId !== asked.session.accountId) return refused(403, 'privilege.denied');
  const held = await heldBy(asked, companyId);
  return held === null ? refused(404, 'company.notFound') : value({ code: codeOf(held, asked.clock.now()) });
}

export const reassuranceReminder: HeadHandler<'reassuranceReminder'> = (asked, { accountId, companyId }) =>
  reminderOf(asked, accountId, companyId);

export const reassuranceReminderOfCustomer: HeadHandler<'reassuranceReminderOfCustomer'> = (asked, { accountId, customerId }) =>
  reminderOf(asked, accountId, customerId);

export const peaceProtocolSave: HeadHandler<'peaceProtocolSave'> = async ({ store, session, clock }, input) => {
  const { companyId, orderId, protocolId, protocolVersion, source } = input;
  return store.write((tx) =>
    changeAccount(tx, session.accountId, clock.now(), async (change) => {
      const company = await readCompany(change, companyId);
      if (company === null) return refused(404, 'company.notFound');
      const plan = companyPlanOf(company);
      if (plan === null || plan.orderId !== orderId || !holdsOn(company, chinaDay(change.now))) return refused(400, 'peace.noPlan');
      const defined = await planNamed(tx.db, plan.plan);
      if (defined === null) return refused(400, 'peace.noPlan');
      if (defined.protocolId !== protocolId || defined.protocolVersion !== protocolVersion) return refused(400, 'peace.otherProtocol');
      if (!isSigned(plan, defined)) await signPlan(change, company, plan, { protocolId, protocolVersion, source });
      return value({});
    }),
  );
};

/** Merges contacts field by field by the rule that the page uses too; a conflict answers the newer row and changes nothing. */
export const peaceContactChange: CommandHandler<'peaceContactChange'> = async ({ change }, { companyId, contactChanges, orderId }) => {
  const company = await readCompany(change, companyId);
  if (company === null) return refused(400, 'company.notFound');
  const plan = companyPlanOf(company);
  if (plan === null || plan.orderId !== orderId) return refused(400, 'peace.noPlan', { body: { company } });
  const merged = mergeContacts(plan, contactChanges);
  if (merged.kind === 'conflict') return refused(409, 'peace.conflict', { body: { company } });
  const jobs = (await planNamed(change.tx.db, plan.plan))?.jobs ?? [];
  const wrong = contactProblems(
    contactsOf(merged.next),
    jobs.map(({ jobCode }) => jobCode),
  );
  if (Object.keys(wrong).length > 0) return refused(400, 'peace.invalid', { body: { company } });
  const isSame = JSON.stringify(contactsOf(plan)) === JSON.stringify(contactsOf(merged.next));
  return value({ company: isSame ? company : await keepPlan(change, company, merged.next) });
};
