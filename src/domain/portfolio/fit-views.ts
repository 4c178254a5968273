/**
 * Which of the tabs of saved views have room, by their widths in pixels: as many as fit from the first on; the others stand in the 更多 menu, for
 * which `menu` pixels are kept then. The active one is never in the menu: it takes the place of as many others as it needs.
 */
export function fitViews(widths: readonly number[], active: number, room: number, menu: number): readonly number[] {
  const all = widths.map((_, n) => n);
  const sum = (places: readonly number[]): number => places.reduce((total, n) => total + (widths[n] ?? 0), 0);
  if (sum(all) <= room) return all;
  const left = room - menu;
  const shown: number[] = [];
  for (const n of all) {
    if (sum(shown) + (widths[n] ?? 0) > left) break;
    shown.push(n);
  }
  if (active < 0 || active >= widths.length || shown.includes(active)) return shown;
  while (shown.length > 0 && sum(shown) + (widths[active] ?? 0) > left) shown.pop();
  return [...shown, active];
}
