import type { FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../../ui/text.ts';
import { CodeInput, FormInput } from '../form-fields.tsx';
import { mobileProblem, type SmsForm } from '../form-rules.ts';
import type { CodeSender } from '../use-code-sender.ts';
import { asksPasswordAgain } from './login-words.ts';
import type { WayProps } from './password-login.tsx';

/** Sign-in by mobile number and a code that is sent to it (AUTH-02). */
export function SmsLogin({
  ports,
  form,
  sender,
  choices,
  className,
  onFailed,
  below,
}: WayProps & { form: UseFormReturn<SmsForm>; sender: CodeSender }) {
  const { t } = useText();
  const { control, handleSubmit, formState, resetField, setFocus, setError, clearErrors, watch } = form;
  const mobile = watch('mobile').trim();

  /** A new try: what the last one ended with is over, also where this one ends at a field. */
  const tryIn: FormEventHandler = (event) => {
    onFailed(null);
    void handleSubmit(submit)(event);
  };
  async function submit({ mobile: loginName, code }: SmsForm): Promise<void> {
    const result = await ports.signIn({ way: 'sms', loginName, dynamicPassword: code, ...choices });
    if (result.ok) return sender.forget();
    onFailed(result.error);
    if (!asksPasswordAgain(result.error)) return;
    resetField('code');
    setFocus('code');
  }
  async function send(): Promise<void> {
    onFailed(null);
    const problem = mobileProblem(mobile);
    if (problem !== null) return setError('mobile', { message: problem }, { shouldFocus: true });
    clearErrors('mobile');
    const sent = await sender.send(mobile, () => ports.ask('login.dynamicPassword', { loginName: mobile }));
    if (!sent.ok) onFailed(sent.error, t('access.codeFailed'));
    else setFocus('code');
  }
  return (
    <form className={className} onSubmit={tryIn} noValidate aria-label={t('session.title')}>
      <FormInput control={control} name="mobile" label={t('access.mobile')} inputMode="tel" autoComplete="tel" autoFocus={mobile === ''} />
      <CodeInput control={control} name="code" sender={sender} to={mobile} offline={ports.offline} onSend={() => void send()} />
      {below(formState.isSubmitting)}
    </form>
  );
}
