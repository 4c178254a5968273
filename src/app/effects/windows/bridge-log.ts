/** Writes what an app was refused to the console, where its author looks. Nothing of a company and nothing of what was said is in it. */
export function bridgeLog(what: string, about: object): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes what apps were refused
  console.warn(`[workbench] ${what}`, about);
}
