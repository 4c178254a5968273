import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { companies, freshDevice, must } from '../../../tests/support/db-kit.ts';
import type { Company } from '../../api/entities/company.ts';
import { storeStatuses } from '../../db/area-status.ts';
import { listenChanges } from '../../db/changes.ts';
import { openAccountDb } from '../../db/open/account-db.ts';
import type { Change } from '../../db/types.ts';
import { directoryRowOf, emptyDirectory, setDirectoryRow } from '../../domain/company/directory-row.ts';
import { cellAt } from '../../domain/status/status-columns.ts';
import { createListeners } from '../../ui/listeners.ts';
import { type Desk, DeskContext } from '../desk.tsx';
import { type PageHost, PageHostContext } from '../page-host.ts';
import { createWrites } from '../store/writes.ts';
import { useAreaStatus, useStatusBook, useStatusColumns } from './area-status.ts';

afterEach(cleanup);

const risk = (high: number) => ({ value: { count: high, high }, at: 5_000, fetchedAt: 10 });
const one = (companyId: string, high: number) =>
  [{ area: 'risk' as const, block: 0, companyIds: [companyId] }, { rows: new Map([[companyId, risk(high)]]) }, { now: 10 }] as const;

/** A desk over a real database: the worker's answers are written to it by the tests. */
async function deskOf(accountId: string) {
  const device = freshDevice();
  await must(openAccountDb(accountId, device));
  const writes = createWrites(accountId, { now: () => 1_000 }, { storage: device });
  const { db } = await must(writes.open());
  const directory = emptyDirectory();
  for (const [i, company] of companies(3).entries()) setDirectoryRow(directory, i, directoryRowOf(company, 0));
  let state = { directory, counted: directory, change: null as Change | null };
  const { subscribe, tell } = createListeners();
  const stop = listenChanges(accountId, (change) => {
    state = { ...state, change };
    act(tell);
  });
  const asked: unknown[] = [];
  const desk = {
    writes,
    store: { get: () => state, subscribe },
    data: { fact: async () => null },
    clock: { now: () => 1_000, after: (ms: number, run: () => void) => void setTimeout(() => act(run), Math.min(ms, 1)) },
    worker: { resource: async (request: unknown) => void asked.push(request) },
  } as unknown as Desk; // as: the hooks read these alone
  const end = (): void => {
    stop();
    writes.close();
  };
  /** As a pull brings the account's companies. */
  const bring = (rows: readonly Company[]): void => {
    const next = emptyDirectory();
    for (const [i, company] of rows.entries()) setDirectoryRow(next, i, directoryRowOf(company, 0));
    state = { ...state, directory: next, counted: next };
    act(tell);
  };
  return { db, desk, asked, bring, end };
}

interface SeenProps {
  onSeen(text: string): void;
}

function Card({ onSeen }: SeenProps) {
  const { isRead, of, refresh } = useAreaStatus('c1');
  const { status } = of('risk');
  onSeen(isRead ? `${status?.value?.high ?? 'unknown'} ${of('tax').status === null ? 'never' : 'known'}` : 'reading');
  return (
    <button type="button" onClick={() => void refresh('risk')}>
      ask
    </button>
  );
}

function Table({ onSeen }: SeenProps) {
  const columns = useStatusColumns('2026-11-23');
  onSeen(columns === null ? 'reading' : [0, 1, 2].map((row) => cellAt(columns.areas.risk, row).word).join(' '));
  return null;
}

function Book() {
  useStatusBook();
  return null;
}

test('[PLUS-08] one company: what is known of it in each area, newer as soon as it is written, and asked for by the worker', async () => {
  const { db, desk, asked, end } = await deskOf('hook-one');
  await must(storeStatuses(db, ...one('c1', 1)));
  const seen: string[] = [];
  const { getByText } = render(
    <DeskContext value={desk}>
      <Card onSeen={(text) => seen.push(text)} />
    </DeskContext>,
  );
  await waitFor(() => expect(seen.at(-1)).toBe('1 never'));
  await must(storeStatuses(db, ...one('c1', 4)));
  await waitFor(() => expect(seen.at(-1)).toBe('4 never'));
  getByText('ask').click();
  expect(asked).toEqual([
    { what: 'watch', name: 'status.areaStatus', subject: 'c1' },
    { what: 'refresh', name: 'status.areaStatus', subject: 'c1/risk' },
  ]);
  end();
});

test('[PLUS-06] all companies: columns by row, unknown where nothing is held, and only new answers are read again', async () => {
  const { db, desk, asked, end } = await deskOf('hook-all');
  await must(storeStatuses(db, ...one('c1', 1)));
  const seen: string[] = [];
  render(
    <DeskContext value={desk}>
      <PageHostContext value={{ rulePackKeys: async () => [] } as unknown as PageHost}>
        {/* as: the days ask for these alone */}
        <Table onSeen={(text) => seen.push(text)} />
      </PageHostContext>
    </DeskContext>,
  );
  await waitFor(() => expect(seen.at(-1)).toBe('riskHigh unknown unknown'));
  await must(storeStatuses(db, ...one('c3', 0)));
  await waitFor(() => expect(seen.at(-1)).toBe('riskHigh unknown noRisk'));
  expect(asked).toContainEqual({ what: 'watch', name: 'status.areaStatus', subject: '' });
  end();
});

test('[PLUS-08] a company that comes or becomes a member while a view shows all is asked for at once; one that changes otherwise, or is a member no more, is not', async () => {
  const { desk, asked, bring, end } = await deskOf('hook-grown');
  const rows = companies(3).map((company, n): Company => ({ ...company, isAuthorize: 1, isVip: n === 0 ? 1 : 0, expireDate: '' }));
  bring(rows);
  render(
    <DeskContext value={desk}>
      <Book />
    </DeskContext>,
  );
  const obtained = () => asked.filter((one) => (one as { what: string }).what === 'obtain').length; // as: requests of the hook
  const steps: [Company[], number][] = [
    [rows.map((company) => ({ ...company, companyName: `${company.companyName}二` })), 0],
    [rows.map((company, n) => ({ ...company, isVip: n < 2 ? 1 : 0 })), 1],
    [rows, 1],
    [[...rows, ...companies(4).slice(3)], 2],
  ];
  for (const [next, times] of steps) {
    bring(next);
    await waitFor(() => expect(obtained()).toBe(times));
  }
  expect(asked.filter((one) => (one as { what: string }).what === 'obtain')).toEqual(
    [1, 2].map(() => ({ what: 'obtain', name: 'status.areaStatus', subject: '' })),
  );
  end();
});
