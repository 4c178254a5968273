import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { letInState } from '../../../domain/menus/catalogue.ts';
import { openModeOf } from '../../../domain/menus/open-mode.ts';
import { useText } from '../../../ui/text.ts';
import { Section } from '../form/section.tsx';
import { useAct } from '../form/use-act.ts';
import { SetupTable } from './setup-table.tsx';
import { letInOf, type SetupValue } from './setup-value.ts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  lead: { margin: 0, color: tokens.colorNeutralForeground3 },
  closed: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface ListProps<E> {
  readonly setup: SetupValue;
  readonly isOffline: boolean;
  onNew(): void;
  onEdit(entry: E): void;
  onRemove(entry: E): void;
  refresh(): Promise<unknown>;
}

/** A list with its name, what it is for, and the button that adds to it. */
function Listed({ title, lead, add, onNew, children }: { title: string; lead: string; add: string; onNew(): void; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Section title={title}>
      <div className={styles.head}>
        <p className={styles.lead}>{lead}</p>
        <Button onClick={onNew}>{add}</Button>
      </div>
      {children}
    </Section>
  );
}

/** Moves entries among those that stand together with them. */
function useMoves<E extends { readonly id: string }>(
  section: 'menus' | 'tabs',
  { entries, refresh, together }: { readonly entries: readonly E[]; refresh(): Promise<unknown>; together(one: E, other: E): boolean },
) {
  const { t } = useText();
  const { worker } = useDesk();
  const act = useAct(refresh);
  const put = (id: string, before: string) => () =>
    void act(worker.ask('operatorSetup.operatorSetupMove', { section, id, before }), {
      done: t('setup.moved'),
      failed: t('setup.moveFailed'),
    });
  return (entry: E): { readonly onUp: (() => void) | null; readonly onDown: (() => void) | null } => {
    const group = entries.filter((other) => together(entry, other));
    const at = group.indexOf(entry);
    const [before, after] = [group[at - 1], group[at + 1]];
    return {
      onUp: before === undefined ? null : put(entry.id, before.id),
      onDown: after === undefined ? null : put(after.id, entry.id),
    };
  };
}

export function MenuList({ setup, isOffline, onNew, onEdit, onRemove, refresh }: ListProps<SetupValue['menus'][number]>) {
  const { t } = useText();
  const moves = useMoves('menus', { entries: setup.menus, refresh, together: (one, other) => one.group === other.group });
  const appName = (id: string): string => setup.apps.find(({ appId }) => appId === id)?.appCode || id;
  return (
    <Listed title={t('setup.menus')} lead={t('setup.menusLead')} add={t('setup.newMenu')} onNew={onNew}>
      <SetupTable
        noun="menu"
        heads={[t('setup.menuName'), t('setup.menuCode'), t('setup.app'), t('setup.how'), t('setup.whom')]}
        empty={t('setup.noMenus')}
        isOffline={isOffline}
        rows={setup.menus.map((entry) => {
          const { menu, area, taxTypes, members } = entry;
          const whom = [
            area === '' ? t('setup.everywhere') : area,
            ...taxTypes.map((one) => t(`setup.taxType-${one}`)),
            ...(members ? [t('setup.member')] : []),
          ];
          return {
            ...{ id: entry.id, name: menu.menuName, ...moves(entry) },
            cells: [
              menu.menuName,
              menu.menuCode,
              appName(menu.targetAppId),
              t(`setup.how-${openModeOf(menu).how}`),
              whom.join(t('frame.between')),
            ],
            onEdit: () => onEdit(entry),
            onRemove: () => onRemove(entry),
          };
        })}
      />
    </Listed>
  );
}

export function TabList({ setup, isOffline, onNew, onEdit, onRemove, refresh }: ListProps<SetupValue['tabs'][number]>) {
  const { t } = useText();
  const moves = useMoves('tabs', { entries: setup.tabs, refresh, together: (one, other) => one.area === other.area });
  return (
    <Listed title={t('setup.tabs')} lead={t('setup.tabsLead')} add={t('setup.newTab')} onNew={onNew}>
      <SetupTable
        noun="tab"
        heads={[t('setup.tabName'), t('setup.tabCode'), t('setup.area')]}
        empty={t('setup.noTabs')}
        isOffline={isOffline}
        rows={setup.tabs.map((entry) => ({
          ...{ id: entry.id, name: entry.tabName, ...moves(entry) },
          cells: [entry.tabName, entry.tabCode, entry.area === '' ? t('setup.everywhere') : entry.area],
          onEdit: () => onEdit(entry),
          onRemove: () => onRemove(entry),
        }))}
      />
    </Listed>
  );
}

export function AppList({ setup, isOffline, onNew, onEdit, onRemove }: Omit<ListProps<SetupValue['apps'][number]>, 'refresh'>) {
  const styles = useStyles();
  const { t } = useText();
  const letIn = letInOf(setup);
  return (
    <Listed title={t('setup.apps')} lead={t('setup.appsLead')} add={t('setup.newApp')} onNew={onNew}>
      <SetupTable
        noun="app"
        heads={[t('setup.appCode'), t('setup.appId'), t('setup.origin'), t('setup.originCheck')]}
        empty={t('setup.noApps')}
        isOffline={isOffline}
        rows={setup.apps.map((entry) => {
          const state = letInState(entry.origin === '' ? '' : `${entry.origin}/`, letIn);
          return {
            ...{ id: entry.id, name: entry.appCode || entry.appId },
            cells: [
              entry.appCode,
              entry.appId,
              entry.origin,
              <span key="state" className={state === 'closed' ? styles.closed : undefined} data-let-in={state}>
                {t(`setup.origin-${state}`)}
              </span>,
            ],
            onEdit: () => onEdit(entry),
            onRemove: () => onRemove(entry),
          };
        })}
      />
    </Listed>
  );
}
