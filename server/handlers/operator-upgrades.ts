import type { GroupForm, UpgradeForm } from '../../src/api/entities/operated-upgrade.ts';
import { reachedOf } from '../operator/audience.ts';
import { forOperators } from '../operator/for-operators.ts';
import { environmentNames, listGov, saveGov } from '../operator/gov-lists.ts';
import { refusedSave, type Sending } from '../operator/saving.ts';
import {
  checkGroup,
  checkUpgrade,
  countBehind,
  endUpgrade,
  listUpgrades,
  removeGroup,
  saveGroupForm,
  saveUpgradeForm,
} from '../operator/upgrades.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';

export const operatorUpgrades: HeadHandler<'operatorUpgrades'> = forOperators(async (asked) =>
  value({ ...(await listUpgrades(asked)), gov: await listGov(asked), environments: environmentNames(asked) }),
);

export const operatorUpgradeCheck: HeadHandler<'operatorUpgradeCheck'> = forOperators(
  async (asked, { id, draft }: { id: string; draft: UpgradeForm }) => {
    const { problems, audience } = await checkUpgrade(asked, draft);
    const accounts = await reachedOf(asked.store.db, audience);
    const behind = await countBehind(asked, { way: draft.way, id }, audience);
    return value({ problems: [...problems], count: audience.length, behind, accounts });
  },
);

export const operatorUpgradeSave: HeadHandler<'operatorUpgradeSave'> = forOperators(
  async (asked, { draft, ...saving }: Sending<UpgradeForm>) => {
    const { subject, problems } = await checkUpgrade(asked, draft);
    if (problems.length > 0) return refused(422, 'publication.invalid', { body: { problems } });
    const saved = await saveUpgradeForm(asked, { draft, subject }, { ...saving, loginName: asked.loginName });
    if (!saved.ok) return refusedSave(saved.error);
    asked.log.info('upgrade given out', { id: saved.value.id, way: draft.way, target: draft.target });
    return value(saved.value);
  },
);

export const operatorUpgradeEnd: HeadHandler<'operatorUpgradeEnd'> = forOperators(async (asked, { id }: { id: string }) => {
  if (!(await endUpgrade(asked, id, asked.loginName))) return refused(404, 'publication.unknown');
  asked.log.info('upgrade taken back', { id });
  return value({});
});

export const operatorGroupSave: HeadHandler<'operatorGroupSave'> = forOperators(async (asked, { draft, ...saving }: Sending<GroupForm>) => {
  const { problems, accountIds } = await checkGroup(asked, draft, saving.id);
  if (problems.length > 0) return refused(422, 'publication.invalid', { body: { problems } });
  const saved = await saveGroupForm(asked, { draft, accountIds }, { ...saving, loginName: asked.loginName });
  if (!saved.ok) return refusedSave(saved.error);
  asked.log.info('group of upgrades saved', { id: saved.value.id, accounts: accountIds.length });
  return value(saved.value);
});

export const operatorGroupRemove: HeadHandler<'operatorGroupRemove'> = forOperators(async (asked, { id }: { id: string }) => {
  if ((await removeGroup(asked, id)) === 'used') return refused(409, 'group.used');
  asked.log.info('group of upgrades removed', { id });
  return value({});
});

export const operatorGovSave: HeadHandler<'operatorGovSave'> = forOperators(async (asked, input: Parameters<typeof saveGov>[1]) => {
  const problems = await saveGov(asked, input);
  if (problems.length > 0) return refused(422, 'publication.invalid', { body: { problems } });
  asked.log.info('government list changed', { list: input.list, on: input.on });
  return value({});
});
