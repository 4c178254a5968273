import { isMobile } from '../access/credentials.ts';
import { BACKUPS, type CompanyPlan, companyPlanOf, type PlanContact } from './plan.ts';

const people = ['main', ...BACKUPS.map((place) => `back${place}` as const)] as const;
type Person = (typeof people)[number];
export type ContactField = `${Person}.${'phone' | 'jobCode'}`;

/** Fields of the contacts of a plan, in the order of their form: each is merged by itself. */
export const contactFields: readonly ContactField[] = people.flatMap((person) => [`${person}.phone`, `${person}.jobCode`] as const);

/** The values of all fields, '' for none. */
export type ContactForm = Readonly<Record<ContactField, string>>;
/** The value its user saw and the value he wants, of the fields that he changed. */
export type ContactChanges = Partial<Readonly<Record<ContactField, { readonly from: string; readonly to: string }>>>;

/** The contacts of a plan as the fields of their form. */
export function contactsOf({ mainContactInfo, backContactInfoList }: CompanyPlan): ContactForm {
  const held = new Map<string, PlanContact | null>(backContactInfoList.map((one) => [`back${one.place}`, one]));
  held.set('main', mainContactInfo);
  const values = people.flatMap((person) => {
    const { phone = '', jobCode = '' } = held.get(person) ?? {};
    return [
      [`${person}.phone`, phone],
      [`${person}.jobCode`, jobCode],
    ] as const;
  });
  // as: every field has its entry
  return Object.fromEntries(values) as ContactForm;
}

/** A plan with these contacts; whoever has no number is none. */
function withForm<P extends CompanyPlan>(plan: P, form: ContactForm): P {
  const of = (person: Person): PlanContact => ({ phone: form[`${person}.phone`], jobCode: form[`${person}.jobCode`] });
  const main = of('main');
  const backups = BACKUPS.map((place) => ({ place, ...of(`back${place}`) })).filter(({ phone }) => phone !== '');
  return { ...plan, mainContactInfo: main.phone === '' ? null : main, backContactInfoList: backups };
}

/** A plan with changes in it, whatever the gateway will say to them. */
export function withChanges<P extends CompanyPlan>(plan: P, changes: ContactChanges): P {
  const form = contactsOf(plan);
  const wanted = contactFields.map((field) => [field, changes[field]?.to ?? form[field]] as const);
  // as: every field has its entry
  return withForm(plan, Object.fromEntries(wanted) as ContactForm);
}

/**
 * Merges changes into the newest contacts, field by field as edits of a company are: a field conflicts only when its value differs both from what its
 * user saw and from what he wants; then nothing is applied.
 */
export function mergeContacts<P extends CompanyPlan>(
  plan: P,
  changes: ContactChanges,
): { readonly kind: 'apply'; readonly next: P } | { readonly kind: 'conflict'; readonly fields: readonly ContactField[] } {
  const held = contactsOf(plan);
  const fields = contactFields.filter((field) => {
    const change = changes[field];
    return change !== undefined && held[field] !== change.from && held[field] !== change.to;
  });
  return fields.length > 0 ? { kind: 'conflict', fields } : { kind: 'apply', next: withChanges(plan, changes) };
}

export type ContactProblem = 'missing' | 'mobile' | 'double' | 'job';
/** What is wrong, by field; a field without a problem is not in it. */
export type ContactProblems = Partial<Readonly<Record<ContactField, ContactProblem>>>;

/**
 * What is wrong with contacts: the main one has a number, every number is a mobile one and nobody's twice, a job belongs to a number and is one that
 * the plan knows (`jobs`, any where the plan knows none), and whoever has a number has a job where the plan knows some.
 */
export function contactProblems(form: ContactForm, jobs: readonly string[]): ContactProblems {
  const found: Partial<Record<ContactField, ContactProblem>> = {};
  const numbers = new Set<string>();
  for (const person of people) {
    const [phoneField, jobField] = [`${person}.phone`, `${person}.jobCode`] as const;
    const [phone, job] = [form[phoneField], form[jobField]];
    if (phone === '' && (person === 'main' || job !== '')) found[phoneField] = 'missing';
    else if (phone !== '' && !isMobile(phone)) found[phoneField] = 'mobile';
    else if (numbers.has(phone)) found[phoneField] = 'double';
    if (phone !== '') numbers.add(phone);
    if (phone !== '' && jobs.length > 0 && job === '') found[jobField] = 'missing';
    else if (job !== '' && jobs.length > 0 && !jobs.includes(job)) found[jobField] = 'job';
  }
  return found;
}

/** What of a company's row follows from its plan's contacts. */
interface CompanyContacts {
  readonly peacePlanInfo: { readonly contactMobileList: readonly string[] } | null;
  readonly isFilledInContact: 0 | 1;
}

/** All numbers of a plan's contacts, the main one first. */
export function mobilesOf({
  mainContactInfo,
  backContactInfoList,
}: Pick<CompanyPlan, 'mainContactInfo' | 'backContactInfoList'>): string[] {
  return [mainContactInfo, ...backContactInfoList].flatMap((contact) => contact?.phone || []);
}

/** A company's row with changed contacts on top; one without a plan stays as it is. */
export function companyWithContacts<C extends CompanyContacts>(company: C, changes: ContactChanges): C {
  const plan = companyPlanOf(company);
  if (plan === null) return company;
  const peacePlan = withChanges(plan, changes);
  const peacePlanInfo = company.peacePlanInfo && { ...company.peacePlanInfo, contactMobileList: mobilesOf(peacePlan) };
  return { ...company, peacePlan, peacePlanInfo, isFilledInContact: peacePlan.mainContactInfo === null ? 0 : 1 };
}
