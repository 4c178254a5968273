import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useAge } from '../../../desk/time/use-age.ts';
import { useText } from '../../../ui/text.ts';

/** Says that what is on screen is a draft that was taken up again, with its age. */
export function RestoredBar({ at }: { at: number }) {
  const { t } = useText();
  const age = useAge(at);
  return (
    <MessageBar intent="info">
      <MessageBarBody>{t('companies.draftRestored', { age })}</MessageBarBody>
    </MessageBar>
  );
}

/** Says that what is on screen is not on disk, and why. */
export function NotKeptBar({ reason }: { reason: string }) {
  const { t } = useText();
  return (
    <MessageBar intent="warning">
      <MessageBarBody>{t('companies.draftNotKept', { reason })}</MessageBarBody>
    </MessageBar>
  );
}
