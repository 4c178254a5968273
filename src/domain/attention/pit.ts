import { CALENDAR_PATH, isHome, PORTFOLIO_PATH } from '../core/view-paths.ts';

/** Positions of the page that operations may fill (CONST-64), each on one view. ZYY003, the overview info, is none of them. */
const pits: Readonly<Record<string, (path: string) => boolean>> = {
  ZYY001: isHome,
  ZYY022: (path) => path === PORTFOLIO_PATH,
  ZYY042: (path) => path === CALENDAR_PATH,
};

export const pitPositions: string[] = Object.keys(pits);

/** Whether a position is on the view at a path; one that nobody knows is nowhere. */
export const isPitAt = (position: string, path: string): boolean => Object.hasOwn(pits, position) && pits[position]?.(path) === true;
