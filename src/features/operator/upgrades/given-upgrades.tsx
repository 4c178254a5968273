import { Button, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import type { OperatedGroup, OperatedUpgrade } from '../../../api/entities/operated-upgrade.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import { Confirm } from '../form/edited.tsx';
import { timeStanding } from '../form/form-state.ts';
import { ListHead, NoList } from '../form/list-head.tsx';
import { type MadeRow, MadeTable } from '../form/made-table.tsx';
import { Section } from '../form/section.tsx';
import { spanWords, useTableStyles } from '../form/table-parts.ts';
import { useAct } from '../form/use-act.ts';
import type { EditingOf } from '../form/use-editing.ts';
import { GovLists } from './gov-lists.tsx';
import { emptyGroup, emptyUpgrade, type GroupState, groupStateOf, type UpgradeState, upgradeStateOf } from './upgrade-state.ts';

type Begin<F> = (given: Omit<EditingOf<F>, 'requestId'>) => void;

interface UpgradeRowsProps {
  rows: readonly OperatedUpgrade[];
  groups: readonly OperatedGroup[];
  isOffline: boolean;
  onUpgrade: Begin<UpgradeState>;
  onEnd(row: OperatedUpgrade): void;
}

/** To whom an upgrade was given out, in words. */
function useSubject(groups: readonly OperatedGroup[]): (row: OperatedUpgrade) => string {
  const { t } = useText();
  return ({ target, subject }) => {
    const name = target === 'group' ? (groups.find(({ id }) => id === subject)?.name ?? subject) : subject;
    return target === 'all' ? t('operator.target-all') : t('operator.targetOf', { target: t(`operator.target-${target}`), name });
  };
}

/** Upgrades that were given out, what can still be changed first. */
function UpgradeRows({ rows, groups, isOffline, onUpgrade, onEnd }: UpgradeRowsProps) {
  const { t, language } = useText();
  const { clock } = useDesk();
  const now = clock.now();
  const subjectOf = useSubject(groups);
  const made = rows.map((row): MadeRow => {
    const standing = timeStanding(row, now);
    const isOpen = standing !== 'ended';
    return {
      id: row.id,
      what: [t(`operator.way-${row.way}`), subjectOf(row), row.title || t('operator.ownTitle')],
      standing: t(standing === 'running' ? 'operator.standing-given' : `operator.standing-${standing}`),
      isRunning: standing === 'running',
      need: null,
      isPast: !isOpen || standing === 'over',
      span: spanWords(row, t, language),
      by: row.writtenBy,
      onEdit: isOpen ? () => onUpgrade({ id: row.id, seen: row.updated_at, form: upgradeStateOf(row) }) : null,
      onEnd: isOpen ? () => onEnd(row) : null,
      onCopy: () => onUpgrade({ id: '', seen: 0, form: { ...upgradeStateOf(row), fromDay: '', toDay: '' } }),
    };
  });
  const heads = [t('operator.way'), t('operator.whom'), t('operator.title')];
  return <MadeTable noun="upgrade" rows={made} end={t('operator.takeBack')} {...{ heads, isOffline }} />;
}

interface GroupsProps {
  groups: readonly OperatedGroup[];
  isOffline: boolean;
  onGroup: Begin<GroupState>;
  onRemove(group: OperatedGroup): void;
}

/** Groups of accounts that see a picture of their own. */
function Groups({ groups, isOffline, onGroup, onRemove }: GroupsProps) {
  const styles = useTableStyles();
  const { t } = useText();
  return (
    <Section title={t('operator.groups')}>
      {groups.length === 0 ? (
        t('operator.noGroups')
      ) : (
        <table className={styles.small}>
          <tbody>
            {groups.map((group) => (
              <tr key={group.id} data-group={group.id}>
                <td className={styles.cell}>{t('operator.groupOf', { name: group.name, count: group.members.length })}</td>
                <td className={mergeClasses(styles.cell, styles.over)}>
                  {t(group.imgUrl === '' ? 'operator.withoutPicture' : 'operator.withPicture')}
                </td>
                <td className={mergeClasses(styles.cell, styles.does)}>
                  <Button
                    size="small"
                    appearance="subtle"
                    onClick={() => onGroup({ id: group.id, seen: group.updated_at, form: groupStateOf(group) })}
                  >
                    {t('operator.edit')}
                  </Button>
                  <Button size="small" appearance="subtle" disabledFocusable={isOffline} onClick={() => onRemove(group)}>
                    {t('operator.removeGroup')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

interface GivenUpgradesProps {
  isOffline: boolean;
  onUpgrade: Begin<UpgradeState>;
  onGroup: Begin<GroupState>;
}

/** The upgrades that were given out, the groups, and what can be begun from here. */
export function GivenUpgrades({ isOffline, onUpgrade, onGroup }: GivenUpgradesProps) {
  const { t } = useText();
  const { worker } = useDesk();
  const { value, outcome, refresh } = useResource('operator.givenUpgrades', '');
  const act = useAct(refresh);
  const [ending, setEnding] = useState<OperatedUpgrade | null>(null);
  const [removing, setRemoving] = useState<OperatedGroup | null>(null);
  const { list: rows = [], groups = [], gov = [], environments = [] } = value ?? {};
  function remove({ id }: OperatedGroup): void {
    setRemoving(null);
    void act(worker.ask('operatorUpgrades.operatorGroupRemove', { id }), {
      done: t('operator.groupRemoved'),
      failed: t('operator.groupNotRemoved'),
    });
  }
  function end({ id }: OperatedUpgrade): void {
    setEnding(null);
    void act(worker.ask('operatorUpgrades.operatorUpgradeEnd', { id }), {
      done: t('operator.takenBack'),
      failed: t('operator.takeBackFailed'),
    });
  }
  return (
    <>
      <ListHead {...{ isOffline }} title={t('operator.area-upgrades')} lead={t('operator.upgradesLead')} onRefresh={() => void refresh()}>
        <Button onClick={() => onGroup({ id: '', seen: 0, form: emptyGroup })}>{t('operator.newGroup')}</Button>
        <Button appearance="primary" onClick={() => onUpgrade({ id: '', seen: 0, form: emptyUpgrade })}>
          {t('operator.newUpgrade')}
        </Button>
      </ListHead>
      {rows.length === 0 ? (
        <NoList {...{ outcome, isOffline }} empty={t('operator.noUpgrades')} onRetry={() => void refresh()} />
      ) : (
        <UpgradeRows {...{ rows, groups, isOffline, onUpgrade }} onEnd={setEnding} />
      )}
      {outcome === 'known' && (
        <>
          <Groups {...{ groups, isOffline, onGroup }} onRemove={setRemoving} />
          <GovLists {...{ environments, isOffline }} entries={gov} onChanged={refresh} />
        </>
      )}
      {removing !== null && (
        <Confirm
          title={t('operator.removeGroupTitle', { name: removing.name })}
          text={t('operator.removeGroupText')}
          does={t('operator.removeGroup')}
          stay={t('frame.cancel')}
          onDo={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
      {ending !== null && (
        <Confirm
          title={t('operator.takeBackTitle')}
          text={t('operator.takeBackText')}
          does={t('operator.takeBack')}
          stay={t('frame.cancel')}
          onDo={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
