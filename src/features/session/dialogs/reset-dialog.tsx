import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import { CodeInput, FormInput, NewPasswordInputs } from '../form-fields.tsx';
import { loginNameProblem, type ResetForm, resetFormSchema } from '../form-rules.ts';
import { sliderPart } from '../login/password-login.tsx';
import { useCodeProof } from '../use-code-proof.ts';
import { useCodeSender } from '../use-code-sender.ts';
import { FormDialog, useFailure } from './form-dialog.tsx';

export interface ResetDialogProps {
  ports: AccessPorts;
  loginName: string;
  onDone(loginName: string): void;
  onClose(): void;
}

/** A new password for a forgotten one (CALL-087): slider, code, new password twice. */
export function ResetDialog({ ports, loginName: first, onDone, onClose }: ResetDialogProps) {
  const { t } = useText();
  const [slider, setSlider] = useState<string | null>(null);
  const { failure, clear, failed } = useFailure();
  const sender = useCodeSender(ports, 'reset');
  const { prove, forget } = useCodeProof(ports.ask, 'reset');
  const { control, handleSubmit, formState, watch, setError, clearErrors, setFocus } = useForm<ResetForm>({
    resolver: valibotResolver(resetFormSchema),
    defaultValues: { loginName: first, code: '', newPassword: '', again: '' },
  });
  const loginName = watch('loginName').trim();

  function askForCode(): void {
    const problem = loginNameProblem(loginName);
    if (problem !== null) {
      setError('loginName', { message: problem }, { shouldFocus: true });
      return;
    }
    clearErrors('loginName');
    setSlider(loginName);
  }
  async function send(name: string, imageId: string): Promise<void> {
    setSlider(null);
    clear();
    const sent = await sender.send(name, () => ports.ask('account.sendSmsCode', { loginName: name, purpose: 'reset', imageId }));
    if (sent.ok) setFocus('code');
    else failed(t('access.codeFailed'), sent.error);
  }
  async function submit({ loginName: name, code, newPassword: password }: ResetForm): Promise<void> {
    clear();
    const proof = await prove(name, code);
    if (!proof.ok) return failed(t('access.resetFailed'), proof.error);
    const reset = await ports.ask('account.resetPassword', { loginName: name, password, authCode: proof.value });
    if (reset.ok) return onDone(name);
    if (reset.error.kind === 'refused') forget();
    failed(t('access.resetFailed'), reset.error);
  }
  if (slider !== null) {
    const onPassed = (imageId: string) => void send(slider, imageId);
    return (
      <Lazy
        part={sliderPart}
        props={{ ports, loginName: slider, label: t('access.codeFailed'), onPassed, onClose: () => setSlider(null) }}
      />
    );
  }
  return (
    <FormDialog
      title={t('access.resetTitle')}
      text={t('access.resetText')}
      failure={failure}
      busy={formState.isSubmitting}
      offline={ports.offline}
      submitLabel={t('access.resetTitle')}
      busyLabel={t('access.saving')}
      closeLabel={t('frame.cancel')}
      onSubmit={() => void handleSubmit(submit)()}
      onClose={onClose}
    >
      <FormInput control={control} name="loginName" label={t('session.loginName')} autoComplete="username" autoFocus={first === ''} />
      <CodeInput
        control={control}
        name="code"
        sender={sender}
        to={loginName}
        offline={ports.offline}
        sentText="access.codeSentName"
        onSend={askForCode}
      />
      <NewPasswordInputs control={control} />
    </FormDialog>
  );
}
