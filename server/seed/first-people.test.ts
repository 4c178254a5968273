import { expect, test } from 'vitest';
import { silentLog } from '../../src/domain/core/log.ts';
import { createPasswords } from '../access/passwords.ts';
import { defaultConfig } from '../config.ts';
import { addPerson, resetPerson, setDisabled } from '../operator/accounts.ts';
import { systemClock as clock, systemRandom as random } from '../ports.ts';
import { openStore } from '../store/open.ts';
import { demoAccounts, seedDemo } from './demo.ts';
import { firstPeople } from './first-people.ts';

async function stage() {
  const store = await openStore({ url: ':memory:' });
  const ports = { store, clock, random };
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (_msg: string, data?: object) => void errors.push(data) };
  const start = (demo: 'always' | 'embedded' | 'never') =>
    firstPeople({ ...ports, log, config: defaultConfig, passwords: createPasswords(random) }, { demo, companies: 3 });
  return { ports, errors, start };
}
const person = { loginName: 'wang', fullName: '王丽', mobile: '', positionType: 'accountant' };
const everybody = demoAccounts().map(({ loginName }) => loginName);

test('a gateway that nobody asked for demo data has no account, and says so until there is one', async () => {
  const { ports, errors, start } = await stage();
  expect(await start('never')).toEqual({ accounts: [], noAccount: true, knownPasswords: [] });
  await addPerson(ports, person);
  expect(await start('never')).toEqual({ accounts: [], noAccount: false, knownPasswords: [] });
  expect(errors).toEqual([]);
  await ports.store.close();
});

test('the plain start makes demo accounts in an empty store, keeps them, and puts none beside real ones', async () => {
  const { ports, start } = await stage();
  expect((await start('embedded')).accounts.map(({ loginName }) => loginName)).toEqual(everybody);
  expect((await start('embedded')).accounts).toHaveLength(everybody.length);
  await addPerson(ports, person);
  expect((await start('embedded')).accounts).toEqual([]);
  expect((await start('always')).accounts).toHaveLength(everybody.length);
  await ports.store.close();
});

test('a store that holds demo accounts with their printed passwords is told at start, until each is disabled or reset', async () => {
  const { ports, errors, start } = await stage();
  await seedDemo(ports.store, { companies: 3, clock, random });
  expect(await start('never')).toMatchObject({ accounts: [], noAccount: false, knownPasswords: everybody });
  expect(errors).toEqual([{ loginNames: everybody }]);
  for (const loginName of everybody.slice(1)) await setDisabled(ports, loginName, true);
  expect((await start('never')).knownPasswords).toEqual(['agency']);
  await resetPerson(ports, 'agency');
  expect((await start('never')).knownPasswords).toEqual([]);
  await ports.store.close();
});
