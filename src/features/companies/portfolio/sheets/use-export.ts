import { useState } from 'react';
import { useDesk } from '../../../../desk/desk.tsx';
import { usePageHost } from '../../../../desk/page-host.ts';
import { chinaDay } from '../../../../domain/core/china-time.ts';
import type { ExportFormat } from '../../../../domain/export/cells.ts';
import type { PortfolioColumns } from '../../../../domain/portfolio/columns.ts';
import { useText } from '../../../../ui/text.ts';
import { exportHead, exportRow } from './export-cells.ts';

/** Rows that are made between two breaths of the page. */
const AT_ONCE = 250;

/** Exports a frozen set of rows; one at a time. Nothing of it needs the line once the code was loaded. */
export function useExport(): {
  readonly busy: boolean;
  run(columns: PortfolioColumns, rows: readonly number[], format: ExportFormat): Promise<void>;
} {
  const { t, language } = useText();
  const { notify, clock } = useDesk();
  const { startExport } = usePageHost();
  const [busy, setBusy] = useState(false);
  async function write(columns: PortfolioColumns, rows: readonly number[], format: ExportFormat): Promise<void> {
    const name = `${t('portfolio.exportName')}-${chinaDay(clock.now())}`;
    const file = await startExport({ name, format, head: exportHead(t) });
    try {
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        await file.add(rows.slice(at, at + AT_ONCE).map((row) => exportRow(columns, row, t, language)));
      }
      await file.finish();
    } catch (error) {
      file.cancel();
      throw error;
    }
  }
  return {
    busy,
    async run(columns, rows, format) {
      if (busy) return;
      setBusy(true);
      try {
        await write(columns, [...rows], format);
        notify({ tone: 'done', key: 'export', text: t('portfolio.exportDone', { count: rows.length }) });
      } catch {
        notify({ tone: 'problem', key: 'export', text: t('portfolio.exportFailed') });
      }
      setBusy(false);
    },
  };
}
