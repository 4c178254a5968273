/** Loads the page again. Callers have made sure that no form is dirty, that the user knows, or that what is typed is on disk (a lock). */
export function reload(): void {
  location.reload();
}
