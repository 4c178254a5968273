import { traitsOf } from '../../domain/core/variant.ts';
import { showNotice } from '../../ui/notices.ts';
import { pageTexts } from '../../ui/page-texts.ts';
import { tellLine, visibility } from '../effects/deployment/line.ts';
import { openLink } from '../effects/host/open-link.ts';
import { onOutboxWake, registerOutboxSync } from '../effects/service-worker/background-sync.ts';
import { tabId } from '../effects/storage/tab-id.ts';
import type { createUrlPolicy } from '../trusted-urls.ts';
import { watchOutbox } from '../worker/outbox-sync.ts';
import { LOCKED_KEY } from '../worker/vault.ts';
import { type AfterStartPorts, afterStart } from './after-start.ts';
import { loadUntilThere } from './load-until-there.ts';
import type { StartedPage } from './start-page.ts';

type Started = Awaited<ReturnType<StartedPage['worker']['start']>>;

/** The device's own record decides: a session that only this page remembers has no data behind it. */
function adopt({ session }: StartedPage, started: Started): void {
  if (!started.ok) return;
  if (started.value === null && session.get().kind === 'in' && !session.isFresh()) session.signedOut();
  if (started.value !== null && session.get().kind === 'none') session.restored(started.value);
}

function signedIn({ session }: StartedPage): string {
  const state = session.get();
  return state.kind === 'in' ? state.login.accountId : '';
}

const policyTexts = () => pageTexts.need().then(pageTexts.translator, () => null);

function afterStartPorts(page: StartedPage): AfterStartPorts {
  const { worker, clock, device } = page;
  return { ask: worker.ask, clock, device, texts: policyTexts, visibility, notify: showNotice, openLink, accountId: () => signedIn(page) };
}

/** Whoever signs in, here or in another tab: the worker opens that account, or this tab would neither pull nor send. */
function followSession(page: StartedPage): void {
  const { session, worker } = page;
  let seen = signedIn(page);
  session.subscribe(() => {
    const now = signedIn(page);
    if (now === seen) return;
    seen = now;
    if (now === '') return;
    void worker.reopen().then((started) => {
      adopt(page, started);
      void page.vault.started(started);
    });
    afterStart(afterStartPorts(page), now);
  });
}

/** After the first paint: the worker, who it says is signed in, and the service worker. */
export async function startWorker(page: StartedPage, policy: ReturnType<typeof createUrlPolicy>): Promise<void> {
  const { worker, session, update } = page;
  visibility.subscribe(() => void worker.setVisible(visibility.isVisible()));
  tellLine();
  const { gatewayUrl: baseUrl, variant } = await page.deployment.latest();
  const locationCode = page.deployment.location();
  const options = { baseUrl, appId: traitsOf(variant).appId, locationCode, tabId: tabId(), visible: visibility.isVisible() };
  followSession(page);
  const started = await worker.start({ ...options, lockedFor: page.device.get(LOCKED_KEY) ?? '' });
  adopt(page, started);
  await page.vault.started(started);
  const state = session.get();
  if (state.kind === 'in') {
    if (page.vault.get() === 'open') void page.deskOf(state.login).store.catchUp();
    afterStart(afterStartPorts(page), state.login.accountId);
  }
  onOutboxWake(() => void worker.syncNow());
  watchOutbox({ session, storeOf: (login) => page.deskOf(login).store, visibility, register: registerOutboxSync });
  const { registerServiceWorker } = await loadUntilThere(() => import('../effects/service-worker/service-worker.ts'), page.clock);
  await registerServiceWorker(policy.createScriptURL('/sw.js'), update.attach);
}
