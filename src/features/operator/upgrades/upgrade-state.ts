import type { GroupForm, OperatedGroup, OperatedUpgrade, UpgradeForm } from '../../../api/entities/operated-upgrade.ts';
import { daysOf, listOf, momentsOf } from '../form/form-state.ts';

/** An upgrade as it is typed: days as days. */
export interface UpgradeState extends Omit<UpgradeForm, 'from_at' | 'to_at'> {
  /** First and last day of China, '' for at once and without an end. */
  readonly fromDay: string;
  readonly toDay: string;
}

/** A group as it is typed: its accounts as one text. */
export interface GroupState extends Omit<GroupForm, 'members'> {
  readonly members: string;
}

export const emptyUpgrade: UpgradeState = {
  ...{ way: 'guide', operateVersion: 'up', target: 'account', subject: '', title: '', text: '', fromDay: '', toDay: '' },
};
export const emptyGroup: GroupState = { name: '', imgUrl: '', wide: 0, high: 0, members: '' };

/** The form of an upgrade that was given out. */
export function upgradeStateOf({ way, operateVersion, target, subject, title, text, from_at, to_at }: OperatedUpgrade): UpgradeState {
  return { way, operateVersion, target, subject, title, text, ...daysOf({ from_at, to_at }) };
}

/** What is sent of an upgrade: to all it names nobody, and the government edition has no version to go back to. */
export function upgradeDraftOf({ fromDay, toDay, way, operateVersion, target, subject, ...words }: UpgradeState): UpgradeForm {
  return {
    ...words,
    ...{ way, target, subject: target === 'all' ? '' : subject.trim(), operateVersion: way === 'gov' ? 'up' : operateVersion },
    ...momentsOf({ fromDay, toDay }),
  };
}

export function groupStateOf({ name, imgUrl, wide, high, members }: OperatedGroup): GroupState {
  return { name, imgUrl, wide, high, members: members.join(' ') };
}

export function groupDraftOf({ members, ...rest }: GroupState): GroupForm {
  return { ...rest, members: listOf(members) };
}
