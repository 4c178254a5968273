import { BoxMultipleRegular } from '@fluentui/react-icons/headless/svg/box-multiple';
import { BuildingMultipleRegular } from '@fluentui/react-icons/headless/svg/building-multiple';
import { CalendarLtrRegular } from '@fluentui/react-icons/headless/svg/calendar-ltr';
import { HomeRegular } from '@fluentui/react-icons/headless/svg/home';
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail';
import { PremiumRegular } from '@fluentui/react-icons/headless/svg/premium';
import { PulseRegular } from '@fluentui/react-icons/headless/svg/pulse';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import { ShieldRegular } from '@fluentui/react-icons/headless/svg/shield';
import type { ComponentType } from 'react';
import type { FeatureFlags } from '../../domain/variant.ts';

export type RailKey = 'home' | 'companies' | 'calendar' | 'messages' | 'products' | 'members' | 'security' | 'settings' | 'diagnostics';

export interface RailItem {
  readonly key: RailKey;
  readonly icon: ComponentType;
  /** Path of the view; null while the view is not part of this version, and the item says so. */
  readonly to: '/workbench/main' | '/workbench/company-manage' | '/workbench/diagnostics' | null;
  readonly foot: boolean;
  /** Only where the variant shows it. */
  readonly flag?: keyof FeatureFlags;
}

export const railItems: readonly RailItem[] = [
  { key: 'home', icon: HomeRegular, to: '/workbench/main', foot: false },
  { key: 'companies', icon: BuildingMultipleRegular, to: '/workbench/company-manage', foot: false },
  { key: 'calendar', icon: CalendarLtrRegular, to: null, foot: false },
  { key: 'messages', icon: MailRegular, to: null, foot: false },
  { key: 'products', icon: BoxMultipleRegular, to: null, foot: false },
  { key: 'members', icon: PremiumRegular, to: null, foot: false, flag: 'memberText' },
  { key: 'security', icon: ShieldRegular, to: null, foot: false },
  { key: 'settings', icon: SettingsRegular, to: null, foot: true },
  { key: 'diagnostics', icon: PulseRegular, to: '/workbench/diagnostics', foot: true },
];
