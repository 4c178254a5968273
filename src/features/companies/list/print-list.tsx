import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Directory } from '../../../domain/company/directory.ts';
import { dateWords, exactTime } from '../../../domain/core/china-time.ts';
import { SealLine } from '../../../ui/seal-line.tsx';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { useDesk } from '../../account/desk.tsx';
import { sealAt } from '../../account/seal-at.ts';
import { companyView, groupedTaxId } from './row-view.ts';
import './print-list.css';

export interface PrintListProps {
  dir: Directory;
  rows: readonly number[];
  /** The company this browser tab works for: its seal stands on every page (PLUS-02). */
  activeId: string | null;
  /** Raised when the user presses Print. */
  request: number;
}

/** The whole list on paper: the virtual table holds only the rows in view, so a plain one is made while the browser prints. */
export function PrintList({ dir, rows, activeId, request }: PrintListProps) {
  const { t, language } = useText();
  const { memberText } = useFlags();
  const { clock } = useDesk();
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  useEffect(() => {
    if (request > 0) window.print();
  }, [request]);
  if (!printing) return null;
  const activeAt = activeId === null ? -1 : dir.id.indexOf(activeId);
  return (
    <table className="co-print">
      <thead>
        <tr>
          <td colSpan={memberText ? 7 : 6}>
            {activeAt >= 0 && <SealLine seal={sealAt(dir, activeAt)} />} {t('companies.printTitle')} ·{' '}
            {t('companies.printedAt', { time: exactTime(clock.now(), language) })}
          </td>
        </tr>
        <tr>
          <th>{t('companies.colName')}</th>
          <th>{t('companies.colTaxId')}</th>
          <th>{t('companies.colArea')}</th>
          <th>{t('companies.colType')}</th>
          <th>{t('companies.colAuthorized')}</th>
          {memberText && <th>{t('companies.colVip')}</th>}
          <th>{t('companies.colAccountant')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((i) => {
          const view = companyView(dir, i, t);
          return (
            <tr key={view.id}>
              <td>
                <SealMark letter={view.letter} hue={view.hue} shape={view.shape} size={20} /> {view.fullName}
              </td>
              <td>{groupedTaxId(view.taxId)}</td>
              <td>{view.area}</td>
              <td>{view.type}</td>
              <td>{t(view.authorized ? 'companies.authorized' : 'companies.notAuthorized')}</td>
              {memberText && <td>{view.vip ? dateWords(view.expireDate, language) || t('companies.vip') : t('companies.notVip')}</td>}
              <td>{view.accountant}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
