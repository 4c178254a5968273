import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
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

/** Said in a form that asks the gateway at once, while there is no line. */
export function LineNeeded({ offline }: { offline: boolean }) {
  const { t } = useText();
  if (!offline) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{t('relations.offline')}</MessageBarBody>
    </MessageBar>
  );
}

/** Buttons of a form that asks the gateway at once. `run`: what its button says. */
export function AskButtons({ run, busy, blocked, onClose }: { run: string; busy: boolean; blocked: boolean; onClose(): void }) {
  const { t } = useText();
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        {t('relations.cancel')}
      </Button>
      <Button type="submit" appearance="primary" disabledFocusable={busy || blocked}>
        {run}
      </Button>
    </>
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
