import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Directory } from '../../domain/company/directory.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';
import { useDesk } from '../desk.tsx';
import { sealAt } from '../seal-at.ts';
import './print-table.css';

export interface PrintTableProps {
  dir: Directory;
  rows: readonly number[];
  title: string;
  heads: readonly string[];
  /** What stands in a row, one for each head. Asked for while the browser prints only. */
  cells(row: number): readonly ReactNode[];
  /** The company this browser tab works for: its seal stands on every page (PLUS-02). */
  activeId: string | null;
}

/** So many columns need the paper lying on its side. */
const WIDE = 9;

/**
 * A whole list on paper, its heads on every page: the virtual table holds only the rows in view, so a plain one is made while the browser prints. A
 * button prints from its press: called while React commits, `print` finds the table not made yet.
 */
export function PrintTable({ dir, rows, title, heads, cells, activeId }: PrintTableProps) {
  const { t, language } = useText();
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
  if (!printing) return null;
  const activeAt = activeId === null ? -1 : dir.id.indexOf(activeId);
  return (
    <table className="co-print" data-wide={heads.length > WIDE || undefined}>
      <thead>
        <tr>
          <td colSpan={heads.length}>
            {activeAt >= 0 && <SealLine seal={sealAt(dir, activeAt)} />} {title} ·{' '}
            {t('companies.printedAt', { time: exactTime(clock.now(), language) })}
          </td>
        </tr>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={dir.id[row]}>
            {cells(row).map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
