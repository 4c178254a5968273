import type { GroupForm, UpgradeForm } from '../../src/api/entities/operated-upgrade.ts';
import { companyCounts } from '../operator/audience.ts';
import { forOperators } from '../operator/for-operators.ts';
import { checkGroup, checkUpgrade, endUpgrade, listUpgrades, saveGroupForm, saveUpgradeForm } from '../operator/upgrades.ts';
import { type HeadHandler, type RefusalCode, refused, value } from '../pipeline/call.ts';

const MOST_NAMED = 200;

const refusals: Readonly<Record<'unknown' | 'changed' | 'over', readonly [404 | 409, RefusalCode]>> = {
  unknown: [404, 'publication.unknown'],
  changed: [409, 'publication.changed'],
  over: [409, 'publication.over'],
};

export const operatorUpgrades: HeadHandler<'operatorUpgrades'> = forOperators(async (asked) => value(await listUpgrades(asked)));

export const operatorUpgradeCheck: HeadHandler<'operatorUpgradeCheck'> = forOperators(async (asked, { draft }: { draft: UpgradeForm }) => {
  const { problems, audience } = await checkUpgrade(asked, draft);
  const named = audience.slice(0, MOST_NAMED);
  const companies = await companyCounts(
    asked.store.db,
    named.map(({ accountId }) => accountId),
  );
  const accounts = named.map(({ accountId, loginName, fullName }) => ({ loginName, fullName, companies: companies.get(accountId) ?? 0 }));
  return value({ problems: [...problems], count: audience.length, accounts });
});

interface Saving<D> {
  readonly id: string;
  readonly requestId: string;
  readonly seen: number;
  readonly draft: D;
}

export const operatorUpgradeSave: HeadHandler<'operatorUpgradeSave'> = forOperators(
  async (asked, { draft, ...saving }: Saving<UpgradeForm>) => {
    const { subject, problems } = await checkUpgrade(asked, draft);
    if (problems.length > 0) return refused(422, 'publication.invalid', { body: { problems } });
    const saved = await saveUpgradeForm(asked, { draft, subject }, { ...saving, loginName: asked.loginName });
    if (!saved.ok) return refused(...refusals[saved.error]);
    asked.log.info('upgrade given out', { id: saved.value.id, way: draft.way, target: draft.target });
    return value(saved.value);
  },
);

export const operatorUpgradeEnd: HeadHandler<'operatorUpgradeEnd'> = forOperators(async (asked, { id }: { id: string }) => {
  if (!(await endUpgrade(asked, id, asked.loginName))) return refused(404, 'publication.unknown');
  asked.log.info('upgrade taken back', { id });
  return value({});
});

export const operatorGroupSave: HeadHandler<'operatorGroupSave'> = forOperators(async (asked, { draft, ...saving }: Saving<GroupForm>) => {
  const { problems, accountIds } = await checkGroup(asked, draft, saving.id);
  if (problems.length > 0) return refused(422, 'publication.invalid', { body: { problems } });
  const saved = await saveGroupForm(asked, { draft, accountIds }, { ...saving, loginName: asked.loginName });
  if (!saved.ok) return refused(...refusals[saved.error]);
  asked.log.info('group of upgrades saved', { id: saved.value.id, accounts: accountIds.length });
  return value(saved.value);
});
