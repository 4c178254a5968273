import { cleanTaxId } from '../../src/domain/core/normalize.ts';
import { readValues } from '../../src/domain/lists/companies/read-row.ts';
import { commitImport } from '../import/commit.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';

export const companyAdd: HeadHandler<'companyAdd'> = async ({ store, clock, random, reads, session, log }, input) => {
  const { accountId } = session;
  const number = cleanTaxId(input.taxNo);
  const registered = store.db.selectFrom('taxpayer').select('tax_no').where('tax_no', '=', number);
  // Who adds a taxpayer of the register shows that he knows him, by binding.
  if (number !== '' && (await registered.executeTakeFirst())) return refused(400, 'companyAdd.registered');
  const { companyName, locationCode: location, addedTaxType, accountant } = input;
  const row = readValues(1, { companyName, taxId: number, location, addedTaxType, accountant });
  if (row.errors.length > 0) return refused(400, 'companyAdd.bad');
  const [done] = await commitImport({ store, accountId, rows: [row], rename: false, authorize: true, clock, random });
  const [found] = done === undefined || done.companyId === '' ? [] : await reads.doc(accountId, done.companyId);
  // Several companies of the account have this number or name.
  if (done === undefined || !found) return refused(400, 'companyAdd.ambiguous');
  const isNew = done.result.kind === 'new';
  if (isNew) log.info('company added', { accountId, companyId: done.companyId });
  return value({ company: JSON.parse(found.doc), isNew: isNew ? 1 : 0 });
};
