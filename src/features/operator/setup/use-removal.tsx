import { type ReactNode, useState } from 'react';
import type { operatorSetupRemove } from '../../../api/calls/operator-setup.ts';
import type { InputOf } from '../../../api/contract.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useText } from '../../../ui/text.ts';
import { Confirm } from '../form/edited.tsx';
import { useAct } from '../form/use-act.ts';

type Removed = InputOf<typeof operatorSetupRemove> & { readonly name: string };

/** Taking entries away, each after a question. */
export function useRemoval(refresh: () => Promise<unknown>): { remove(entry: Removed): void; readonly question: ReactNode } {
  const { t } = useText();
  const { worker } = useDesk();
  const act = useAct(refresh);
  const [asked, setAsked] = useState<Removed | null>(null);
  function remove({ name: _name, ...entry }: Removed): void {
    setAsked(null);
    void act(worker.ask('operatorSetup.operatorSetupRemove', entry), { done: t('setup.removed'), failed: t('setup.removeFailed') });
  }
  const question = asked !== null && (
    <Confirm
      title={t('setup.removeTitle', { name: asked.name })}
      text={t(`setup.removeText-${asked.section}`)}
      does={t('setup.remove')}
      stay={t('frame.cancel')}
      onDo={() => remove(asked)}
      onClose={() => setAsked(null)}
    />
  );
  return { remove: setAsked, question };
}
