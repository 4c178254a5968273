import { onOutboxWake, registerOutboxSync } from './effects/background-sync.ts';
import { gatewayUrl } from './effects/deploy-config.ts';
import { visibility } from './effects/line.ts';
import { registerServiceWorker } from './effects/service-worker.ts';
import { tabId } from './effects/tab-id.ts';
import { watchOutbox } from './outbox-sync.ts';
import type { StartedPage } from './start-page.ts';
import type { createUrlPolicy } from './trusted-urls.ts';

/** After the first paint: the worker, who it says is signed in, and the service worker. */
export async function startWorker(page: StartedPage, policy: ReturnType<typeof createUrlPolicy>): Promise<void> {
  const { worker, session, update } = page;
  visibility.subscribe(() => void worker.setVisible(visibility.isVisible()));
  const started = await worker.start({ baseUrl: await gatewayUrl(page.device), tabId: tabId(), visible: visibility.isVisible() });
  // The device's own record decides: a session that only this page remembers has no data behind it.
  if (started.ok && started.value === null && session.get().kind === 'in' && !session.isFresh()) session.signedOut();
  if (started.ok && started.value !== null && session.get().kind === 'none') session.restored(started.value);
  const state = session.get();
  if (state.kind === 'in') void page.deskOf(state.login).store.catchUp();
  onOutboxWake(() => void worker.syncNow());
  watchOutbox({ session, storeOf: (login) => page.deskOf(login).store, visibility, register: registerOutboxSync });
  await registerServiceWorker(policy.createScriptURL('/sw.js'), update.attach);
}
