import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { OutboxRow } from '../../db/types.ts';
import { useDefinitions } from '../../desk/use-definitions.ts';
import { useText } from '../../ui/text.ts';

/** What became of the change before: it waits, was not accepted, or met the change of somebody else. */
export function QueuedBar({ row }: { row: OutboxRow }) {
  const { t } = useText();
  const definitions = useDefinitions();
  const what = definitions?.get(row.name)?.words(row.input, t) ?? '';
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
