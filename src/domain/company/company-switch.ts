import { MAIN_PATH, MANAGE_PATH } from '../core/view-paths.ts';

/**
 * One step of a switch, in the order to run them. `check-agreement`: ask whether the member agreement must be signed; when it must, show
 * it and go on after it is closed, signed or not (COMP-11, A-89). `load-member-info` may fail: the switch goes on.
 */
export type SwitchStep =
  | { readonly do: 'show-loading' | 'hide-loading' | 'reset-active-tab' | 'clear-active' }
  | { readonly do: 'load-member-info' | 'check-agreement' | 'set-active' | 'log-switch'; readonly companyId: string }
  | { readonly do: 'navigate'; readonly to: string };

export interface SwitchInput {
  /** Company to switch to. */
  readonly target: string;
  /** Active company of this tab (P-01), null when there is none. */
  readonly active: string | null;
  /** Ids of the listed companies, in list order. */
  readonly listed: readonly string[];
  /** Path the tab is at. */
  readonly path: string;
  /** Whether the membership of the target was fetched before (`hasFetchMemberInfo`). */
  readonly hasFetchMemberInfo: boolean;
  /** Remote configuration switch of the member agreement. */
  readonly checksAgreement: boolean;
  /** `stay` keeps the view (P-02). */
  readonly mode: 'main' | 'stay';
}

export interface SwitchPlan {
  readonly reason: 'not-listed' | 'already-active' | 'switched';
  readonly steps: readonly SwitchStep[];
}

/**
 * Plan of a company switch asked for by user, panel or address (COMP-05 to COMP-12). An unknown target is rejected; the active
 * one only navigates when the user is elsewhere, and is logged; any other runs the order of COMP-08, navigation before the active
 * company is set.
 */
export function planSwitch(input: SwitchInput): SwitchPlan {
  const { target, mode } = input;
  if (!input.listed.includes(target)) return { reason: 'not-listed', steps: [{ do: 'show-loading' }, { do: 'hide-loading' }] };
  const log: SwitchStep = { do: 'log-switch', companyId: target };
  const navigates = mode === 'main' && input.path !== MAIN_PATH;
  if (input.active === target) {
    const move: SwitchStep[] = navigates ? [{ do: 'navigate', to: MAIN_PATH }] : [];
    return { reason: 'already-active', steps: [{ do: 'show-loading' }, ...move, log, { do: 'hide-loading' }] };
  }
  const steps: SwitchStep[] = [{ do: 'show-loading' }];
  if (mode === 'main') steps.push({ do: 'reset-active-tab' });
  if (!input.hasFetchMemberInfo) steps.push({ do: 'load-member-info', companyId: target });
  if (input.checksAgreement) steps.push({ do: 'check-agreement', companyId: target });
  if (mode === 'main') steps.push({ do: 'navigate', to: MAIN_PATH });
  steps.push({ do: 'set-active', companyId: target }, log, { do: 'hide-loading' });
  return { reason: 'switched', steps };
}

export interface RemovalPlan {
  readonly reason: 'not-active' | 'first-remaining' | 'none-remains';
  /** Company to switch to with `planSwitch`, null when there is none to switch to. */
  readonly switchTo: string | null;
  readonly steps: readonly SwitchStep[];
}

/**
 * What follows when a company leaves the list (hidden or unbound). The active one gives way to the first that remains (COMP-13); when
 * none remains, the product goes to company management (COMP-14). `listed` is the list before or after the removal.
 */
export function planRemoval(input: {
  readonly removed: string;
  readonly active: string | null;
  readonly listed: readonly string[];
}): RemovalPlan {
  const [first] = input.listed.filter((companyId) => companyId !== input.removed);
  if (first === undefined) {
    return { reason: 'none-remains', switchTo: null, steps: [{ do: 'clear-active' }, { do: 'navigate', to: MANAGE_PATH }] };
  }
  if (input.active !== input.removed) return { reason: 'not-active', switchTo: null, steps: [] };
  return { reason: 'first-remaining', switchTo: first, steps: [] };
}

/** Active company of a tab that starts with a remembered or given id: it, the first of the list when it is not found (COMP-16, A-88), or none. */
export function restoreActive(
  given: string | null,
  listed: readonly string[],
): { readonly reason: 'found' | 'first' | 'none'; readonly companyId: string | null } {
  if (given !== null && listed.includes(given)) return { reason: 'found', companyId: given };
  const [first] = listed;
  return first === undefined ? { reason: 'none', companyId: null } : { reason: 'first', companyId: first };
}
