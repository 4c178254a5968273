import type { Services } from '../pipeline/call.ts';
import type { TaxpayerTable } from '../store/tables/desk-tables.ts';
import type { Registered } from './register-line.ts';

type Ports = Pick<Services, 'store' | 'random' | 'register'>;

const storedTaxpayer = ({ store }: Pick<Ports, 'store'>, taxNo: string): Promise<TaxpayerTable | undefined> =>
  store.db.selectFrom('taxpayer').selectAll().where('tax_no', '=', taxNo).executeTakeFirst();

/** Keeps what the register told. A company has the id that it was given first, whoever binds it. */
async function keep({ store, random }: Ports, told: Registered): Promise<TaxpayerTable | undefined> {
  const { taxNo, name, legalName, locationCode, addedTaxType, state } = told;
  const newest = { name, legal_name: legalName, location_code: locationCode, added_tax_type: addedTaxType, state };
  const row = { tax_no: taxNo, company_id: random.uuid(), ...newest, key_code: '' };
  await store.write(({ db }) =>
    db
      .insertInto('taxpayer')
      .values(row)
      .onConflict((c) => c.column('tax_no').doUpdateSet(newest))
      .execute(),
  );
  return storedTaxpayer({ store }, taxNo);
}

/**
 * The taxpayer of a number (upper case): as the deployment's register tells of him now, where it has one; else as the store has him. Null where there is none,
 * `silent` where the register did not answer and the store has none either.
 */
export async function findTaxpayer(ports: Ports, taxNo: string): Promise<TaxpayerTable | null | 'silent'> {
  const told = ports.register === null || taxNo === '' ? null : await ports.register.find(taxNo);
  if (told?.kind === 'found') return (await keep(ports, told.taxpayer)) ?? null;
  const stored = await storedTaxpayer(ports, taxNo);
  return stored ?? (told?.kind === 'silent' ? 'silent' : null);
}
