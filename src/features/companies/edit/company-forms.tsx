import { useNavigate } from '@tanstack/react-router';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useListSearch } from '../list/search/use-list-search.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditDrawer } from './edit-drawer.tsx';

/** The form or conflict that the address of any view names. Closing it leaves the view as it is. */
export function CompanyForms() {
  const { edit = '', command = '', conflict = '' } = useListSearch();
  const navigate = useNavigate();
  const close = (): void => {
    const closed = { edit: undefined, command: undefined, conflict: undefined };
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...closed }), state: true, replace: true });
  };
  return (
    <FluentScope>
      {edit !== '' && <EditDrawer key={`${edit} ${command}`} companyId={edit} commandId={command} onClose={close} />}
      {conflict !== '' && <ConflictDialog key={conflict} companyId={conflict} onClose={close} />}
    </FluentScope>
  );
}
