import { createContext, useContext } from 'react';
import type { Jump } from '../../../domain/menus/menu-jump.ts';

/** Where the buttons of adverts lead: the same ways as menus. Made by the page around. */
export interface Jumps {
  /** Whether it leads anywhere: an address that may not be opened is no button. */
  can(jump: Jump): boolean;
  /** `title`: of what is opened, where words about it are said. */
  go(jump: Jump, title: string): void;
}

export const JumpsContext = createContext<Jumps | null>(null);

export function useJumps(): Jumps {
  const jumps = useContext(JumpsContext);
  if (jumps === null) throw new Error('useJumps outside of the host of surfaces');
  return jumps;
}
