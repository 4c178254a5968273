import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { popupHistory } from '../../server/store/tables/popup-history.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { PopupShowing } from '../../src/api/entities/popup-history.ts';
import { onBothStores, type TestGateway } from './stores.ts';

type Client = ReturnType<TestGateway['client']>;

/** Showings as the pull tells them, by id. */
async function rowsOf(client: Client): Promise<readonly PopupShowing[]> {
  const batches = await client.pullAll('', undefined, ['popupHistory']);
  const rows = batches.flatMap(({ entries }) => entries.flatMap((entry) => ('row' in entry ? [entry.row as PopupShowing] : []))); // as: of the one noun that was asked for
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

onBothStores('what was shown', (open) => {
  async function signedIn(gateway: TestGateway, loginName: string) {
    const client = gateway.client();
    await client.signIn(loginName);
    const now = gateway.clock.now();
    const show = (id: string, minutes: number, more: Partial<Pick<PopupShowing, 'popupId' | 'outcome' | 'at'>> = {}) =>
      client.client.call(calls.popupShown, {
        ...{ id, popupId: '7', kind: 'popup', at: new Date(now + minutes * 60_000).toISOString(), outcome: 'open', ...more },
      });
    return { client, show, at: (minutes: number) => new Date(now + minutes * 60_000).toISOString() };
  }

  test('[PLUS-22] what is shown comes with the pull to every device of the account, with what became of it, and to nobody else', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    await gateway.account('li', 0);
    const here = await signedIn(gateway, 'wang');
    await gateway.services.store.db.updateTable('session_family').set({ pcuid: 'pc-1' }).execute();
    const there = await signedIn(gateway, 'wang');
    const li = await signedIn(gateway, 'li');
    expect(await here.show('s1', -10)).toMatchObject({ ok: true, value: { rev: 1 } });
    expect(await here.show('s1', -10, { outcome: 'closed' })).toMatchObject({ ok: true, value: { rev: 2 } });
    const [row, ...others] = await rowsOf(there.client);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: 's1', popupId: '7', kind: 'popup', at: here.at(-10), device: 'pc-1', outcome: 'closed' });
    await there.show('s2', -5);
    expect((await rowsOf(here.client)).map(({ id, device }) => `${id} ${device}`)).toEqual(['s1 pc-1', 's2 ']);
    expect(await rowsOf(li.client)).toEqual([]);
  });

  test('[PLUS-22] of one thing a device keeps its newest showing, whichever end is told last; other things and accounts stay', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    await gateway.account('li', 0);
    const { client, show, at } = await signedIn(gateway, 'wang');
    const li = await signedIn(gateway, 'li');
    await li.show('s1', -500);
    await show('s1', -60);
    await show('s2', -30);
    await show('s3', -20, { popupId: 'bubble.7' });
    expect((await rowsOf(client)).map(({ id }) => id)).toEqual(['s2', 's3']);
    await show('s1', -60, { outcome: 'closed' });
    expect((await rowsOf(client)).map((row) => [row.id, row.at, row.outcome])).toEqual([
      ['s1', at(-30), 'closed'],
      ['s3', at(-20), 'open'],
    ]);
    expect(await rowsOf(li.client)).toHaveLength(1);
  });

  test('[A-45] a device whose clock is ahead, or that says no time, has shown it now; bad input is refused and nothing is stored', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const { client, show, at } = await signedIn(gateway, 'wang');
    await show('s1', 600_000);
    await show('s2', 0, { popupId: '8', at: '' });
    await show('s3', 0, { popupId: '9', at: 'yesterday' });
    expect((await rowsOf(client)).map((row) => row.at)).toEqual([at(0), at(0), at(0)]);
    const good = { id: 's9', popupId: '9', kind: 'popup', at: at(0), outcome: 'open' };
    const bad: readonly object[] = [
      { ...good, id: '' },
      { ...good, popupId: 'x'.repeat(131) },
      { ...good, kind: 5 },
      { ...good, at: 5 },
      { ...good, outcome: 'bought' },
    ];
    for (const payload of bad) expect((await client.send('popupShown', { payload })).status, JSON.stringify(payload)).toBe(400);
    expect(await rowsOf(client)).toHaveLength(3);
  });

  test('showings of an account are bounded: the oldest go', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const { client, show } = await signedIn(gateway, 'wang');
    const rows = Array.from({ length: 1_003 }, (_, n) => ({
      ...{ id: `old${n}`, popupId: `p${n}`, kind: 'popup', at: '2026-01-01T00:00:00.000Z', device: 'x', outcome: 'closed' as const },
    }));
    const { store } = gateway.services;
    await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => popupHistory.put(change, rows)));
    await show('s1', -1);
    const left = await rowsOf(client);
    expect(left).toHaveLength(1_000);
    expect(left.some(({ id }) => id === 's1')).toBe(true);
  });
});
