import { tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';
import { usePaneStyles, useUndoStyles } from '../inbox-styles.ts';
import { UNDO_MS, type Undoable } from '../use-actions.ts';

const SECOND = 1_000;
const ROUND = 2 * Math.PI * 9;

/** What was just done, with ten seconds to take it back: a ring and the seconds that are left. */
export function UndoLine({ undoable, onUndo }: { undoable: Undoable; onUndo(): void }) {
  const styles = useUndoStyles();
  const panes = usePaneStyles();
  const { t } = useText();
  const { clock } = useDesk();
  const [, tick] = useState(0);
  const left = Math.max(0, Math.min(UNDO_MS, undoable.until - clock.now()));
  useEffect(() => {
    let cancel = clock.after(SECOND, again);
    function again(): void {
      tick((n) => n + 1);
      cancel = clock.after(SECOND, again);
    }
    return () => cancel();
  }, [clock]);
  return (
    <div className={styles.line} role="status" data-undo="">
      <MarkShape mark="done" />
      <span className={panes.cut}>{undoable.words}</span>
      <button type="button" className="wb-link" onClick={onUndo}>
        {t('messages.undo')} <kbd className="wb-kbd">Z</kbd>
      </button>
      <span className={styles.ring} aria-hidden="true">
        <svg className={styles.svg} viewBox="0 0 22 22" aria-hidden="true">
          <circle cx="11" cy="11" r="9" fill="none" stroke={tokens.colorNeutralStroke2} strokeWidth="2" />
          <circle
            cx="11"
            cy="11"
            r="9"
            fill="none"
            stroke={tokens.colorCompoundBrandStroke}
            strokeWidth="2"
            strokeDasharray={`${(ROUND * left) / UNDO_MS} ${ROUND}`}
          />
        </svg>
        {Math.ceil(left / SECOND)}
      </span>
    </div>
  );
}
