/** Places of the tour in their order, by what finds each in the frame: one that is not on screen is passed over. */
export const tourSteps = [
  { name: 'switcher', at: 'button.wb-switch' },
  { name: 'search', at: '.wb-title-search' },
  { name: 'rail', at: '.wb-rail' },
  { name: 'sync', at: '.wb-sync' },
  { name: 'assistant', at: '[data-assistant-state]' },
  { name: 'account', at: 'button.wb-account' },
] as const;
export type TourStep = (typeof tourSteps)[number];

/** The places that are there now, each with its element. */
export function placesNow(): readonly (TourStep & { readonly element: HTMLElement })[] {
  return tourSteps.flatMap((step) => {
    const element = document.querySelector<HTMLElement>(step.at);
    return element === null || getComputedStyle(element).display === 'none' ? [] : [{ ...step, element }];
  });
}
