import type { RailItem } from '../../ui/frame/rail.tsx';
import type { View, ViewOutline } from '../../ui/views/define-view.ts';
import { homeView, views } from './views.ts';

const itemOf = ({ path, label, rail, badge, part }: ViewOutline & Partial<Pick<View, 'badge' | 'part'>>): readonly RailItem[] =>
  rail === undefined ? [] : [{ ...rail, path, label, badge, part }];

/** Items of the rail from above: the views that have a place there. */
export const railItems: readonly RailItem[] = [homeView, ...views]
  .flatMap(itemOf)
  .sort((a, b) => Number(a.foot ?? false) - Number(b.foot ?? false) || a.at - b.at);
