import { expect, test } from 'vitest';
import { createPasswords } from '../../../server/access/passwords.ts';
import { defaultConfig } from '../../../server/config.ts';
import { openGateway } from '../../../server/gateway.ts';
import { addPerson, resetPerson, setDisabled } from '../../../server/operator/accounts.ts';
import { systemClock as clock, systemRandom as random } from '../../../server/ports.ts';
import { openStore } from '../../../server/store/open.ts';
import { withoutDemo } from '../../../server/without-demo.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { memoryStore } from '../../../tests/support/gateway/memory-store.ts';
import { tellStories } from '../tell-stories.ts';
import { demoAccounts, hasStory, seedDemo } from './demo.ts';
import { firstPeople } from './first-people.ts';

async function stage() {
  const store = await openStore({ url: await memoryStore() });
  const ports = { store, clock, random };
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (_msg: string, data?: object) => void errors.push(data) };
  const facts = { forget: async () => 0 };
  const start = (demo: 'always' | 'embedded') => firstPeople({ ...ports, config: defaultConfig }, { demo, companies: 3 });
  // as: of the facts only what forgets is asked here
  const plain = () => withoutDemo({ store, log, passwords: createPasswords(random), facts: facts as never });
  return { ports, errors, start, plain };
}
const person = { loginName: 'wang', fullName: '王丽', mobile: '', positionType: 'accountant' };
const everybody = demoAccounts().map(({ loginName }) => loginName);

test('a gateway that nobody asked for demo data has no account, and says so until there is one', async () => {
  const { ports, errors, plain } = await stage();
  expect(await plain()).toEqual({ noAccount: true, knownPasswords: [] });
  await addPerson(ports, person);
  expect(await plain()).toEqual({ noAccount: false, knownPasswords: [] });
  expect(errors).toEqual([]);
  await ports.store.close();
});

test('the plain start makes demo accounts in an empty store, keeps them, and puts none beside real ones', async () => {
  const { ports, start } = await stage();
  expect((await start('embedded'))?.map(({ loginName }) => loginName)).toEqual(everybody);
  expect(await start('embedded')).toHaveLength(everybody.length);
  await addPerson(ports, person);
  expect(await start('embedded')).toBeNull();
  expect(await start('always')).toHaveLength(everybody.length);
  await ports.store.close();
});

test('a store that holds demo accounts with their printed passwords is told at start, until each is disabled or reset', async () => {
  const { ports, errors, plain } = await stage();
  await seedDemo(ports.store, { companies: 3, clock, random });
  expect(await plain()).toEqual({ noAccount: false, knownPasswords: everybody });
  expect(errors).toEqual([{ loginNames: everybody }]);
  for (const loginName of everybody.slice(1)) await setDisabled(ports, loginName, true);
  expect((await plain()).knownPasswords).toEqual(['agency']);
  await resetPerson(ports, 'agency');
  expect((await plain()).knownPasswords).toEqual([]);
  await ports.store.close();
});

test('a store that was a demo tells nothing that is made up once a gateway runs there without one; what others told stays', async () => {
  const gateway = await openGateway({ db: await memoryStore() });
  const { services } = gateway;
  const { db } = services.store;
  await seedDemo(services.store, { companies: 4, clock, random });
  expect(await tellStories(services, hasStory)).toBeGreaterThan(10);
  const { company_id: companyId } = await db.selectFrom('fact').select('company_id').where('area', '=', 'tax').executeTakeFirstOrThrow();
  const real = { companyId, area: 'personalTaxSwitch', at: clock.now() - 1, doc: { declareState: 1 } } as const;
  await services.facts.write({ id: 'hand:x', kind: 'hand', name: '' }, [real]);
  const count = async (name: 'fact' | 'tips' | 'source') => {
    const rows = name === 'tips' ? db.selectFrom('tips' as 'fact') : db.selectFrom(name as 'fact'); // as: counted alike
    return Number((await rows.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n);
  };
  expect([(await count('fact')) > 100, (await count('tips')) > 10]).toEqual([true, true]);
  await withoutDemo(services);
  expect([await count('fact'), await count('tips'), await count('source')]).toEqual([1, 0, 1]);
  await gateway.close();
});
