/** Asks the browser to look for a new version now. What it finds is told as any other; without a line or a service worker nothing happens. */
export async function lookForVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
}

/** Whether the user has touched this page since it was loaded; true where the browser does not say. */
export function isTouched(): boolean {
  const { userActivation }: Partial<Navigator> = navigator;
  return userActivation?.hasBeenActive !== false;
}

/** The build that runs, as the page says it of itself; '' where it was not built. */
export const runningBuild = (): string => document.documentElement.dataset.build ?? '';
