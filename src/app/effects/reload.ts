/** Loads the page again. Callers have made sure that no form is dirty, or that the user knows. */
export function reload(): void {
  location.reload();
}
