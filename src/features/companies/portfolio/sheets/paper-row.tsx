import type { ReactNode } from 'react';
import { shortSourceWords } from '../../../../desk/standing/cell-source-words.ts';
import { mainTaxId } from '../../../../domain/company/tax-ids.ts';
import { chinaDay } from '../../../../domain/core/china-time.ts';
import type { PortfolioColumns } from '../../../../domain/portfolio/columns.ts';
import { cellAt, NO_DUE, toldAt } from '../../../../domain/status/status-columns.ts';
import { type WorkArea, workAreas } from '../../../../domain/status/work-area.ts';
import type { Language, Translate } from '../../../../texts/catalogue.ts';
import { groupedTaxId, typeWord } from '../../list/row-view.ts';
import { cellWords, leftWords } from '../words.ts';

/** Heads of the portfolio on paper: as in the export, but state and time share a column, and so do day and days left. */
export function paperHead(t: Translate): string[] {
  return [
    t('portfolio.fullName'),
    t('portfolio.taxId'),
    t('portfolio.type'),
    t('portfolio.area'),
    ...workAreas.map((area) => t(`portfolio.${area}`)),
    t('portfolio.due'),
    t('portfolio.accountant'),
    t('portfolio.tag'),
  ];
}

/** What is under a value, small. */
const under = (words: ReactNode, small: string): ReactNode => (
  <>
    {words}
    {small !== '' && <small>{small}</small>}
  </>
);

/** One company on paper, in the order of the heads. `now`: device clock. */
export function paperRow(columns: PortfolioColumns, row: number, now: number, t: Translate, language: Language): ReactNode[] {
  const { dir, status, areaNames } = columns;
  const stateOf = (area: WorkArea): ReactNode => {
    const column = status?.areas[area];
    if (column === undefined) return '';
    return under(cellWords(cellAt(column, row), t), shortSourceWords(toldAt(column, row), chinaDay(now), { t, language }));
  };
  const left = status?.daysLeft[row] ?? NO_DUE;
  return [
    dir.name[row] ?? '',
    groupedTaxId(mainTaxId(dir.taxIds[row] ?? '')),
    typeWord(dir.addedTaxType[row] ?? '', t),
    areaNames[row] ?? '',
    ...workAreas.map(stateOf),
    left === NO_DUE ? '' : under(status?.due[row] ?? '', leftWords(left, t)),
    dir.accountant[row] ?? '',
    (dir.tags[row] ?? '').replaceAll('\n', t('frame.between')),
  ];
}
