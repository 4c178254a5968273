/** A business app that is open for a company. Ids and codes only: it is kept readable in this browser tab's memory. */
export interface AppTab {
  readonly companyId: string;
  /** Code of the menu or app; with the company it names the tab. */
  readonly tabCode: string;
  /** The app's own name. */
  readonly title: string;
  /** Where the app is; nothing of the company or the account is in it. */
  readonly url: string;
  /** Codes for the app, as a sub-menu; handed over by message. */
  readonly extraParam: Readonly<Record<string, string>>;
  /** Opened in a dialog, beside a tab of the same app. */
  readonly inDialog?: true;
}

/** A tab of the strip after the home tab: the path of a view, or an app. */
export type Tab = string | AppTab;

/** Name of a tab among all of one browser tab. */
export function tabKey(tab: Tab): string {
  if (typeof tab === 'string') return tab;
  return `${tab.companyId} ${tab.tabCode}${tab.inDialog === true ? ' dialog' : ''}`;
}

/** A tab as the specification has it (ENT-26), beside which the strip needs nothing. */
export interface TabEntry {
  readonly tabCode: string;
  readonly isActive: boolean;
  /** `isLoaded`: the app has answered, and not only its frame has loaded. */
  readonly menu: { readonly title: string; readonly url: string; readonly isLoaded: boolean };
  readonly extraParam: Readonly<Record<string, string>>;
}

/** @param active key of the tab on screen. @param loaded keys of the apps that have answered. */
export function tabEntry(tab: AppTab, active: string | null, loaded: ReadonlySet<string>): TabEntry {
  const key = tabKey(tab);
  const { tabCode, title, url, extraParam } = tab;
  return { tabCode, isActive: key === active, menu: { title, url, isLoaded: loaded.has(key) }, extraParam };
}

/** Tabs with an app opened: at the end when it is new, at its place with its new parameters when it is open. */
export function withApp(tabs: readonly Tab[], app: AppTab): readonly Tab[] {
  const key = tabKey(app);
  return tabs.some((tab) => tabKey(tab) === key) ? tabs.map((tab) => (tabKey(tab) === key ? app : tab)) : [...tabs, app];
}
