import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { usePageHost } from '../../../desk/page-host.ts';
import { mainTaxId } from '../../../domain/company/tax-ids.ts';
import { chinaDay, exactTime } from '../../../domain/core/china-time.ts';
import type { ExportCell, ExportFormat } from '../../../domain/export/cells.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { cellAt, NO_DUE } from '../../../domain/status/status-columns.ts';
import { type WorkArea, workAreas } from '../../../domain/status/work-area.ts';
import type { Language, Translate } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { typeWord } from '../list/row-view.ts';
import { cellWords } from './words.ts';

/** Rows that are made between two breaths of the page. */
const AT_ONCE = 250;

function exportHead(t: Translate): string[] {
  const areas = workAreas.flatMap((area) => [t(`portfolio.${area}`), t('portfolio.exportAt', { field: t(`portfolio.${area}`) })]);
  return [
    t('portfolio.fullName'),
    t('portfolio.taxId'),
    t('portfolio.type'),
    t('portfolio.area'),
    ...areas,
    t('portfolio.due'),
    t('portfolio.days'),
    t('portfolio.accountant'),
    t('portfolio.tag'),
  ];
}

function areaCells({ status }: PortfolioColumns, area: WorkArea, row: number, t: Translate, language: Language): ExportCell[] {
  const column = status?.areas[area];
  return column === undefined ? ['', ''] : [cellWords(cellAt(column, row), t), exactTime(column.at[row] ?? 0, language)];
}

/** One company of an export, in the order of its head. */
function exportRow(columns: PortfolioColumns, row: number, t: Translate, language: Language): ExportCell[] {
  const { dir, status, areaNames } = columns;
  const left = status?.daysLeft[row] ?? NO_DUE;
  return [
    dir.name[row] ?? '',
    mainTaxId(dir.taxIds[row] ?? ''),
    typeWord(dir.addedTaxType[row] ?? '', t),
    areaNames[row] ?? '',
    ...workAreas.flatMap((area) => areaCells(columns, area, row, t, language)),
    status?.due[row] ?? '',
    left === NO_DUE ? '' : left,
    dir.accountant[row] ?? '',
    (dir.tags[row] ?? '').replaceAll('\n', t('frame.between')),
  ];
}

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
