// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/useFocusableInteractive: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { askMark } from '../../../desk/asked/asked-mark.ts';
import { groupWord } from '../../../desk/calendar/calendar-words.ts';
import { sealAt } from '../../../desk/seal-at.ts';
import { exactSourceWords, shortSourceWords } from '../../../desk/standing/cell-source-words.ts';
import { WaitingWords } from '../../../desk/standing/waiting-mark.tsx';
import type { WaitingMarks } from '../../../desk/standing/waiting-marks.ts';
import { type Line, type RowLook, TableRow } from '../../../desk/table/table-row.tsx';
import { missingAt } from '../../../domain/calendar/missing.ts';
import { urgencies } from '../../../domain/calendar/urgency.ts';
import { mainTaxId } from '../../../domain/company/tax-ids.ts';
import { chinaDay } from '../../../domain/core/china-time.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { markPlaceOf } from '../../../domain/sources/marks.ts';
import { mayMark } from '../../../domain/sources/may-mark.ts';
import { openMark, rankOf } from '../../../domain/status/mark.ts';
import { cellAt, NO_DUE, toldAt } from '../../../domain/status/status-columns.ts';
import { type WorkArea, workAreas } from '../../../domain/status/work-area.ts';
import type { Language } from '../../../texts/catalogue.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { groupedTaxId, typeWord } from '../list/row-view.ts';
import { type ColumnName, isStatusColumn } from './columns.ts';
import type { PortfolioStyles } from './table-styles.ts';
import { cellWords, leftWords } from './words.ts';

/** What every row is drawn with; one object as long as nothing of it changes. */
export interface PortfolioLook extends RowLook<PortfolioStyles> {
  readonly columns: PortfolioColumns;
  readonly shown: readonly ColumnName[];
  readonly language: Language;
  /** Device clock when it was made: ages are clock times, which do not run. */
  readonly now: number;
  readonly failedAt: (area: WorkArea, companyId: string) => number;
  /** Marks by hand that wait to be sent. */
  readonly waiting: WaitingMarks;
  /** Of the accountant only the avatar. */
  readonly narrow: boolean;
  /** Rows of two lines. */
  readonly stacked: boolean;
}

export interface PortfolioRowProps extends Line {
  look: PortfolioLook;
  /** Row of the directory. */
  row: number;
  selected: boolean;
}

/** Identifier of a row for aria-activedescendant. */
export const rowId = (companyId: string): string => `wb-portfolio-${companyId}`;

/** A mark by hand contradicts what the cell says: opens where it is resolved (PLUS-47). */
function AgainstSign({ companyId, look: { styles, t } }: { companyId: string; look: PortfolioLook }) {
  const words = t('marks.contradiction');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.against}
      aria-label={words}
      title={words}
      data-against=""
      onClick={() => askMark({ companyIds: [companyId] })}
    >
      ≠
    </button>
  );
}

function StatusCell({ look, row, area }: { look: PortfolioLook; row: number; area: WorkArea }) {
  const { columns, styles, t, now } = look;
  const column = columns.status?.areas[area];
  if (column === undefined) {
    return (
      <td role="gridcell" className={styles.cell}>
        <span className={styles.stencil} />
      </td>
    );
  }
  const cell = cellAt(column, row);
  const failed = cell.mark === 'unknown' ? look.failedAt(area, columns.dir.id[row] ?? '') : 0;
  const words = failed > 0 ? t('portfolio.cell-failed') : cellWords(cell, t);
  const told = failed > 0 ? { at: failed } : toldAt(column, row);
  const title = told.at === 0 ? words : t('portfolio.asOf', { words, time: exactSourceWords(told, look) });
  const isUrgent = rankOf(cell.mark) <= rankOf('due');
  return (
    <td role="gridcell" data-area={area} className={styles.cell} title={title}>
      <MarkShape mark={cell.mark} />
      <span className={mergeClasses(styles.cut, isUrgent && (cell.mark === 'due' ? styles.warned : styles.urgent))}>{words}</span>
      {column.contradicted[row] === 1 && <AgainstSign companyId={columns.dir.id[row] ?? ''} look={look} />}
      <WaitingWords waiting={look.waiting.in(area, columns.dir.id[row] ?? '')} />
      {area !== 'risk' && <span className={styles.age}>{shortSourceWords(told, chinaDay(now), look)}</span>}
    </td>
  );
}

/** What of this month nobody has told of, where a company counts as 未获取 because of it: how many, each by its name; opens where the first is marked that can be. */
function MissingSign({ look, row }: { look: PortfolioLook; row: number }) {
  const { columns, styles, t } = look;
  const { status, calendar, dir } = columns;
  if (status === null || calendar === null || urgencies[status.urgency[row] ?? 0] !== 'unknown') return null;
  const missing = missingAt(calendar, dir, row);
  if (missing.length === 0) return null;
  const filings = missing.map((due) => groupWord(due, t)).join(t('frame.between'));
  const short = t('portfolio.missingShort', { n: missing.length });
  const first = missing.map(({ code, period }) => markPlaceOf('', code, period)).find(({ area }) => mayMark(dir, row, area));
  if (first === undefined) {
    return (
      <span className={styles.quiet} data-missing={missing.length} title={t('portfolio.missingNoRight', { filings })}>
        {short}
      </span>
    );
  }
  const { companyId: _, ...of } = first;
  const words = t('portfolio.missing', { filings });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={mergeClasses(styles.against, styles.missing)}
      data-missing={missing.length}
      aria-label={words}
      title={words}
      onClick={() => askMark({ companyIds: [dir.id[row] ?? ''], of })}
    >
      {short}
    </button>
  );
}

