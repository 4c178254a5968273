import type { AreaProps } from '../areas/area-props.ts';
import { Edited } from '../form/edited.tsx';
import { useEditing } from '../form/use-editing.ts';
import { GivenUpgrades } from './given-upgrades.tsx';
import { GroupEditor } from './group-editor.tsx';
import { UpgradeEditor } from './upgrade-editor.tsx';
import { emptyGroup, emptyUpgrade, type GroupState, type UpgradeState } from './upgrade-state.ts';

/** The upgrades that were given out, or the form of one, or of a group. */
export function UpgradesArea({ isOffline }: AreaProps) {
  const upgrade = useEditing<UpgradeState>('upgrade', emptyUpgrade);
  const group = useEditing<GroupState>('group', emptyGroup);
  if (!upgrade.isKnown || !group.isKnown) return null;
  if (upgrade.editing !== null) {
    const { editing } = upgrade;
    return (
      <Edited opened={upgrade} list="operator.givenUpgrades">
        {(onLeave) => <UpgradeEditor {...{ editing, isOffline, onLeave }} onChange={upgrade.change} />}
      </Edited>
    );
  }
  if (group.editing !== null) {
    const { editing } = group;
    return (
      <Edited opened={group} list="operator.givenUpgrades">
        {(onLeave) => <GroupEditor {...{ editing, isOffline, onLeave }} onChange={group.change} />}
      </Edited>
    );
  }
  return <GivenUpgrades isOffline={isOffline} onUpgrade={upgrade.begin} onGroup={group.begin} />;
}
