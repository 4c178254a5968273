import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { changedWords } from '../../db/commands/peace-words.ts';
import type { OutboxRow } from '../../db/types.ts';
import { useText } from '../../ui/text.ts';
import type { ContactInput } from './use-contact-form.ts';

/** What became of the change before: it waits, was not accepted, or met the change of somebody else. */
export function QueuedBar({ row }: { row: OutboxRow }) {
  const { t } = useText();
  // as: written by the command of contacts
  const what = changedWords((row.input as ContactInput).contactChanges, t);
  const text =
    row.state === 'conflict'
      ? t('peace.conflict', { fields: what })
      : row.state === 'refused'
        ? t('peace.refused', { reason: row.lastError?.msg || t('problems.network') })
        : t('peace.waits');
  return (
    <MessageBar intent={row.state === 'conflict' || row.state === 'refused' ? 'warning' : 'info'} layout="multiline">
      <MessageBarBody data-queued={row.state}>{text}</MessageBarBody>
    </MessageBar>
  );
}
