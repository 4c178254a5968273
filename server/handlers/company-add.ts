import { cleanTaxId } from '../../src/domain/core/normalize.ts';
import { readValues } from '../../src/domain/lists/companies/read-row.ts';
import { commitImport } from '../import/commit.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { findTaxpayer } from '../register/find-taxpayer.ts';

export const companyAdd: HeadHandler<'companyAdd'> = async (asked, input) => {
  const { store, clock, random, reads, session, log } = asked;
  const { accountId } = session;
  const number = cleanTaxId(input.taxNo);
  // Who adds a taxpayer of the register shows that he knows him, by binding. Of one that no register tells of now he is told by hand.
  const registered = number === '' ? null : await findTaxpayer(asked, number);
  if (registered !== null && registered !== 'silent') return refused(400, 'companyAdd.registered');
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
