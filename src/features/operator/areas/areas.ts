import type { ComponentType } from 'react';
import type { TextKey } from '../../../texts/catalogue.ts';
import { createLazyPart, type LazyPart } from '../../../ui/lazy-part.ts';

/** What an area of the operator's page is given. A form of it stands in `Edited`, which takes the whole page while it is open. */
export interface AreaProps {
  readonly isOffline: boolean;
}

/** One area of the operator's page: a line in its list of areas, and what stands beside it. */
export interface OperatorArea {
  /** Kept in the tab's own memory. */
  readonly id: string;
  readonly label: TextKey;
  /** Areas of one group stand together under its name. */
  readonly group: TextKey;
  readonly part: LazyPart<ComponentType<AreaProps>>;
}

/** The areas in their order. The first one is in view when nothing else was chosen. */
export const operatorAreas: readonly [OperatorArea, ...OperatorArea[]] = [
  {
    id: 'publications',
    label: 'operator.area-publications',
    group: 'operator.group-publish',
    part: createLazyPart(async () => (await import('../publications/publications-area.tsx')).PublicationsArea),
  },
  {
    id: 'upgrades',
    label: 'operator.area-upgrades',
    group: 'operator.group-publish',
    part: createLazyPart(async () => (await import('../upgrades/upgrades-area.tsx')).UpgradesArea),
  },
];

/** The area of a name; the first one for a name of none. */
export const areaNamed = (id: string | null): OperatorArea => operatorAreas.find((area) => area.id === id) ?? operatorAreas[0];
