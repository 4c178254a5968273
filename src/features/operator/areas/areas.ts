import type { ComponentType } from 'react';
import type { TextKey } from '../../../texts/catalogue.ts';
import { ConsultArea } from '../consult/consult-area.tsx';
import { LeadsArea } from '../leads/leads-area.tsx';
import { MembersArea } from '../members/members-area.tsx';
import { BillsArea } from '../orders/bills-area.tsx';
import { OrdersArea } from '../orders/orders-area.tsx';
import { ProductsArea } from '../products/products-area.tsx';
import { PublicationsArea } from '../publications/publications-area.tsx';
import { FileArea } from '../setup/file-area.tsx';
import { HallsArea } from '../setup/halls-area.tsx';
import { MenusArea } from '../setup/menus-area.tsx';
import { PartsArea } from '../setup/parts-area.tsx';
import { PlansArea } from '../setup/plans-area.tsx';
import { SettingsArea } from '../setup/settings-area.tsx';
import { SourceKeysArea } from '../source-keys/source-keys-area.tsx';
import { UpgradesArea } from '../upgrades/upgrades-area.tsx';
import type { AreaProps } from './area-props.ts';

/** One area of the operator's page: a line in its list of areas, and what stands beside it. */
export interface OperatorArea {
  /** Kept in the tab's own memory. */
  readonly id: string;
  readonly label: TextKey;
  /** Areas of one group stand together under its name. */
  readonly group: TextKey;
  readonly Area: ComponentType<AreaProps>;
}

/** The areas in their order, with the page in one part: a part each would be a dozen files of what they share. The first one is in view when nothing else was chosen. */
export const operatorAreas: readonly [OperatorArea, ...OperatorArea[]] = [
  {
    id: 'publications',
    label: 'operator.area-publications',
    group: 'operator.group-publish',
    Area: PublicationsArea,
  },
  {
    id: 'upgrades',
    label: 'operator.area-upgrades',
    group: 'operator.group-publish',
    Area: UpgradesArea,
  },
  {
    id: 'parts',
    label: 'setup.area-parts',
    group: 'setup.group',
    Area: PartsArea,
  },
  {
    id: 'menus',
    label: 'setup.area-menus',
    group: 'setup.group',
    Area: MenusArea,
  },
  {
    id: 'halls',
    label: 'setup.area-halls',
    group: 'setup.group',
    Area: HallsArea,
  },
  {
    id: 'plans',
    label: 'setup.area-plans',
    group: 'setup.group',
    Area: PlansArea,
  },
  {
    id: 'settings',
    label: 'setup.area-settings',
    group: 'setup.group',
    Area: SettingsArea,
  },
  {
    id: 'file',
    label: 'setup.area-file',
    group: 'setup.group',
    Area: FileArea,
  },
  {
    id: 'sourceKeys',
    label: 'sourceKeys.area',
    group: 'operator.group-sources',
    Area: SourceKeysArea,
  },
  {
    id: 'products',
    label: 'offers.area',
    group: 'operator.group-sales',
    Area: ProductsArea,
  },
  {
    id: 'orders',
    label: 'trades.area',
    group: 'operator.group-sales',
    Area: OrdersArea,
  },
  {
    id: 'bills',
    label: 'trades.bills',
    group: 'operator.group-sales',
    Area: BillsArea,
  },
  {
    id: 'members',
    label: 'members.area',
    group: 'operator.group-sales',
    Area: MembersArea,
  },
  {
    id: 'leads',
    label: 'leads.area',
    group: 'operator.group-sales',
    Area: LeadsArea,
  },
  {
    id: 'consult',
    label: 'consulting.area',
    group: 'operator.group-sales',
    Area: ConsultArea,
  },
];

/** The area of a name; the first one for a name of none. */
export const areaNamed = (id: string | null): OperatorArea => operatorAreas.find((area) => area.id === id) ?? operatorAreas[0];
