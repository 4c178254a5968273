import { unreachable } from '../core/result.ts';
import { appAddress } from './app-address.ts';
import { type BrowserMode, browserOf, type DisplayCodes } from './open-mode.ts';
import { parseTabCode, type TabCode } from './tab-code.ts';

/** The built-in apps of mode 2 (TAB-11). */
export const builtInApps = ['securityGuard', 'assuredMail'] as const;
export type BuiltInApp = (typeof builtInApps)[number];

/** What mode 0 can append to an address, each only when the jump asks for it (TAB-09). */
export type JumpField = 'token' | 'accountId' | 'mobile' | 'locationCode';

/** A jump (TAB-07): 0 an external address in a browser, 1 a menu's tab or the index page, 2 a built-in app. */
export type Jump =
  | { readonly mode: 0; readonly url: string; readonly browser: DisplayCodes['browser']; readonly asks: readonly JumpField[] }
  | { readonly mode: 1; readonly tabCode: string }
  | { readonly mode: 2; readonly app: string };

/** What may be appended. `token` is a one-time code, '' without one (reliability B3). */
export type JumpContext = Readonly<Record<JumpField, string>>;

/** The tab code that stands for the index page. */
export const INDEX_TAB = 'index';

export type JumpPlan =
  | { readonly do: 'browser'; readonly browser: BrowserMode; readonly url: string }
  | ({ readonly do: 'tab' } & TabCode)
  | { readonly do: 'index' }
  | { readonly do: 'built-in'; readonly app: BuiltInApp }
  | { readonly do: 'nothing'; readonly reason: 'not-allowed' | 'no-tab' | 'unknown-app' };

const fields: readonly JumpField[] = ['token', 'accountId', 'mobile', 'locationCode'];

/** The built-in app with that code, null when there is none. */
export function builtInApp(code: string): BuiltInApp | null {
  return builtInApps.find((app) => app === code) ?? null;
}

/** What a jump does (TAB-07 to TAB-11). An address outside of `origins` is not opened. */
export function planJump(jump: Jump, context: JumpContext, origins: readonly string[]): JumpPlan {
  switch (jump.mode) {
    case 0: {
      const url = appAddress(jump.url, origins);
      if (url === null) return { do: 'nothing', reason: 'not-allowed' };
      for (const field of fields) if (jump.asks.includes(field)) url.searchParams.set(field, context[field]);
      return { do: 'browser', browser: browserOf(jump.browser), url: url.href };
    }
    case 1: {
      const code = parseTabCode(jump.tabCode);
      if (code === null) return { do: 'nothing', reason: 'no-tab' };
      return code.tabCode === INDEX_TAB ? { do: 'index' } : { do: 'tab', ...code };
    }
    case 2: {
      const app = builtInApp(jump.app);
      return app === null ? { do: 'nothing', reason: 'unknown-app' } : { do: 'built-in', app };
    }
    default:
      return unreachable(jump);
  }
}
