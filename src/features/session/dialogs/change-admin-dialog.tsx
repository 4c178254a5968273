import { Field, Select } from '@fluentui/react-components';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { maskMobile } from '../../../domain/access/credentials.ts';
import type { Seal } from '../../../domain/company/seal.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { SealLine } from '../../../ui/seal-line.tsx';
import { useText } from '../../../ui/text.ts';
import type { AccessPorts } from '../access-ports.ts';
import { CodeInput } from '../form-fields.tsx';
import { smsCode } from '../form-rules.ts';
import { useCodeProof } from '../use-code-proof.ts';
import { useCodeSender } from '../use-code-sender.ts';
import { FormDialog, useFailure } from './form-dialog.tsx';

const adminFormSchema = v.object({ accountId: v.pipe(v.string(), v.minLength(1, 'security.needTo')), code: smsCode });
type AdminForm = v.InferOutput<typeof adminFormSchema>;

export interface ChangeAdminDialogProps {
  ports: AccessPorts;
  companyId: string;
  seal: Seal;
  /** Own number, to which the code goes. */
  mobile: string;
  /** Who may take over. */
  candidates: readonly { readonly accountId: string; readonly name: string }[];
  offline: boolean;
  onDone(name: string): void;
  onClose(): void;
}

/** Hands the office of admin to another account, proved by a code to the own number (CALL-110). Nothing of it is kept: codes never are. */
export function ChangeAdminDialog({ ports, companyId, seal, mobile, candidates, offline, onDone, onClose }: ChangeAdminDialogProps) {
  const { t } = useText();
  const { failure, clear, failed } = useFailure();
  const sender = useCodeSender(ports, 'admin');
  const { prove, forget } = useCodeProof(ports.ask, 'admin');
  const { control, handleSubmit, formState, setFocus } = useForm<AdminForm>({
    resolver: valibotResolver(adminFormSchema),
    defaultValues: { accountId: candidates.length === 1 ? (candidates[0]?.accountId ?? '') : '', code: '' },
  });
  async function send(): Promise<void> {
    clear();
    const sent = await sender.send(mobile, () => ports.ask('account.sendSmsCode', { loginName: mobile, purpose: 'admin' }));
    if (sent.ok) setFocus('code');
    else failed(t('access.codeFailed'), sent.error);
  }
  async function submit({ accountId, code }: AdminForm): Promise<void> {
    clear();
    const proof = await prove(mobile, code);
    if (!proof.ok) return failed(t('security.changeFailed'), proof.error);
    const changed = await ports.ask('privileges.adminChange', { companyId, accountId, authCode: proof.value });
    if (changed.ok) {
      sender.forget();
      return onDone(candidates.find((one) => one.accountId === accountId)?.name ?? '');
    }
    if (changed.error.code === 'authcode.bad') forget();
    failed(t('security.changeFailed'), changed.error);
  }
  return (
    <FormDialog
      title={t('security.change')}
      text={t('security.changeText', { mobile: maskMobile(mobile) })}
      failure={failure}
      busy={formState.isSubmitting}
      offline={offline}
      submitLabel={t('security.change')}
      busyLabel={t('security.changing')}
      closeLabel={t('frame.cancel')}
      onSubmit={() => void handleSubmit(submit)()}
      onClose={onClose}
    >
      <SealLine seal={seal} />
      <Controller
        name="accountId"
        control={control}
        render={({ field, fieldState: { error } }) => (
          // as: messages of the schemas are text keys
          <Field label={t('security.changeTo')} validationMessage={error?.message === undefined ? undefined : t(error.message as TextKey)}>
            <Select {...field}>
              {candidates.length !== 1 && <option value="" />}
              {candidates.map(({ accountId, name }) => (
                <option key={accountId} value={accountId}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      />
      <CodeInput control={control} name="code" sender={sender} to={mobile} offline={offline} onSend={() => void send()} />
    </FormDialog>
  );
}
