import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import { NewPasswordInputs, PasswordInput } from '../form-fields.tsx';
import { type ChangeForm, changeFormSchema } from '../form-rules.ts';
import { FormDialog, useFailure } from './form-dialog.tsx';

export interface ChangePasswordDialogProps {
  ports: Pick<AccessPorts, 'ask' | 'offline'>;
  loginName: string;
  /** Why a new one is asked for: the user wants it, the old one is a listed weak one (VALID-07, A-71), or one that the operator gave. */
  reason: keyof typeof reasonWords;
  /** Something was typed. */
  onTouch?: () => void;
  onDone(): void;
  onClose(): void;
}

const reasonWords = { change: 'access.changeOthers', weak: 'access.passwordEasy', given: 'access.passwordGiven' } as const;

/** Changes the password of the account that is signed in (CALL-082). */
export function ChangePasswordDialog({ ports, loginName, reason, onTouch, onDone, onClose }: ChangePasswordDialogProps) {
  const { t } = useText();
  const { failure, clear, failed } = useFailure();
  const { control, handleSubmit, formState, resetField, setFocus } = useForm<ChangeForm>({
    resolver: valibotResolver(changeFormSchema),
    defaultValues: { oldPassword: '', newPassword: '', again: '' },
  });
  async function submit({ oldPassword, newPassword }: ChangeForm): Promise<void> {
    clear();
    const changed = await ports.ask('account.changePassword', { loginName, oldPassword, newPassword });
    if (changed.ok) return onDone();
    failed(t('access.changeFailed'), changed.error);
    if (changed.error.code !== 'password.wrong') return;
    resetField('oldPassword');
    setFocus('oldPassword');
  }
  return (
    <FormDialog
      title={t('access.changeTitle')}
      text={t(reasonWords[reason])}
      failure={failure}
      busy={formState.isSubmitting}
      offline={ports.offline}
      submitLabel={t('access.save')}
      busyLabel={t('access.saving')}
      insists={reason !== 'change'}
      closeLabel={t(reason === 'change' ? 'frame.cancel' : 'access.later')}
      onTouch={onTouch}
      onSubmit={() => void handleSubmit(submit)()}
      onClose={onClose}
    >
      <PasswordInput control={control} name="oldPassword" label={t('access.oldPassword')} autoComplete="current-password" autoFocus />
      <NewPasswordInputs control={control} />
    </FormDialog>
  );
}
