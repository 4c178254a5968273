import type { ReactNode, RefCallback } from 'react';
import { useText } from './text.ts';

export interface OverviewViewProps {
  /** `1,200 家`; '' while unknown. */
  count: string;
  /** The input itself; the field around it is drawn here. */
  input: ReactNode;
  /** Which companies are listed; its room is kept while it is not there. */
  segments?: ReactNode;
  /** `CompanyRow`s, or what to say instead. */
  rows: ReactNode;
  /** Gets the list of the rows: how many fit is known from its size. */
  listRef?: RefCallback<HTMLElement>;
  /** `1–5 / 1,200`, with paging. */
  foot: ReactNode;
}

/** Card of the company overview: same markup in the HTML before React, hence plain elements and static classes. */
export function OverviewView({ count, input, segments, rows, foot, listRef }: OverviewViewProps) {
  const { t } = useText();
  return (
    <section className="wb-card wb-overview" aria-labelledby="wb-overview-title">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-overview-title" data-t="frame.overview">
          {t('frame.overview')}
        </h2>
        <span className="wb-quiet" data-b="count">
          {count}
        </span>
      </div>
      <div className="wb-field">{input}</div>
      <div className="wb-segments">{segments}</div>
      <ul className="wb-rows" ref={listRef}>
        {rows}
      </ul>
      <div className="wb-card-foot">{foot}</div>
    </section>
  );
}

/** A row of the same height before anything is known. */
export function EmptyCompanyRow() {
  return (
    <li className="wb-row wb-row-empty" aria-hidden="true">
      <span className="wb-row-open">
        <span className="wb-seal wb-shape-0 wb-seal-24" />
        <span className="wb-row-text">
          <span className="wb-row-name" />
          <span className="wb-row-meta" />
        </span>
        <span className="wb-row-end" />
      </span>
    </li>
  );
}
