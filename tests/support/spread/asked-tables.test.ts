import { expect, test } from 'vitest';
import { openStore } from '../../../server/store/open.ts';
import { memoryStore } from '../gateway/memory-store.ts';
import { across } from './across.ts';
import { type Asked, askedTables } from './asked-tables.ts';
import { refusedOf } from './refused.ts';
import { statements, watchStatements } from './watch-statements.ts';

const unnamed = (text: string): Asked['unnamed'] => askedTables(text).unnamed;

test.each([
  'select doc from company where account_id = $1',
  'select doc from company where company_id = $2 and $1 = account_id',
  'select "doc" from "company" as "c" where "c"."account_id" in (?, ?) and "hidden" = ?',
  'select * from fact where company_id in (select value from json_each($1)) and standing > 0',
  "select * from fact where (company_id, area) in (values ('a', 'tax'), ($1, $2))",
  'select f.device from session_access t join session_family f on f.account_id = t.account_id where t.account_id = $1',
  'select * from unnest($1::text[]) as asked(p1) cross join lateral (select doc from company where account_id = asked.p1) as found',
  'update company set name = fresh.name from unnest($2::text[]) as fresh(company_id) where company.account_id = $1',
  'insert into fact (company_id, area) values (?, ?) on conflict (company_id, area) do update set area = excluded.area',
  "copy (select rev, doc from company where account_id = 'a' and rev > 3) to stdout (format binary)",
  'select 1 from account where account_id = $1 and exists (select 1 from command c where c.account_id = account.account_id)',
  'select max(rev) from "tips" where account_id = $1 union all select max(rev) from row_tombstone where account_id = $1',
  'select * from publication where kind = $1',
  'pragma data_version',
])('names its keys: %s', (text) => {
  expect(unnamed(text)).toEqual([]);
});

test.each<[string, Asked['unnamed']]>([
  ['select account_id from company where company_id = $1', [{ table: 'company', by: ['company_id'] }]],
  ['select * from company', [{ table: 'company', by: [] }]],
  ['select * from company where account_id = $1 or company_id = $2', [{ table: 'company', by: [] }]],
  ['select * from company where hidden = $1 and (account_id = $2 or account_id = $3)', [{ table: 'company', by: ['hidden'] }]],
  ['select * from company where not (account_id = $1)', [{ table: 'company', by: [] }]],
  ['select * from company where account_id <> $1', [{ table: 'company', by: [] }]],
  ['select * from company where account_id not in ($1)', [{ table: 'company', by: [] }]],
  ['update company set account_id = $1 where company_id = $2', [{ table: 'company', by: ['company_id'] }]],
  ['delete from command where at < $1', [{ table: 'command', by: [] }]],
  ['insert into fact (area) values ($1)', [{ table: 'fact', by: [] }]],
  ['select 1 from company where account_id in (select account_id from account_mobile where mobile = $1)', [{ table: 'company', by: [] }]],
  [
    'select 1 from company_change c left join account a on a.account_id = c.by_account where c.account_id = $1',
    [{ table: 'account', by: [] }],
  ],
  ['select 1 from gov_list join account on account.account_id = gov_list.account_id', [{ table: 'account', by: [] }]],
  [
    'select max(rev) from tips where account_id = $1 union all select max(rev) from row_tombstone where noun = $2',
    [{ table: 'row_tombstone', by: ['noun'] }],
  ],
  [
    'select 1 from company where account_id = $1 and exists (select 1 from command where id = company.company_id)',
    [{ table: 'command', by: [] }],
  ],
])('does not name them: %s', (text, found) => {
  expect(unnamed(text)).toEqual(found);
});

test('tables that are joined by their keys count as one, and tables that lie apart are told', () => {
  const joined = 'select 1 from company c join account a on a.account_id = c.account_id where c.company_id = $1';
  expect(askedTables(joined)).toEqual({ unnamed: [{ table: 'company', by: ['company_id'] }], groups: ['account'] });
  expect(askedTables('select 1 from fact f join company c on c.company_id = f.company_id where f.company_id = $1').groups).toEqual([
    'account',
    'company',
  ]);
  expect(askedTables('select 1 from slider where id in (select id from sms_outbox where id = $1)').groups).toEqual([
    'slider',
    'sms_outbox',
  ]);
});

test('a text that is no statement throws: nothing passes unread', () => {
  expect(() => askedTables('select € from company')).toThrow('no statement that is understood');
  expect(() => askedTables('select (1 from company')).toThrow('parentheses');
});

test('every question on the list says why, and none is there twice', () => {
  const names = across.map(({ table, by }) => `${table} by ${by.join()}`);
  expect(new Set(names).size).toBe(names.length);
  expect(across.filter(({ by, why }) => why.length < 10 || by.join() !== by.toSorted().join())).toEqual([]);
});

test('what an app asks while it answers is noted with what it asks while its answer is read, and nothing else', async () => {
  const store = await openStore({ url: await memoryStore() });
  const ask = (table: 'company' | 'tombstone' | 'fact') => store.db.selectFrom(table).selectAll().execute();
  const app = {
    fetch: async () => {
      await ask('company');
      const rest = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        await ask('tombstone');
        controller.close();
      };
      return new Response(new ReadableStream({ pull: rest }, { highWaterMark: 0 }));
    },
  };
  watchStatements(app);
  await ask('fact');
  expect([...statements]).toEqual([]);
  const answer = await app.fetch();
  expect(refusedOf(statements)).toEqual([]);
  await answer.arrayBuffer();
  expect([...statements]).toEqual(['select * from "company"', 'select * from "tombstone"']);
  expect(refusedOf(statements)).toEqual(['tombstone by nothing: select * from "tombstone"']);
  await store.close();
});
