import type { AskForm } from '../../workers/surface.ts';

/** Of a window, in px. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** What the VIP centre may do on its page. */
export interface VipPorts {
  readonly ask: AskForm;
  readonly isOffline: boolean;
  /** Opens another site in a window of this browser; `name`: of what is opened, in words about it; `text` is said where it opened, '' for nothing. */
  openWindow(url: string, name: string, text: string, size?: WindowSize): void;
}
