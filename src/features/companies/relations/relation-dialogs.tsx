import { useState } from 'react';
import type { RelationDialog } from '../../../desk/asked/asked-relation.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { usePageHost } from '../../../desk/page-host.ts';
import { addsByRealNameOnly } from '../../../domain/access/guest.ts';
import { unreachable } from '../../../domain/core/result.ts';
import { AddByHand } from './add-by-hand.tsx';
import { AddCompany } from './add-company.tsx';
import { AutoBind } from './auto-bind.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { GuestBind } from './guest-bind.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';

export interface RelationDialogsProps {
  dialog: RelationDialog;
  onClose(): void;
}

type Hand = Omit<Extract<RelationDialog, { kind: 'hand' }>, 'kind'>;

/** Adding a company, which asks a guest first (COMP-19, AUTH-20). */
function Add({ hand, onClose }: { hand: Hand | null; onClose(): void }) {
  const { login } = useDesk();
  const { locationCode } = usePageHost();
  const [goesOn, setGoesOn] = useState(!login.isGuest);
  if (goesOn) return hand === null ? <AddCompany onClose={onClose} /> : <AddByHand {...hand} onClose={onClose} />;
  const realName = addsByRealNameOnly(login, locationCode);
  return <GuestBind realName={realName} onGo={() => setGoesOn(true)} onClose={onClose} />;
}

/** The dialog about who has a company that is open. */
export function RelationDialogs({ dialog, onClose }: RelationDialogsProps) {
  switch (dialog.kind) {
    case 'add':
      return <Add hand={null} onClose={onClose} />;
    case 'hand':
      return <Add hand={dialog} onClose={onClose} />;
    case 'auto':
      return <AutoBind onClose={onClose} />;
    case 'bulk':
      return <BulkDialog action={dialog.action} ids={dialog.ids} onClose={onClose} />;
    case 'unbind':
      return <UnbindDialog companyId={dialog.companyId} onClose={onClose} />;
    case 'invite':
      return <InviteDialog companyId={dialog.companyId} onClose={onClose} />;
    case 'share':
      return <ShareDialog companyId={dialog.companyId} onClose={onClose} />;
    default:
      return unreachable(dialog);
  }
}
