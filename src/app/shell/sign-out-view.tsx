import { useMemo, useState } from 'react';
import { useAccount } from '../../desk/desk.tsx';
import { useDefinitions } from '../../desk/use-definitions.ts';
import { UnfinishedQuestion, useUnfinishedTalk } from '../../features/consult/unfinished.tsx';
import { SignOutDialog, type SignOutDialogProps } from '../../features/session/dialogs/sign-out-dialog.tsx';
import { commandWords, sealWords } from '../../features/sync/outbox-words.ts';
import { useText } from '../../ui/text.ts';

export type SignOutViewProps = Omit<SignOutDialogProps, 'unsent'>;

/** The sign-out dialog with what is unsent, in the words of the outbox; behind the question about a talk that is not finished. */
export function SignOutView(props: SignOutViewProps) {
  const { t } = useText();
  const outbox = useAccount((state) => state.outbox);
  const definitions = useDefinitions();
  const unsent = useMemo(
    () =>
      outbox.map((row) => ({ id: row.id, text: t('frame.said', { name: sealWords(row, t), text: commandWords(row, definitions, t) }) })),
    [outbox, definitions, t],
  );
  const talk = useUnfinishedTalk();
  const [isSure, setSure] = useState(false);
  if (talk !== null && !isSure) return <UnfinishedQuestion talk={talk} onGoOn={() => setSure(true)} onStay={props.onClose} />;
  return <SignOutDialog unsent={unsent} {...props} />;
}
