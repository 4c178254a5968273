import { useDesk } from '../../../desk/desk.tsx';
import type { PortfolioView, SavedView } from '../../../domain/portfolio/views.ts';
import { useText } from '../../../ui/text.ts';
import type { Portfolio } from './use-portfolio.ts';

/** Keeps what is asked as a view of the account, and takes one away; with undo. */
export function useSaveView({ query, setup, changeSetup, choose, views }: Portfolio) {
  const { t } = useText();
  const { notify, clock } = useDesk();
  const failed = (): void => notify({ tone: 'problem', key: 'view', text: t('portfolio.saveFailed') });
  async function put(view: SavedView): Promise<boolean> {
    return await changeSetup((row) => ({ views: [...row.views.filter(({ id }) => id !== view.id), view] }));
  }
  return {
    async save(name: string): Promise<void> {
      const view: SavedView = { id: `${clock.now()}`, name, query };
      if (!(await put(view))) return failed();
      choose({ id: `own:${view.id}`, name, query });
      notify({ tone: 'done', key: 'view', text: t('portfolio.saved', { name }) });
    },
    async drop(tab: PortfolioView): Promise<void> {
      const view = setup.views.find(({ id }) => `own:${id}` === tab.id);
      if (view === undefined) return;
      if (!(await changeSetup((row) => ({ views: row.views.filter(({ id }) => id !== view.id) })))) return failed();
      const all = views.find(({ id }) => id === 'all');
      if (all !== undefined) choose(all);
      const action = { label: t('frame.undo'), run: () => void put(view) };
      notify({ tone: 'done', key: 'view', text: t('portfolio.dropped', { name: view.name }), action });
    },
  };
}
