import { mergeClasses } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { RowPlace } from '../../desk/table/rows-table.tsx';
import type { HeldCompany, RowResult } from '../../domain/lists/companies/plan.ts';
import type { Mapping } from '../../domain/lists/mapping.ts';
import { useText } from '../../ui/text.ts';
import {
  broughtBy,
  type CompanyFigure,
  companyFigure,
  companyFigures,
  countCompanies,
  givenRows,
  leftCompanies,
  rowNotes,
  sentCompanies,
} from './company-rows.ts';
import { ListRows } from './list-rows.tsx';
import { useListStyles } from './list-styles.ts';
import { PreviewFrame } from './preview-frame.tsx';
import type { Give, ToGive } from './use-give.ts';

export interface CompaniesPreviewProps {
  rows: readonly RowResult[];
  /** The companies of the account as the rows were judged against them. */
  held: readonly HeldCompany[];
  mapping: Mapping;
  progress: Give['progress'];
  onGive(what: Pick<ToGive, 'sent' | 'left' | 'follows'>): void;
  onCancel(): void;
}

function Row({ row, place, held }: { row: RowResult; place: RowPlace; held: ReadonlyMap<string, HeldCompany> }) {
  const styles = useListStyles();
  const { t } = useText();
  const figure = companyFigure(row);
  const notes = rowNotes(row, t);
  return (
    <tr {...place} data-line={row.line} data-end={figure} className={mergeClasses(figure === 'refused' && styles.bad)}>
      <td>{row.line}</td>
      <td>{row.company.companyName}</td>
      <td>{figure === 'spare' && row.kind === 'error' ? '' : t(`lists.found-${row.kind}`)}</td>
      <td>
        {(figure === 'new' || figure === 'update') &&
          broughtBy(row, held, t).map(({ field, now, before }) => (
            <span key={field} className={styles.brought}>
              {now} {before !== '' && <span className={styles.old}>{before}</span>}
            </span>
          ))}{' '}
        <span className={mergeClasses(figure !== 'refused' && 'wb-quiet')}>{notes}</span>
      </td>
    </tr>
  );
}

/** What an import of companies would do, row by row: whom it adds, what it completes, and whom it cannot take. */
export function CompaniesPreview({ rows, held, mapping, progress, onGive, onCancel }: CompaniesPreviewProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<CompanyFigure>('all');
  const counts = useMemo(() => countCompanies(rows), [rows]);
  const shown = useMemo(() => (chosen === 'all' ? rows : rows.filter((row) => companyFigure(row) === chosen)), [rows, chosen]);
  const byId = useMemo(() => new Map(held.map((company) => [company.companyId, company])), [held]);
  const left = useMemo(() => leftCompanies(rows, t), [rows, t]);
  const items = companyFigures.map((name) => ({
    name,
    label: t(`lists.figure-${name}`),
    count: counts[name],
    note: t(`lists.note-${name}`),
  }));
  const given = counts.new + counts.update;
  const cells = (row: RowResult) => [
    row.line,
    row.company.companyName,
    t(`lists.found-${row.kind}`),
    broughtBy(row, byId, t)
      .map(({ now }) => now)
      .join(' '),
    rowNotes(row, t),
  ];
  function give(): void {
    const sent = { rows: sentCompanies(rows), rename: mapping.rename === true ? 1 : 0 } as const;
    const lines = givenRows(rows).map(({ line, company }) => ({ line, companyId: '', company: company.companyName }));
    onGive({ sent: { kind: 'companies', lines, ...sent }, left, follows: [] });
  }
  return (
    <PreviewFrame
      {...{ items, chosen, progress, count: given, leftOut: left.length, onCancel }}
      onChoose={setChosen}
      onGive={give}
      copied={{ head: [t('lists.line'), t('lists.company'), t('lists.found'), t('lists.what'), ''], rows: () => shown.map(cells) }}
    >
      <ListRows
        label={t('lists.rows')}
        head={[{ text: t('lists.line') }, { text: t('lists.company') }, { text: t('lists.found') }, { text: t('lists.what') }]}
        rows={shown}
        draw={(row, place) => <Row key={row.line} row={row} place={place} held={byId} />}
      />
    </PreviewFrame>
  );
}
