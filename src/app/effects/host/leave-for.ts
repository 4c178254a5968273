/** Leaves the product for another page in this window. Callers have made sure that no form is dirty, and that the address may be opened. */
export function leaveFor(href: string): void {
  location.assign(href);
}
