/** Width and height of a window over the page, CSS pixels; a smaller screen has less. */
export interface SurfaceSize {
  readonly width: number;
  readonly height: number;
}

/** Windows of a size of their own (CONST-27, CONST-28, POP-21, POP-23, POP-24). */
const sizes = {
  mail: { width: 1_000, height: 650 },
  multiPopup: { width: 900, height: 558 },
  raffle: { width: 1_000, height: 600 },
} as const satisfies Readonly<Record<string, SurfaceSize>>;

/** Every other window. */
const DEFAULT_SIZE: SurfaceSize = { width: 800, height: 580 };

/** A window that is shown over the page. */
export type SurfaceWindow = keyof typeof sizes | 'popup' | 'marketing' | 'annualReport';

/** The size of a window (CONST-27). */
export function sizeOf(surface: SurfaceWindow): SurfaceSize {
  return surface in sizes ? sizes[surface as keyof typeof sizes] : DEFAULT_SIZE; // as: the line before has looked
}
