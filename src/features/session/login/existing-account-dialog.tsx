import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import { FormDialog, useFailure } from '../dialogs/form-dialog.tsx';
import { CodeInput, FormInput } from '../form-fields.tsx';
import { type SmsForm, smsFormSchema } from '../form-rules.ts';
import { useCodeSender } from '../use-code-sender.ts';

interface ExistingAccountDialogProps {
  ports: AccessPorts;
  mobile: string;
  onDone(): void;
  onClose(): void;
}

/** A guest whose number has an account signs in to that (AUTH-09): what the guest added stays with the guest. */
export function ExistingAccountDialog({ ports, mobile, onDone, onClose }: ExistingAccountDialogProps) {
  const { t } = useText();
  const { failure, clear, failed } = useFailure();
  const sender = useCodeSender(ports, 'login');
  const { control, handleSubmit, formState, setFocus } = useForm<SmsForm>({
    resolver: valibotResolver(smsFormSchema),
    defaultValues: { mobile, code: '' },
  });
  async function send(): Promise<void> {
    clear();
    const sent = await sender.send(mobile, () => ports.ask('login.dynamicPassword', { loginName: mobile }));
    if (sent.ok) setFocus('code');
    else failed(t('access.codeFailed'), sent.error);
  }
  async function submit({ code }: SmsForm): Promise<void> {
    clear();
    const choices = { rememberPassword: false, autoLogin: false };
    const result = await ports.signIn({ way: 'sms', loginName: mobile, dynamicPassword: code, ...choices });
    if (!result.ok) return failed(t('session.failed'), result.error);
    sender.forget();
    onDone();
  }
  return (
    <FormDialog
      title={t('access.existsTitle')}
      text={t('access.existsText')}
      failure={failure}
      busy={formState.isSubmitting}
      offline={ports.offline}
      submitLabel={t('session.submit')}
      busyLabel={t('session.busy')}
      closeLabel={t('frame.cancel')}
      onSubmit={() => void handleSubmit(submit)()}
      onClose={onClose}
    >
      <FormInput control={control} name="mobile" label={t('access.mobile')} readOnly />
      <CodeInput control={control} name="code" sender={sender} to={mobile} offline={ports.offline} onSend={() => void send()} />
    </FormDialog>
  );
}
