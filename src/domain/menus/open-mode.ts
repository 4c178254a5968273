/** Size of a dialog that a menu opens in, CSS pixels (TAB-03). */
export const DIALOG_SIZE = { width: 1_000, height: 600 } as const;
/** Of the online consult page (CONST-30). */
export const CONSULT_SIZE = { width: 1_220, height: 720 } as const;
/** Tab code of the online consult page. */
const CONSULT_TAB = 'consultTab';

/** The size of the dialog of an app, by the tab code of its menu. */
export function dialogSizeOf(tabCode: string): { readonly width: number; readonly height: number } {
  return tabCode === CONSULT_TAB ? CONSULT_SIZE : DIALOG_SIZE;
}

/** The browser that is asked for: IE, the default one, the embedded core. */
export type BrowserMode = 'ie' | 'default' | 'embedded';
export type OpenMode = { readonly how: 'embed' } | { readonly how: 'dialog' } | { readonly how: 'browser'; readonly browser: BrowserMode };

/** Display codes of a menu (ENT-24). */
export interface DisplayCodes {
  readonly popup: 0 | 1;
  readonly shell: 0 | 1;
  readonly browser: 0 | 1 | 2;
}

const browsers = ['ie', 'default', 'embedded'] as const;

/** The browser of a code: 0 IE, 1 default, 2 embedded (TAB-20, A-21). */
export function browserOf(code: DisplayCodes['browser']): BrowserMode {
  return browsers[code];
}

/** How a menu opens (TAB-20, A-102): with shell 1 in a browser by the browser code, else by popup embedded or in a dialog. */
export function openModeOf({ popup, shell, browser }: DisplayCodes): OpenMode {
  if (shell === 1) return { how: 'browser', browser: browserOf(browser) };
  return { how: popup === 1 ? 'dialog' : 'embed' };
}
