/*
 * What goes by postMessage between page and app: that the app is there. All else goes over the ports that the app gets then. The company is never in an
 * address, which the browser's history keeps.
 */

/** Mark and version of the messages, as `sdk/workbench.ts` has it. */
const MARK = 1;
/** Longest state that an app may leave with the page when it is put to sleep, characters. */
export const MOST_STATE = 200_000;

/** Whether that is an app saying that it is there: frames send messages of browser extensions and of strangers too. */
export function isHello(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'workbench' in data && data.workbench === MARK && 'kind' in data && data.kind === 'hello'
  );
}
