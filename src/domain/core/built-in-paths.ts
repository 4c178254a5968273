import { MESSAGES_PATH, SECURITY_PATH } from './view-paths.ts';

/**
 * Views of the product that a menu opens by menu-jump mode 2 (TAB-11). The security guard is the security centre; assured mail opens its
 * window (POP-23), and the path is where its letters are: the messages, the one place to which anything is sent to an account here.
 */
const builtIn: Readonly<Record<string, string>> = { securityGuard: SECURITY_PATH, assuredMail: MESSAGES_PATH };

/** Path of the view that a built-in app is; null for a code that no built-in app has. */
export function builtInPath(code: string): string | null {
  return Object.hasOwn(builtIn, code) ? (builtIn[code] ?? null) : null;
}
