import { useDesk } from '../../desk/desk.tsx';
import { csvLine, type ExportRow } from '../../domain/export/cells.ts';
import { useText } from '../../ui/text.ts';

/** Copies rows as CSV, with their head, and says so. */
export function useCopy(): (head: ExportRow, rows: readonly ExportRow[]) => Promise<void> {
  const { notify } = useDesk();
  const { t } = useText();
  return async (head, rows) => {
    try {
      await navigator.clipboard.writeText([head, ...rows].map(csvLine).join(''));
      notify({ tone: 'done', key: 'lists', text: t('lists.copied', { count: rows.length }) });
    } catch {
      notify({ tone: 'problem', key: 'lists', text: t('lists.notCopied') });
    }
  };
}
