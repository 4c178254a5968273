import { checkCompanyEdit, hasEditErrors } from '../../src/domain/company/company-check.ts';
import { mergeEdit } from '../../src/domain/company/company-edit.ts';
import { type CommandHandler, refused, value } from '../pipeline/call.ts';
import { readCompany, replaceCompany } from '../store/tables/companies.ts';

/** Merges an edit field by field by the rule the page uses too; a conflict answers the newer row and changes nothing. */
export const companyUpdate: CommandHandler<'companyUpdate'> = async ({ change, session }, input) => {
  const current = await readCompany(change, input.companyId);
  if (!current) return refused(400, 'company.notFound');
  const problems = checkCompanyEdit(current, input.changes);
  if (hasEditErrors(problems)) return refused(400, 'company.invalid', { body: { problems } });
  const merged = mergeEdit(current, input);
  if (merged.kind === 'conflict') return refused(409, 'company.conflict', { body: { company: current, fields: merged.fields } });
  if (merged.changed.length === 0) return value({ company: current });
  const { accountId, familyId, device } = session;
  const by = { company_id: input.companyId, by_account: accountId, family_id: familyId, device, at: change.now };
  change.rows.noteChange(by, merged.changed);
  return value({ company: await replaceCompany(change, current, merged.next) });
};

/** Hides a company or shows it again; already so is no change. */
export const companyHide: CommandHandler<'companyHide'> = async ({ change }, { companyId, hidden }) => {
  const current = await readCompany(change, companyId);
  if (!current) return refused(400, 'company.notFound');
  return value({ company: current.hidden === hidden ? current : await replaceCompany(change, current, { ...current, hidden }) });
};

/** Logs a switch (COMP-12) and remembers the company for the order of the next full pull. A time ahead of the gateway's counts as now. */
export const switchCompanyLog: CommandHandler<'switchCompanyLog'> = async ({ change, commandId }, { companyId, at }) => {
  const time = Date.parse(at);
  if (!Number.isFinite(time) || time < 0) return refused(400, 'input.invalid', { body: { paths: ['at'] } });
  if (!(await readCompany(change, companyId))) return refused(400, 'company.notFound');
  const { accountId, tx, now } = change;
  const owned = { account_id: accountId, company_id: companyId, at: Math.min(time, now) };
  await tx.db
    .insertInto('switch_log')
    .values({ ...owned, command_id: commandId, received_at: now })
    .execute();
  await tx.db
    .insertInto('recent_use')
    .values(owned)
    .onConflict((c) => c.columns(['account_id', 'company_id']).doUpdateSet({ at: owned.at }).where('recent_use.at', '<', owned.at))
    .execute();
  return value({});
};
