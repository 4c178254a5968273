import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, useState } from 'react';

/* The plain virtual list: 20,000 rows of nine texts in memory, plain elements, mounted by a press of the button. */

export const PLAIN_ROW = 36;
const COLUMNS = 9;
const rows = Array.from({ length: 20_000 }, (_, at) => Array.from({ length: COLUMNS }, (_, column) => `企业 ${at} · ${column}`));

const PlainRow = memo(function PlainRow({ at }: { at: number }) {
  return (
    <div className="row" data-index={at} style={{ position: 'absolute', top: at * PLAIN_ROW, height: PLAIN_ROW, left: 0, right: 0 }}>
      {rows[at]?.map((text) => (
        <span key={text} style={{ display: 'inline-block', width: '11%', overflow: 'hidden', whiteSpace: 'nowrap' }}>
          {text}
        </span>
      ))}
    </div>
  );
});

function List() {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => PLAIN_ROW,
    getScrollElement: () => scroller.current,
    overscan: 10,
  });
  return (
    <div ref={scroller} data-scroller style={{ height: '600px', overflow: 'auto', contain: 'strict' }}>
      <div style={{ position: 'relative', height: rows.length * PLAIN_ROW }}>
        {virtual.getVirtualItems().map(({ index }) => (
          <PlainRow key={index} at={index} />
        ))}
      </div>
    </div>
  );
}

export function PlainList() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(!open)}>
        list
      </button>
      {open && <List />}
    </main>
  );
}
