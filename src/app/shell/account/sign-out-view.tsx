import { useMemo } from 'react';
import { useAccount } from '../../../desk/desk.tsx';
import { useDefinitions } from '../../../desk/use-definitions.ts';
import { SignOutDialog, type SignOutDialogProps } from '../../../features/session/dialogs/sign-out-dialog.tsx';
import { commandWords, sealWords } from '../../../features/sync/outbox-words.ts';
import { useText } from '../../../ui/text.ts';

export type SignOutViewProps = Omit<SignOutDialogProps, 'unsent'>;

/** The sign-out dialog with what is unsent, in the words of the outbox. */
export function SignOutView(props: SignOutViewProps) {
  const { t } = useText();
  const outbox = useAccount((state) => state.outbox);
  const definitions = useDefinitions();
  const unsent = useMemo(
    () =>
      outbox.map((row) => ({ id: row.id, text: t('frame.said', { name: sealWords(row, t), text: commandWords(row, definitions, t) }) })),
    [outbox, definitions, t],
  );
  return <SignOutDialog unsent={unsent} {...props} />;
}
