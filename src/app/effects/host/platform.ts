/** The number on the icon of the installed product; 0 takes it away. Where there is no icon nothing happens. */
export function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge }: Partial<Navigator> = navigator;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => undefined);
}

/** Asks that what this origin stores is not taken away when the disk is short: the build and the account lie there. Answers whether it is so. */
export async function keepStorage(): Promise<boolean> {
  const { persist }: Partial<StorageManager> = navigator.storage ?? {};
  return (await persist?.call(navigator.storage).catch(() => false)) ?? false;
}
