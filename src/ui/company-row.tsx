import type { ReactNode } from 'react';
import { SealMark } from './seal-mark.tsx';

export interface CompanyRowView {
  readonly id: string;
  readonly letter: string;
  readonly hue: number;
  readonly shape: number;
  /** Short name, bold. */
  readonly name: string;
  /** Second line: area · taxpayer type · authorised. */
  readonly meta: string;
  /** Word of the membership mark at the end, '' without one. */
  readonly mark: string;
}

export interface CompanyRowProps {
  row: CompanyRowView;
  /** In place of name and meta, with the part marked that a search hit. */
  label?: ReactNode;
  detail?: ReactNode;
  /** State mark at the end of the row. */
  end?: ReactNode;
  active?: boolean;
  onOpen?(id: string): void;
}

/** One row of the company overview, 52 px. The same markup stands in the HTML before React (see `app/boot/boot.ts`). */
export function CompanyRow({ row, label, detail, end, active = false, onOpen }: CompanyRowProps) {
  return (
    <li className="wb-row">
      <button type="button" className="wb-row-open" aria-current={active || undefined} onClick={onOpen && (() => onOpen(row.id))}>
        <SealMark letter={row.letter} hue={row.hue} shape={row.shape} />
        <span className="wb-row-text">
          <span className="wb-row-name" title={row.name}>
            {label ?? row.name}
          </span>
          <span className="wb-row-meta">{detail ?? row.meta}</span>
        </span>
        <span className="wb-row-end">{end}</span>
      </button>
    </li>
  );
}
