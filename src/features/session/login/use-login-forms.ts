import { valibotResolver } from '@hookform/resolvers/valibot';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { AccessPorts } from '../access-ports.ts';
import { type PasswordForm, passwordFormSchema, type SmsForm, smsFormSchema } from '../form-rules.ts';
import { type CodeSender, readSentCode, useCodeSender } from '../use-code-sender.ts';

export interface LoginForms {
  readonly password: UseFormReturn<PasswordForm>;
  readonly sms: UseFormReturn<SmsForm>;
  readonly sender: CodeSender;
}

/** The forms of both ways, kept while the page stands: what was typed in one is there when the user comes back to it. */
export function useLoginForms(start: { loginName: string; mobile: string }, ports: Pick<AccessPorts, 'clock' | 'tab'>): LoginForms {
  const password = useForm<PasswordForm>({
    resolver: valibotResolver(passwordFormSchema),
    defaultValues: { loginName: start.loginName, password: '' },
  });
  const sms = useForm<SmsForm>({
    resolver: valibotResolver(smsFormSchema),
    defaultValues: { mobile: readSentCode(ports, 'login')?.to ?? start.mobile, code: '' },
  });
  return { password, sms, sender: useCodeSender(ports, 'login') };
}
