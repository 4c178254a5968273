import { Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useText } from '../../../ui/text.ts';

/** Said in a form whose command waits in the outbox while there is no line. */
export function QueuedNote({ offline }: { offline: boolean }) {
  const { t } = useText();
  if (!offline) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{t('relations.queued')}</MessageBarBody>
    </MessageBar>
  );
}

/** Number of whoever is invited or shared with. */
export function MobileField({ value, isBad, onChange }: { value: string; isBad: boolean; onChange(value: string): void }) {
  const { t } = useText();
  return (
    <Field label={t('relations.mobile')} required validationMessage={isBad ? t('relations.mobileBad') : undefined}>
      <Input value={value} type="tel" maxLength={20} autoComplete="off" onChange={(_, data) => onChange(data.value)} />
    </Field>
  );
}
