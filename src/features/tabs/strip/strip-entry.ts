import type { Tab } from '../../../domain/tabs/app-tab.ts';

/** One tab as the strip is given it. */
export interface StripEntry {
  readonly tab: Tab;
  readonly href: string;
  /** Name of the view or the app. */
  readonly label: string;
  readonly selected: boolean;
}
