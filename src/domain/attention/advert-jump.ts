import type { Jump } from '../menus/menu-jump.ts';

/** Where the button of an advert leads, as the gateway says it (ENT-19). */
export interface ButtonJump {
  /** Menu-jump mode: 0 an address in a browser, 1 a menu's tab or the index page, 2 a built-in app. */
  readonly buttonJumpType?: number | undefined;
  /** Address, tab code or built-in app. */
  readonly buttonJumpParam?: string | undefined;
  /** 0 IE, 1 the default browser, 2 the embedded core. */
  readonly openBrowser?: number | undefined;
}

/**
 * The jump of an advert's button, null for none: a mode that nobody knows, or nothing to lead to. An advert is told nothing of its reader: its
 * address gets no token, account or number.
 */
export function jumpOf({ buttonJumpType, buttonJumpParam = '', openBrowser }: ButtonJump): Jump | null {
  if (buttonJumpParam === '') return null;
  switch (buttonJumpType) {
    case 0:
      return { mode: 0, url: buttonJumpParam, browser: openBrowser === 0 || openBrowser === 2 ? openBrowser : 1, asks: [] };
    case 1:
      return { mode: 1, tabCode: buttonJumpParam };
    case 2:
      return { mode: 2, app: buttonJumpParam };
    default:
      return null;
  }
}

/** Whether a window has a button that closes it: `closeType` 2 leaves it to its action, if it has one; else nobody could leave it. */
export function isClosable(closeType: number | undefined, hasAction: boolean): boolean {
  return closeType !== 2 || !hasAction;
}

const LONGEST = 2_000;

/**
 * The picture of an advert, null for one that is not loaded: only the deployment's own pictures are, and such as are told as data. Another host
 * would learn who reads it and when.
 */
export function pictureOf(value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(value)) return value;
  return value.length <= LONGEST && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : null;
}
