import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '../../../tests/support/clock/clock.ts';
import { must } from '../../../tests/support/db-kit.ts';
import { openAdvertStage, shownSurfaces, surface } from '../../../tests/support/page/advert-desk.ts';
import { dbOn, deskOn, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { storeStatuses } from '../../db/area-status.ts';
import { addDays, addMonths, chinaDay } from '../../domain/core/china-time.ts';
import { engineOf } from './engines.ts';

const { stage, publish, newAccount } = openAdvertStage();
const base = samplePack('2026.11.1');
const today = chinaDay(now());

/** Publishes a pack by which withheld tax alone is due, so many days from now, in place of all others. Answers the day. */
async function due(inDays: number): Promise<string> {
  const { services: parts } = stage.gateway();
  await parts.store.db.deleteFrom('rule_pack').execute();
  const day = addDays(today, inDays);
  const months = new Set([today.slice(0, 7), day.slice(0, 7)]);
  // What is due in the month of today, where that is not the month of the day, was due at its beginning.
  const published = [...months].map((month) => ({ month, day: day.startsWith(month) ? day : `${month}-01`, source: '通知' }));
  const rules = base.rules.filter(({ code }) => code === 'iit');
  await publishPack(parts, { ...base, version: `2026.12.${inDays + 1}`, published, holidays: [], rules });
  return day;
}

/** Home of an account with a popup and a tip that is no advert. */
async function openWithPopup(account: TestAccount) {
  await publish(account, 'popup', { title: '弹窗', freq: -1 });
  const { page } = await stage.open('/workbench/main', account);
  const desk = deskOn(page);
  const reason = () =>
    engineOf(desk)
      .standings()
      .find(({ candidate }) => candidate.kind === 'popup')?.turn.reason;
  return { page, reason };
}

test.each([0, 2])('[PLUS-22] by a rule pack of the deployment a popup waits when something open is due in %i days', async (inDays) => {
  await due(inDays);
  const { reason } = await openWithPopup(await newAccount());
  await waitFor(() => expect(reason()).toBe('deadline'));
  expect(shownSurfaces()).not.toContain('popup');
});

test('[PLUS-22] a popup comes when what is due next is due in three days, and on the due day of an account without companies', async () => {
  await due(3);
  await openWithPopup(await newAccount());
  await surface('popup');
  await due(0);
  await openWithPopup(await newAccount(0));
  await surface('popup');
});

test('[PLUS-22] on the due day a popup waits while one company has not filed, and comes when the last has', async () => {
  const day = await due(0);
  const account = await newAccount(3);
  const { page, reason } = await openWithPopup(account);
  await waitFor(() => expect(reason()).toBe('deadline'));
  // What the gateway says of its own would take the place of what is stored here.
  stage.offline(true);
  const db = await dbOn(page);
  const companyIds = (await stage.companies(account)).map(({ companyId }) => companyId);
  const period = addMonths(day.slice(0, 7), -1).replace('-', '');
  const filed = async (n: number): Promise<void> => {
    const value = (at: number) => ({
      ...{ period, persons: 3, amount: '10.00', declareState: 1 as const },
      state: at < n ? ('paid' as const) : ('undeclared' as const),
    });
    const rows = new Map(companyIds.map((id, at) => [id, { value: value(at), at: now(), fetchedAt: now() }]));
    await must(storeStatuses(db, { area: 'personalTax', block: 0, companyIds }, { rows }, { now: now() }));
  };
  await filed(2);
  expect(reason()).toBe('deadline');
  await filed(3);
  await surface('popup');
});
