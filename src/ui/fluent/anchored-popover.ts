/** Space between a popover and the window's edge, pixels. */
const EDGE = 8;

/**
 * Opens a `popover` element below its anchor (above when there is more room), in the window's bounds. The browser does the rest: top
 * layer, closing by Escape or a click elsewhere, focus back to the anchor.
 */
export function openAnchored(
  popover: HTMLElement,
  anchor: Element,
  options: { readonly minWidth?: number; readonly alignEnd?: boolean } = {},
): void {
  const box = anchor.getBoundingClientRect();
  const width = Math.max(options.minWidth ?? 0, options.alignEnd === true ? 0 : box.width);
  popover.style.minWidth = `${width}px`;
  if (!popover.matches(':popover-open')) popover.showPopover();
  const { innerHeight, innerWidth } = window;
  const below = innerHeight - box.bottom - EDGE;
  const above = box.top - EDGE;
  const down = below >= Math.min(popover.scrollHeight, 320) || below >= above;
  const left = options.alignEnd === true ? box.right - popover.offsetWidth : box.left;
  popover.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - popover.offsetWidth - EDGE))}px`;
  popover.style.maxHeight = `${Math.max(120, down ? below : above) - 4}px`;
  popover.style.top = down ? `${box.bottom + 4}px` : `${Math.max(EDGE, box.top - popover.offsetHeight - 4)}px`;
}

export function closePopover(popover: HTMLElement | null): void {
  if (popover?.matches(':popover-open')) popover.hidePopover();
}
