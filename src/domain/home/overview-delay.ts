/** How long after home opened the overview info (ZYY003) is asked for, unless the remote configuration says otherwise; milliseconds (CONST-35). */
export const OVERVIEW_DELAY_MS = 10_000;

/**
 * The delay of the overview info (HOME-31): that of the remote configuration, the default when nobody has answered it. Null while it is being read: then
 * nothing is asked for yet.
 */
export function overviewDelay(outcome: 'reading' | 'known' | 'failed' | 'never', told: number | undefined): number | null {
  if (outcome === 'reading') return null;
  return told ?? OVERVIEW_DELAY_MS;
}
