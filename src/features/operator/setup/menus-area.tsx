import type { AppForm, MenuForm, TabForm } from '../../../api/entities/setup.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { Edited } from '../form/edited.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { useEditing } from '../form/use-editing.ts';
import { AppEditor } from './app-editor.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { AppList, MenuList, TabList } from './menu-lists.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { appFormOf, emptyApp, emptyMenu, emptyTab, menuFormOf, tabFormOf } from './setup-forms.ts';
import { letInOf } from './setup-value.ts';
import { TabEditor } from './small-editors.tsx';
import { Unread } from './unread.tsx';
import { useRemoval } from './use-removal.tsx';

/** Menus, tabs and apps with what can be done with each, what a company sees of them, or the form of one. */
export function MenusArea({ isOffline }: AreaProps) {
  const { t } = useText();
  const { value: setup, outcome, refresh } = useResource('operator.setup', '');
  const menu = useEditing<MenuForm>('menu', emptyMenu);
  const tab = useEditing<TabForm>('tab', emptyTab);
  const app = useEditing<AppForm>('app', emptyApp);
  const { remove, question } = useRemoval(refresh);
  if (!menu.isKnown || !tab.isKnown || !app.isKnown) return null;
  if (setup !== null && menu.editing !== null) {
    const { editing, change } = menu;
    return (
      <Edited opened={menu} list="operator.setup">
        {(onLeave) => <MenuEditor {...{ editing, isOffline, setup, onLeave }} onChange={change} />}
      </Edited>
    );
  }
  if (setup !== null && app.editing !== null) {
    const { editing, change } = app;
    return (
      <Edited opened={app} list="operator.setup">
        {(onLeave) => <AppEditor {...{ editing, isOffline, setup, onLeave }} onChange={change} onChanged={refresh} />}
      </Edited>
    );
  }
  if (tab.editing !== null) {
    const { editing, change } = tab;
    return (
      <Edited opened={tab} list="operator.setup">
        {(onLeave) => <TabEditor {...{ editing, isOffline, onLeave }} onChange={change} />}
      </Edited>
    );
  }
  return (
    <>
      <ListHead title={t('setup.area-menus')} lead={t('setup.menusAreaLead')} isOffline={isOffline} onRefresh={() => void refresh()} />
      {setup === null || outcome !== 'known' ? (
        <NoList {...{ outcome, isOffline }} empty={t('setup.noMenus')} onRetry={() => void refresh()} />
      ) : (
        <>
          <Unread names={setup.unread} />
          <MenuList
            {...{ setup, isOffline, refresh }}
            onNew={() => menu.begin({ id: '', seen: 0, form: emptyMenu })}
            onEdit={(entry) => menu.begin({ id: entry.id, seen: entry.seen, form: menuFormOf(entry) })}
            onRemove={({ id, seen, menu: { menuName: name } }) => remove({ section: 'menus', id, seen, name })}
          />
          <TabList
            {...{ setup, isOffline, refresh }}
            onNew={() => tab.begin({ id: '', seen: 0, form: emptyTab })}
            onEdit={(entry) => tab.begin({ id: entry.id, seen: entry.seen, form: tabFormOf(entry) })}
            onRemove={({ id, seen, tabName: name }) => remove({ section: 'tabs', id, seen, name })}
          />
          <AppList
            {...{ setup, isOffline }}
            onNew={() => app.begin({ id: '', seen: 0, form: emptyApp })}
            onEdit={(entry) => app.begin({ id: entry.id, seen: entry.seen, form: appFormOf(entry) })}
            onRemove={({ id, seen, appCode, appId }) => remove({ section: 'apps', id, seen, name: appCode || appId })}
          />
          <MenuPreview setup={setup} letIn={letInOf(setup)} draft={null} />
        </>
      )}
      {question}
    </>
  );
}