function DueCell({ look, row }: { look: PortfolioLook; row: number }) {
  const { columns, styles, t, now } = look;
  const left = columns.status?.daysLeft[row] ?? NO_DUE;
  if (columns.status === null || left === NO_DUE) {
    return (
      <td role="gridcell" className={mergeClasses(styles.cell, styles.quiet, styles.pinnedEnd)}>
        {columns.status === null ? <span className={styles.stencil} /> : '—'}
        <MissingSign look={look} row={row} />
      </td>
    );
  }
  const day = columns.status.due[row] ?? '';
  const mark = openMark(day, now);
  return (
    <td role="gridcell" className={mergeClasses(styles.cell, styles.figures, styles.pinnedEnd)} title={day}>
      {mark === 'open' ? (
        <span>{leftWords(left, t)}</span>
      ) : (
        <span className={mergeClasses(styles.chip, mark === 'overdue' ? styles.past : styles.near)}>
          <MarkShape mark={mark} />
          {leftWords(left, t)}
        </span>
      )}
      <MissingSign look={look} row={row} />
      <span className={styles.age}>{day.slice(5)}</span>
    </td>
  );
}

function TextCell({ look, row, name }: { look: PortfolioLook; row: number; name: ColumnName }) {
  const { columns, styles, t } = look;
  const { dir } = columns;
  const texts: Partial<Readonly<Record<ColumnName, string>>> = {
    fullName: dir.name[row] ?? '',
    taxId: groupedTaxId(mainTaxId(dir.taxIds[row] ?? '')),
    type: typeWord(dir.addedTaxType[row] ?? '', t),
    area: columns.areaNames[row] || t('portfolio.noArea'),
    tag: (dir.tags[row] ?? '').replaceAll('\n', t('frame.between')),
    vipUntil: dir.expireDate[row] ?? '',
  };
  const text = texts[name] ?? '';
  return (
    <td role="gridcell" className={mergeClasses(styles.cell, styles.figures)} title={text}>
      <span className={styles.cut}>{text}</span>
    </td>
  );
}

function OwnerCell({ look, row }: { look: PortfolioLook; row: number }) {
  const { columns, styles, narrow } = look;
  const name = columns.dir.accountant[row] ?? '';
  return (
    <td role="gridcell" className={styles.cell} title={name}>
      {name !== '' && <Avatar name={name} />}
      <span className={narrow ? 'wb-hidden' : styles.cut}>{name}</span>
    </td>
  );
}

/** The most urgent state of a company over all areas, with its area: what a row of two lines has room for. */
function WorstCell({ look, row }: { look: PortfolioLook; row: number }) {
  const { columns, styles, t } = look;
  const { status } = columns;
  const areas = status === null ? [] : workAreas.map((area) => ({ area, cell: cellAt(status.areas[area], row) }));
  const [worst] = areas.sort((a, b) => rankOf(a.cell.mark) - rankOf(b.cell.mark));
  return (
    <td role="gridcell" className={styles.cell} data-worst={worst?.area}>
      {worst === undefined ? (
        <span className={styles.stencil} />
      ) : (
        <>
          <MarkShape mark={worst.cell.mark} />
          <span className={styles.quiet}>{t(`portfolio.${worst.area}`)}</span>
          <span className={styles.cut}>{cellWords(worst.cell, t)}</span>
        </>
      )}
    </td>
  );
}

function Cell({ look, row, name }: { look: PortfolioLook; row: number; name: ColumnName }) {
  if (isStatusColumn(name)) return <StatusCell look={look} row={row} area={name} />;
  if (name === 'accountant') return <OwnerCell look={look} row={row} />;
  return name === 'due' ? <DueCell look={look} row={row} /> : <TextCell look={look} row={row} name={name} />;
}

function Row({ look, row, at, top, current, selected }: PortfolioRowProps) {
  const { columns, shown, styles, stacked } = look;
  const seal = sealAt(columns.dir, row);
  const id = columns.dir.id[row] ?? '';
  return (
    <TableRow
      look={look}
      companyId={id}
      domId={rowId(id)}
      name={seal.shortName}
      at={at}
      top={top}
      current={current}
      selected={selected}
      className={stacked ? styles.stacked : undefined}
      checkClass={stacked ? styles.stackedCheck : undefined}
    >
      <td role="gridcell" className={mergeClasses(styles.cell, styles.name)} title={columns.dir.name[row]}>
        <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={20} />
        <button type="button" tabIndex={-1} data-act="enter" className={styles.open}>
          {seal.shortName}
        </button>
        {seal.tail !== '' && <span className={styles.quiet}>…{seal.tail}</span>}
      </td>
      {stacked ? (
        <>
          <DueCell look={look} row={row} />
          <WorstCell look={look} row={row} />
          <OwnerCell look={look} row={row} />
        </>
      ) : (
        shown.map((name) => <Cell key={name} look={look} row={row} name={name} />)
      )}
    </TableRow>
  );
}

/** One company of the portfolio; drawn again only when what it shows has changed. */
export const PortfolioRow = memo(Row);
