import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { AskedConsult } from '../../desk/asked/asked-consult.ts';
import { CONSULT_SIZE } from '../../domain/menus/open-mode.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { windowBox } from '../../ui/fluent/layer-styles.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { ConsultPane } from './consult-pane.tsx';
import { useAskedCompany } from './use-talks.ts';

const useStyles = makeStyles({
  dialog: {
    ...windowBox,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
  },
});

export interface ConsultWindowProps {
  readonly asked: AskedConsult;
  onClose(): void;
}

/** Talks with advisors over everything, in a window of 1220x720 (CONST-30). Escape closes it as its button does: an unfinished talk is asked about first. */
export function ConsultWindow({ asked: { companyId, buttonCode }, onClose }: ConsultWindowProps) {
  const styles = useStyles();
  const element = useRef<HTMLDialogElement>(null);
  const [closing, setClosing] = useState(false);
  useFocusBack();
  useEffect(() => element.current?.showModal(), []);
  const ask = (): void => element.current?.querySelector<HTMLElement>('[data-close]')?.click();
  return (
    <FluentScope>
      <dialog
        ref={element}
        className={styles.dialog}
        style={CONSULT_SIZE}
        aria-labelledby="wb-consult-title"
        onCancel={(event) => {
          event.preventDefault();
          ask();
        }}
        onClose={() => {
          // The browser closes it without asking when Escape is pressed twice.
          element.current?.showModal();
          ask();
        }}
      >
        <ConsultPane {...{ companyId, buttonCode, closing, onClose }} onClosing={setClosing} />
      </dialog>
    </FluentScope>
  );
}

/** Talks with advisors as a page, about the company that the tab works for. */
export function ConsultPage() {
  const companyId = useAskedCompany();
  const [closing, setClosing] = useState(false);
  return (
    <FluentScope>
      <ConsultPane key={companyId} {...{ companyId, closing }} buttonCode={null} onClose={null} onClosing={setClosing} />
    </FluentScope>
  );
}
