import { type ComponentType, createContext, useContext } from 'react';

/** What the bar over selected companies offers beside its own: a button that acts on the set as it is when it is pressed. */
export interface BulkAction {
  readonly id: string;
  readonly part: ComponentType<{ readonly companyIds: readonly string[] }>;
}

/** Given by the shell: features know nothing of each other. In the order of the bar, before its own actions. */
export const BulkActionsContext = createContext<readonly BulkAction[]>([]);

export const useBulkActions = (): readonly BulkAction[] => useContext(BulkActionsContext);
