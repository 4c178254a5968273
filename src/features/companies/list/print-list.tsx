import { PrintTable } from '../../../desk/table/print-table.tsx';
import type { Directory } from '../../../domain/company/directory.ts';
import { membershipOf } from '../../../domain/company/memberships.ts';
import { dateWords } from '../../../domain/core/china-time.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { companyView, groupedTaxId } from './row-view.ts';

export interface PrintListProps {
  dir: Directory;
  rows: readonly number[];
  activeId: string | null;
}

/** The list of companies on paper. */
export function PrintList({ dir, rows, activeId }: PrintListProps) {
  const { t, language } = useText();
  const { memberText } = useFlags();
  const heads = [
    t('companies.colName'),
    t('companies.colTaxId'),
    t('companies.colArea'),
    t('companies.colType'),
    t('companies.colAuthorized'),
    ...(memberText ? [t('companies.colVip')] : []),
    t('companies.colAccountant'),
  ];
  const cells = (row: number) => {
    const view = companyView(dir, row, t);
    const { vip, expireDate } = view;
    const other = t(membershipOf(vip, expireDate) === 'over' ? 'companies.notVip' : 'status.word-memberUntold');
    const member = vip ? dateWords(expireDate, language) || t('companies.vip') : other;
    return [
      <span key="name">
        <SealMark letter={view.letter} hue={view.hue} shape={view.shape} size={20} /> {view.fullName}
      </span>,
      groupedTaxId(view.taxId),
      view.area,
      view.type,
      t(view.authorized ? 'companies.authorized' : 'companies.notAuthorized'),
      ...(memberText ? [member] : []),
      view.accountant,
    ];
  };
  return <PrintTable dir={dir} rows={rows} title={t('companies.printTitle')} heads={heads} cells={cells} activeId={activeId} />;
}
