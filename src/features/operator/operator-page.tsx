import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Tab,
  TabList,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { PublishedRow } from '../../api/entities/publication.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { publicationKinds } from '../../domain/publishing/publication.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { Confirm, Edited } from './form/edited.tsx';
import { draftOf, emptyForm, type FormState, formOf } from './form/form-state.ts';
import { ListHead, NoList } from './form/list-head.tsx';
import { useAct } from './form/use-act.ts';
import { useEditing } from './form/use-editing.ts';
import { Editor } from './publications/editor.tsx';
import { PublicationList } from './publications/publication-list.tsx';
import { RulePackDialog } from './publications/rule-pack-dialog.tsx';
import { GivenUpgrades } from './upgrades/given-upgrades.tsx';
import { GroupEditor } from './upgrades/group-editor.tsx';
import { UpgradeEditor } from './upgrades/upgrade-editor.tsx';
import { emptyGroup, emptyUpgrade, type GroupState, type UpgradeState } from './upgrades/upgrade-state.ts';

const useStyles = makeStyles({
  page: { maxWidth: '90rem' },
});

interface PublishedProps {
  isOffline: boolean;
  tabs: ReactNode;
  onNew(kind: (typeof publicationKinds)[number]): void;
  onEdit(row: PublishedRow): void;
  onCopy(row: PublishedRow): void;
}

/** The list, with what can be begun from it. */
function Published({ isOffline, tabs, onNew, onEdit, onCopy }: PublishedProps) {
  const { t } = useText();
  const { worker, clock } = useDesk();
  const { value, outcome, refresh } = useResource('operator.publications', '');
  const act = useAct(refresh);
  const [ending, setEnding] = useState<PublishedRow | null>(null);
  const [isPacking, setPacking] = useState(false);
  const rows = value?.list ?? [];
  function end({ id }: PublishedRow): void {
    setEnding(null);
    void act(worker.ask('operator.operatorEnd', { id }), { done: t('operator.ended'), failed: t('operator.endFailed') });
  }
  function sendOn(row: PublishedRow): void {
    const asked = worker.ask('operator.operatorSave', { id: row.id, requestId: row.id, seen: row.updated_at, draft: draftOf(formOf(row)) });
    void act(asked, { done: t('operator.sentOn'), failed: t('operator.publishFailed') });
  }
  return (
    <>
      <ListHead {...{ tabs, isOffline }} lead={t('operator.lead')} onRefresh={() => void refresh()}>
        <Button onClick={() => setPacking(true)}>{t('operator.rulePack')}</Button>
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button appearance="primary">{t('operator.create')}</Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {publicationKinds.map((kind) => (
                <MenuItem key={kind} onClick={() => onNew(kind)}>
                  {t(`operator.kind-${kind}`)}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      </ListHead>
      {rows.length === 0 ? (
        <NoList {...{ outcome, isOffline }} empty={t('operator.empty')} onRetry={() => void refresh()} />
      ) : (
        <PublicationList {...{ rows, isOffline, onEdit, onCopy }} now={clock.now()} onEnd={setEnding} onSendOn={sendOn} />
      )}
      {ending !== null && (
        <Confirm
          title={t('operator.endTitle')}
          text={t('operator.endText', { title: ending.content.title })}
          does={t('operator.end')}
          stay={t('frame.cancel')}
          onDo={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
      {isPacking && (
        <RulePackDialog
          version={value?.pack ?? ''}
          isOffline={isOffline}
          onClose={(done) => {
            setPacking(false);
            if (done) void refresh();
          }}
        />
      )}
    </>
  );
}

const areas = ['publications', 'upgrades'] as const;
type Area = (typeof areas)[number];

interface AreaTabsProps {
  area: Area;
  onArea(area: Area): void;
}

function AreaTabs({ area, onArea }: AreaTabsProps) {
  const { t } = useText();
  return (
    <TabList
      selectedValue={area}
      aria-label={t('operator.areas')}
      onTabSelect={(_, { value }) => onArea(areas.find((one) => one === value) ?? 'publications')}
    >
      {areas.map((one) => (
        <Tab key={one} value={one}>
          {t(`operator.area-${one}`)}
        </Tab>
      ))}
    </TabList>
  );
}

/** Every kind has the same fields. */
const anyForm = emptyForm('popup');

/** The lists, or a form. What is typed stays over a reload, and leaving it is asked about. */
function Operating({ isOffline }: { isOffline: boolean }) {
  const { tab } = useDesk();
  const form = useEditing<FormState>('form', anyForm);
  const upgrade = useEditing<UpgradeState>('upgrade', emptyUpgrade);
  const group = useEditing<GroupState>('group', emptyGroup);
  const [area, setArea] = useState<Area>(() => (tab.get(AREA) === 'upgrades' ? 'upgrades' : 'publications'));
  if (!form.isKnown || !upgrade.isKnown || !group.isKnown) return null;
  if (form.editing !== null) {
    const { editing } = form;
    return (
      <Edited opened={form} list="operator.publications">
        {(onLeave) => <Editor {...{ editing, isOffline, onLeave }} onChange={form.change} />}
      </Edited>
    );
  }
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
  function onArea(next: Area): void {
    setArea(next);
    tab.set(AREA, next);
  }
  const tabs = <AreaTabs {...{ area, onArea }} />;
  if (area === 'upgrades') return <GivenUpgrades {...{ isOffline, tabs }} onUpgrade={upgrade.begin} onGroup={group.begin} />;
  return (
    <Published
      {...{ isOffline, tabs }}
      onNew={(kind) => form.begin({ id: '', seen: 0, form: emptyForm(kind) })}
      onEdit={(row) => form.begin({ id: row.id, seen: row.updated_at, form: formOf(row) })}
      onCopy={(row) => form.begin({ id: '', seen: 0, form: formOf(row) })}
    />
  );
}
/** Which list is in view, in this tab's own memory. */
const AREA = 'operator:area';

/** The operator's page. Everybody else is told that it is not for him; the gateway refuses him every call. */
export function OperatorPage() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { value: isOperator, outcome } = useResource('operator.isOperator', '');
  const isOffline = useAccount(({ sync }) => sync?.reach === 'offline');
  return (
    <FluentScope>
      <section className={mergeClasses(pageStyles.page, styles.page)} aria-labelledby="wb-operator-title">
        {isOperator === true ? (
          <Operating isOffline={isOffline} />
        ) : (
          <>
            <h1 className={pageStyles.title} id="wb-operator-title">
              {t('frame.operator')}
            </h1>
            <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
              {outcome === 'known' ? t('operator.forbidden') : isOffline ? t('operator.neverOffline') : t('operator.reading')}
            </div>
          </>
        )}
      </section>
    </FluentScope>
  );
}
