import { PANEL_WAIT_MS, type PanelLogin, readPanelLogin } from '../../../domain/access/login-start.ts';
import { LOGIN_PATH, SHADOW_LOGIN_PATH } from '../../../features/session/login/start-plan.ts';

/** Takes a host's code out of the address bar: read once, before this page asks anybody anything, and in no history entry after. */
export function takeCode(): string | null {
  const url = new URL(location.href);
  const code = url.searchParams.get('code');
  if (code === null || (url.pathname !== LOGIN_PATH && url.pathname !== SHADOW_LOGIN_PATH)) return null;
  url.searchParams.delete('code');
  history.replaceState(history.state, '', url);
  return code === '' ? null : code;
}

/** True inside of a host's frame. Which hosts may do that is the deployment's word (frame-ancestors). */
export function isEmbedded(): boolean {
  return window.parent !== window;
}

/** What the host around this page tells of its sign-in within a second (CONST-36); null when it says nothing. No token ever comes this way. */
export function panelLogin(): Promise<PanelLogin | null> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    function settle(told: PanelLogin | null): void {
      stop.abort();
      resolve(told);
    }
    addEventListener(
      'message',
      (event: MessageEvent<unknown>) => {
        const told = event.source === window.parent ? readPanelLogin(event.data) : null;
        if (told !== null) settle(told);
      },
      { signal: stop.signal },
    );
    setTimeout(() => settle(null), PANEL_WAIT_MS);
  });
}
