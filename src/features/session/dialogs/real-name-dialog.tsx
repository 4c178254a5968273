import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import { CodeInput, FormInput, NewPasswordInputs } from '../form-fields.tsx';
import { mobileProblem, type RealNameForm, realNameFormSchema } from '../form-rules.ts';
import { ExistingAccountDialog } from '../login/existing-account-dialog.tsx';
import { hasAccount } from '../login/login-words.ts';
import { useCodeProof } from '../use-code-proof.ts';
import { useCodeSender } from '../use-code-sender.ts';
import { FormDialog, useFailure } from './form-dialog.tsx';
import { useRealNameDraft } from './use-real-name-draft.ts';

export interface RealNameDialogProps {
  ports: AccessPorts;
  /** A guest becomes a real user (AUTH-09), or an account that was made for its user gets his name (CALL-088). */
  of: 'guest' | 'account';
  /** Something was typed. */
  onTouch?: () => void;
  onDone(): void;
  onClose(): void;
}

const words = {
  guest: { title: 'access.realTitle', text: 'access.realText' },
  account: { title: 'access.initTitle', text: 'access.initText' },
} as const;

/** Name, mobile number and password for who has none yet; name and number come back after a reload. A number that has an account leads to its sign-in. */
export function RealNameDialog({ ports, of, onTouch, onDone, onClose }: RealNameDialogProps) {
  const { t } = useText();
  const [existing, setExisting] = useState<string | null>(null);
  const { failure, clear, failed } = useFailure();
  const sender = useCodeSender(ports, 'init');
  const { prove, forget } = useCodeProof(ports.ask, 'init');
  const form = useForm<RealNameForm>({
    resolver: valibotResolver(realNameFormSchema),
    defaultValues: { fullName: '', mobile: '', code: '', newPassword: '', again: '' },
  });
  const { control, handleSubmit, formState, watch, setError, clearErrors, setFocus } = form;
  const draft = useRealNameDraft(form);
  const mobile = watch('mobile').trim();

  async function send(): Promise<void> {
    const problem = mobileProblem(mobile);
    if (problem !== null) return setError('mobile', { message: problem }, { shouldFocus: true });
    clearErrors('mobile');
    clear();
    const sent = await sender.send(mobile, () => ports.ask('account.sendSmsCode', { loginName: mobile, purpose: 'init' }));
    if (sent.ok) return setFocus('code');
    if (hasAccount(sent.error)) setExisting(mobile);
    else failed(t('access.codeFailed'), sent.error);
  }
  async function submit({ fullName, mobile: loginName, code, newPassword }: RealNameForm): Promise<void> {
    clear();
    const proof = await prove(loginName, code);
    if (!proof.ok) return failed(t('access.initFailed'), proof.error);
    const result = await ports.signIn({ way: 'init', fullName, loginName, newPassword, modifyPasswordAuthCode: proof.value });
    if (result.ok) {
      await draft.drop();
      return onDone();
    }
    if (result.error.kind === 'refused') forget();
    if (hasAccount(result.error)) setExisting(loginName);
    else failed(t('access.initFailed'), result.error);
  }
  if (existing !== null) return <ExistingAccountDialog ports={ports} mobile={existing} onDone={onDone} onClose={() => setExisting(null)} />;
  return (
    <FormDialog
      title={t(words[of].title)}
      text={t(words[of].text)}
      failure={failure}
      busy={formState.isSubmitting}
      offline={ports.offline}
      submitLabel={t('access.save')}
      busyLabel={t('access.saving')}
      closeLabel={t('access.later')}
      onTouch={onTouch}
      onSubmit={() => void handleSubmit(submit)()}
      onClose={onClose}
    >
      <FormInput control={control} name="fullName" label={t('access.realName')} autoComplete="name" autoFocus />
      <FormInput control={control} name="mobile" label={t('access.mobile')} inputMode="tel" autoComplete="tel" />
      <CodeInput control={control} name="code" sender={sender} to={mobile} offline={ports.offline} onSend={() => void send()} />
      <NewPasswordInputs control={control} />
    </FormDialog>
  );
}
