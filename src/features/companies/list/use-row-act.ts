import { useState } from 'react';
import { useSwitch } from '../../../desk/active-company.tsx';
import { askMark } from '../../../desk/asked/asked-mark.ts';
import { openRelation } from '../../../desk/asked/asked-relation.ts';
import { useDesk } from '../../../desk/desk.tsx';
import type { RowAct } from '../../../desk/table/row-act.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import { useText } from '../../../ui/text.ts';
import { companyView } from './row-view.ts';
import { useHide } from './use-hide.ts';
import { useOpenForm } from './use-open-form.ts';

export type MenuAct = Exclude<RowAct, 'more'> | 'mark' | 'copy' | 'invite' | 'share' | 'unbind';

export interface RowActs {
  /** The row whose menu is open. */
  readonly menu: { readonly id: string; readonly anchor: HTMLElement } | null;
  act(name: RowAct | MenuAct, id: string, anchor?: HTMLElement): void;
  closeMenu(): void;
}

/** What can be done with one company of a list, from its row and its menu. */
export function useRowAct(dir: Directory | null): RowActs {
  const { t } = useText();
  const { notify } = useDesk();
  const onSwitch = useSwitch();
  const open = useOpenForm();
  const hide = useHide();
  const [menu, setMenu] = useState<RowActs['menu']>(null);
  function act(name: RowAct | MenuAct, id: string, anchor?: HTMLElement): void {
    if (name !== 'more') setMenu(null);
    if (name === 'enter' || name === 'stay') onSwitch(id, name === 'stay');
    else if (name === 'edit') open({ edit: id, command: undefined });
    else if (name === 'mark') askMark({ companyIds: [id] });
    else if (name === 'resolve') open({ conflict: id });
    else if (name === 'unbind' || name === 'invite' || name === 'share') openRelation({ kind: name, companyId: id });
    else if (name === 'hide' || name === 'show') void hide(id, name === 'hide' ? 1 : 0);
    else if (name === 'more' && anchor !== undefined) setMenu({ id, anchor });
    else if (name === 'copy' && dir !== null) {
      const { taxId } = companyView(dir, dir.id.indexOf(id), t);
      void navigator.clipboard.writeText(taxId).then(() => notify({ tone: 'done', text: t('companies.copied') }));
    }
  }
  return { menu, act, closeMenu: () => setMenu(null) };
}
