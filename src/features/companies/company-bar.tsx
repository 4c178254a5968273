import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { askMark } from '../../desk/asked/asked-mark.ts';
import { openRelation } from '../../desk/asked/asked-relation.ts';
import { askZone } from '../../desk/asked/asked-zone.ts';
import { useCollectable } from '../../desk/standing/collect.ts';
import { useTaxRefresh } from '../../desk/standing/tax-refresh.ts';
import { allOf, noSelection, type Selection, selectedIn, unseenIn } from '../../desk/table/selection.ts';
import { SelectionBar } from '../../desk/table/selection-bar.tsx';
import type { BulkAction } from '../../domain/company/bulk-plan.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { useText } from '../../ui/text.ts';

/** Companies of one bulk action: all of them are listed before it. */
const MOST_AT_ONCE = 2_000;

const bulks: readonly { readonly action: BulkAction; readonly text: TextKey }[] = [
  { action: 'hide', text: 'relations.bulkHide' },
  { action: 'show', text: 'relations.bulkShow' },
  { action: 'tag', text: 'relations.bulkTag' },
  { action: 'share', text: 'relations.bulkShare' },
];

export interface CompanyBarProps {
  selection: Selection;
  /** Companies of the view, in its order: that of the set, which is frozen by whatever is pressed. */
  order: readonly string[];
  /** They are hidden ones, which are shown again and of which nothing is fetched. */
  hidden?: boolean;
  foot: number;
  /** What only this view can do with companies. */
  children?(ids: readonly string[]): ReactNode;
  onSelect(next: Selection): void;
}

/** What can be done with the selected companies of a list. */
export function CompanyBar({ selection, order, hidden = false, foot, children, onSelect }: CompanyBarProps) {
  const { t } = useText();
  const refresh = useTaxRefresh();
  const canRefresh = useCollectable()('tax') && !hidden;
  const ids = selectedIn(selection, order);
  const tooMany = ids.length > MOST_AT_ONCE;
  return (
    <SelectionBar
      count={ids.length}
      unseen={unseenIn(selection, order)}
      inView={order.length}
      foot={foot}
      onAll={() => onSelect(allOf(selection, order))}
      onClear={() => onSelect(noSelection)}
    >
      {canRefresh && (
        <Button size="small" appearance="primary" onClick={() => void refresh(ids)}>
          {t('portfolio.refreshAction')}
        </Button>
      )}
      {!hidden && (
        <Button size="small" appearance="subtle" onClick={() => askMark({ companyIds: [...ids] })}>
          {t('marks.title')}
        </Button>
      )}
      {!hidden && (
        <Button size="small" appearance="subtle" onClick={() => askZone({ companyIds: [...ids] })}>
          {t('zone.buy')}
        </Button>
      )}
      {bulks
        .filter(({ action }) => action !== (hidden ? 'hide' : 'show'))
        .map(({ action, text }) => (
          <Button
            key={action}
            size="small"
            appearance="subtle"
            disabledFocusable={tooMany}
            aria-describedby={tooMany ? 'wb-bulk-most' : undefined}
            onClick={() => openRelation({ kind: 'bulk', action, ids })}
          >
            {t(text)}
          </Button>
        ))}
      {children?.(ids)}
      {tooMany && (
        <span className="wb-quiet" id="wb-bulk-most">
          {t('relations.bulkTooMany')}
        </span>
      )}
    </SelectionBar>
  );
}
