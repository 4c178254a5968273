import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { CallError } from '../../../api/error-kinds.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import { useTypedForm } from '../../../ui/typed-form.ts';
import { FormError } from '../form-fields.tsx';
import { formErrorWords } from '../login/login-words.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '440px' },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, paddingBottom: tokens.spacingVerticalM },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export interface FormFailure {
  readonly label: string;
  readonly error: CallError;
}

/** What went wrong last in a form, until the next try. */
export function useFailure() {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  return {
    failure,
    clear: () => setFailure(null),
    failed: (label: string, error: CallError) => setFailure({ label, error }),
  };
}

interface FormDialogProps {
  title: string;
  text: string;
  failure: FormFailure | null;
  busy: boolean;
  offline: boolean;
  submitLabel: string;
  busyLabel: string;
  closeLabel: string;
  /** Only its own button puts it off, not the Escape key. */
  insists?: boolean;
  /** Something was typed. */
  onTouch?: (() => void) | undefined;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog: what was typed stays until it is closed on purpose, so a press beside it does nothing. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, failure, busy, offline, submitLabel, busyLabel, closeLabel, insists = false } = props;
  const { onTouch, onSubmit, onClose, children } = props;
  const styles = useStyles();
  const { t } = useText();
  const onTyped = useTypedForm();
  return (
    <FluentScope>
      <Dialog
        open
        onOpenChange={(_, data) => {
          const putsOff = data.type === 'escapeKeyDown' && insists;
          if (!data.open && data.type !== 'backdropClick' && !busy && !putsOff) onClose();
        }}
      >
        <DialogSurface className={styles.surface}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
            onInput={(event) => {
              onTyped(event);
              onTouch?.();
            }}
            noValidate
            aria-label={title}
          >
            <DialogBody>
              <DialogTitle>{title}</DialogTitle>
              <DialogContent className={styles.form}>
                <p className={styles.text}>{text}</p>
                {offline && (
                  <MessageBar intent="info" layout="multiline">
                    <MessageBarBody>{t('access.offline')}</MessageBarBody>
                  </MessageBar>
                )}
                {failure !== null && <FormError label={failure.label} text={formErrorWords(failure.error, t)} />}
                {children}
              </DialogContent>
              <DialogActions>
                <Button onClick={onClose} disabled={busy}>
                  {closeLabel}
                </Button>
                <Button
                  type="submit"
                  appearance="primary"
                  disabledFocusable={busy || offline}
                  icon={busy ? <Spinner size="tiny" /> : undefined}
                >
                  {busy ? busyLabel : submitLabel}
                </Button>
              </DialogActions>
            </DialogBody>
          </form>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
