import { createListeners } from './listeners.ts';

/**
 * Which forms hold typing that is not yet stored. Nothing opens over or reloads a dirty form (PLUS-14, P-04): update bar, session
 * alert and company switch ask here and wait.
 */
const dirty = new Set<string>();
const listeners = createListeners();

function tell(): void {
  listeners.tell();
}

/** `form` names the form and its subject, as `company:8a1f`. */
export function markDirty(form: string): void {
  if (dirty.has(form)) return;
  dirty.add(form);
  tell();
}

export function markClean(form: string): void {
  if (dirty.delete(form)) tell();
}

/** Unsaved content of apps in frames, beside the forms. */
const APPS = 'apps';

/** Apps hold unsaved content, or no longer. They live on beside whatever is opened: only what loads the page anew or ends the session waits. */
export const holdForApps = (isHeld: boolean): void => (isHeld ? markDirty : markClean)(APPS);

/** Apps hold unsaved content. */
export const areAppsHeld = (): boolean => dirty.has(APPS);

/** A form of this page is dirty. */
export const isAnyDirty = (): boolean => dirty.size > Number(dirty.has(APPS));

/** A form is dirty, or an app holds unsaved content: the page must stay. */
export const isPageHeld = (): boolean => dirty.size > 0;

/** The marks of what holds the page. */
export const heldBy = (): readonly string[] => [...dirty];

export const onDirtyForms = listeners.subscribe;
