import { sourceName } from '../../../../desk/standing/source-words.ts';
import { mainTaxId } from '../../../../domain/company/tax-ids.ts';
import { exactTime } from '../../../../domain/core/china-time.ts';
import type { ExportCell } from '../../../../domain/export/cells.ts';
import type { PortfolioColumns } from '../../../../domain/portfolio/columns.ts';
import { cellAt, NO_DUE, toldAt } from '../../../../domain/status/status-columns.ts';
import { type WorkArea, workAreas } from '../../../../domain/status/work-area.ts';
import type { Language, Translate } from '../../../../texts/catalogue.ts';
import { typeWord } from '../../list/row-view.ts';
import { cellWords } from '../words.ts';

/** Heads of an export: of each area its state, when that was known and who told it. */
export function exportHead(t: Translate): string[] {
  const areas = workAreas.flatMap((area) => {
    const field = t(`portfolio.${area}`);
    return [field, t('portfolio.exportAt', { field }), t('portfolio.exportSource', { field })];
  });
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
  if (column === undefined) return ['', '', ''];
  const { at, source } = toldAt(column, row);
  return [cellWords(cellAt(column, row), t), exactTime(at, language), sourceName(source, t)];
}

/** One company of an export, in the order of its head. */
export function exportRow(columns: PortfolioColumns, row: number, t: Translate, language: Language): ExportCell[] {
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
