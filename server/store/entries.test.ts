import { expect, test } from 'vitest';
import { onBothStores, type TestGateway } from '../../tests/contract/stores.ts';
import { textOf } from '../http/answer.ts';
import type { Lines } from './store.ts';

const frame = { before: '{"v":', after: '}\n' } as const;

interface Put {
  readonly accountId: string;
  readonly rev: number;
  readonly doc: string;
}

async function put({ services }: TestGateway, rows: readonly Put[]): Promise<void> {
  const added = rows.map(({ accountId, rev, doc }) => ({
    account_id: accountId,
    company_id: `c${rev}`,
    ord: rev,
    rev,
    hidden: 0,
    is_vip: 0,
    member_end: '',
    name: '',
    location_code: '',
    tax_no: '',
    credit_code: '',
    search: '',
    doc,
  }));
  await services.store.write(({ db }) => db.insertInto('company').values(added).execute());
}

function readOf({ services }: TestGateway): (accountId: string, limit: number) => Promise<Lines> {
  return services.store.fastLines(
    'test',
    'select rev, doc from company where account_id = $1 order by rev limit cast($2 as bigint)',
    frame,
  );
}

onBothStores('rows as lines', (open) => {
  test('every row is a line, byte for byte, with how many there are and the revision of the last', async () => {
    const gateway = await open();
    const docs = [
      '"甲乙 丙"',
      '"a\\\\b\\n\\t\\u0000c\\"d"',
      '"\u{20bb7}野家 😀 é"',
      '""',
      '"$1 $2 \\\\. \\\\N"',
      '"\t"',
      JSON.stringify('长'.repeat(300_000)),
    ];
    await put(
      gateway,
      docs.map((doc, i) => ({ accountId: 'a', rev: 2 ** 40 + i, doc })),
    );
    const { count, rev, lines } = await readOf(gateway)('a', 100);
    expect(textOf([lines])).toBe(docs.map((doc) => `{"v":${doc}}\n`).join(''));
    expect({ count, rev }).toEqual({ count: docs.length, rev: 2 ** 40 + docs.length - 1 });
    const first = await readOf(gateway)('a', 1);
    expect({ ...first, lines: textOf([first.lines]) }).toEqual({ count: 1, rev: 2 ** 40, lines: `{"v":${docs[0]}}\n` });
  });

  test('an account that has nothing has no line', async () => {
    const { count, rev, lines } = await readOf(await open())('nobody', 10);
    expect({ count, rev, text: textOf([lines]) }).toEqual({ count: 0, rev: null, text: '' });
  });

  test('a value is a value, whatever stands in it', async () => {
    const gateway = await open();
    const hostile = ["a' or '1' = '1", "a\\' or 1=1 --", "'; delete from company; --", '$2', '甲$1'];
    await put(gateway, [
      { accountId: 'a', rev: 1, doc: '1' },
      ...hostile.map((accountId, i) => ({ accountId, rev: 10 + i, doc: String(10 + i) })),
    ]);
    const read = readOf(gateway);
    for (const [i, accountId] of hostile.entries()) {
      const { count, lines } = await read(accountId, 10);
      expect([count, textOf([lines])]).toEqual([1, `{"v":${10 + i}}\n`]);
    }
    await expect(read('a', Number.NaN)).rejects.toThrow();
  });

  test('answers of reads that run together are each their own', async () => {
    const gateway = await open();
    const accounts = Array.from({ length: 12 }, (_, i) => `account-${i}`);
    const docOf = (accountId: string, rev: number): string => JSON.stringify(`${accountId} ${rev} `.repeat(500));
    const rows = accounts.flatMap((accountId) => Array.from({ length: 20 }, (_, rev) => ({ accountId, rev, doc: docOf(accountId, rev) })));
    for (const accountId of accounts)
      await put(
        gateway,
        rows.filter((row) => row.accountId === accountId),
      );
    const read = readOf(gateway);
    const found = await Promise.all([...accounts, ...accounts].map((accountId) => read(accountId, 100)));
    const texts = found.map(({ lines }) => textOf([lines]));
    for (const [i, accountId] of [...accounts, ...accounts].entries()) {
      expect(texts[i] === Array.from({ length: 20 }, (_, rev) => `{"v":${docOf(accountId, rev)}}\n`).join('')).toBe(true);
    }
  });

  test('a read that the database refuses fails, and the next one works', async () => {
    const gateway = await open();
    await put(gateway, [{ accountId: 'a', rev: 1, doc: '1' }]);
    const broken = gateway.services.store.fastLines('broken', 'select rev, doc from no_such_table where account_id = $1', frame);
    for (let i = 0; i < 8; i += 1) await expect(broken('a')).rejects.toThrow(/no_such_table/);
    expect((await readOf(gateway)('a', 10)).count).toBe(1);
  });
});
