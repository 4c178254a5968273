import { useSyncExternalStore } from 'react';
import type { FirstKey } from '../../texts/catalogue.ts';
import type { LazyPart } from '../lazy-part.ts';
import { useText } from '../text.ts';
import { useFlags } from '../variant.ts';
import type { RailPlace, ViewBadge } from '../views/define-view.ts';

export interface RailItem extends RailPlace {
  readonly label: FirstKey;
  readonly path: string;
  readonly badge?: ViewBadge | undefined;
  /** Asked for as soon as a pointer or the focus comes to the item: the press follows a quarter of a second later. */
  readonly part?: Pick<LazyPart<unknown>, 'load'> | undefined;
}

export interface RailProps {
  items: readonly RailItem[];
  /** Path of the item of the view on screen. */
  current: string | null;
  /** In the static frame nothing is known yet that a badge could count. */
  withBadges: boolean;
}

function showCount(count: number, words: string) {
  if (count === 0) return null;
  return (
    <b className="wb-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="wb-hidden">{words}</span>
    </b>
  );
}

/** The count of a view, once the part that counts is loaded; one that does not load is missed by nobody. */
function Badge({ badge: { part } }: { badge: ViewBadge }) {
  const state = useSyncExternalStore(part.subscribe, part.get);
  if (state.kind !== 'LOADED') return null;
  const Count = state.value;
  return <Count show={showCount} />;
}

/** The rail: one place for every view that has one. */
export function Rail({ items, current, withBadges }: RailProps) {
  const { t } = useText();
  const flags = useFlags();
  return (
    <nav className="wb-rail" aria-label={t('frame.rail')}>
      <ul>
        {items
          .filter(({ flag }) => flag === undefined || flags[flag])
          .map(({ label, icon: Icon, path, foot, flag, badge, part }) => (
            <li key={label} className={foot ? 'wb-rail-foot' : undefined} data-flag={flag}>
              <a
                className="wb-rail-item"
                href={path}
                aria-current={current === path ? 'page' : undefined}
                onPointerEnter={part?.load}
                onFocus={part?.load}
              >
                <Icon />
                <span data-t={label}>{t(label)}</span>
                {withBadges && badge !== undefined && <Badge badge={badge} />}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
