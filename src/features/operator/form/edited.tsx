import { Button } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useFocusBack } from '../../../ui/focus-back.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import type { ResourceName } from '../../../workers/surface.ts';
import { useWholePage } from '../areas/whole-page.ts';
import type { Opened } from './use-editing.ts';

interface ConfirmProps {
  title: string;
  text: string;
  does: string;
  stay: string;
  onDo(): void;
  onClose(): void;
}

/** A question before something that cannot be undone. */
export function Confirm({ title, text, does, stay, onDo, onClose }: ConfirmProps) {
  return (
    <Modal
      alert
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{stay}</Button>
          <Button appearance="primary" onClick={onDo}>
            {does}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}

interface EditedProps<F> {
  opened: Opened<F>;
  /** The list that shows what the form has made. */
  list: ResourceName;
  /** What that list is of. */
  subject?: string;
  children(onLeave: (done: boolean) => void): ReactNode;
}

/** A form that is open in the place of its list. Leaving it is asked about while what was typed is not stored; then the focus is where it was in the list. */
export function Edited<F>({ opened: { isDirty, leave }, list, subject = '', children }: EditedProps<F>) {
  const { t } = useText();
  const { worker } = useDesk();
  const [isLeaving, setLeaving] = useState(false);
  useWholePage();
  useFocusBack();
  function onLeave(done: boolean): void {
    if (!done && isDirty) {
      setLeaving(true);
      return;
    }
    leave();
    if (done) void worker.resource({ what: 'refresh', name: list, subject });
  }
  return (
    <>
      {children(onLeave)}
      {isLeaving && (
        <Confirm
          title={t('operator.leaveTitle')}
          text={t('operator.leaveText')}
          does={t('operator.leave')}
          stay={t('operator.stay')}
          onDo={() => {
            setLeaving(false);
            leave();
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
