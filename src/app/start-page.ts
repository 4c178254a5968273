import { createSessionStore } from '../features/session/session-store.ts';
import type { Translate } from '../texts/catalogue.ts';
import { isAnyDirty } from '../ui/dirty-forms.ts';
import { showNotice } from '../ui/notices.ts';
import { accountPorts } from './account-ports.ts';
import type { DeploymentStore } from './deployment.ts';
import { browserClock } from './effects/browser-clock.ts';
import { deviceMemory, forgetTab, tabMemory } from './effects/memory.ts';
import { reload } from './effects/reload.ts';
import { onTokenExpired } from './effects/token-expired.ts';
import { createLazyWorker } from './lazy-worker.ts';
import { createDesks, type Page } from './page.ts';
import { createPreferences } from './preferences.ts';
import { createPresenter } from './problems/presenter.ts';
import { createTabStore } from './tabs.ts';
import type { createUrlPolicy } from './trusted-urls.ts';
import { createUpdateWatch } from './update-watch.ts';

export type StartedPage = Page & { readonly update: ReturnType<typeof createUpdateWatch> };

/** Makes the page's objects over the browser. Nothing here waits, and nothing is loaded that the first paint does not need. */
export function createPage(policy: ReturnType<typeof createUrlPolicy>, deployment: DeploymentStore, texts: () => Translate): StartedPage {
  const root = document.documentElement;
  const preferences = createPreferences({
    memory: deviceMemory,
    browserLanguages: navigator.languages,
    systemDark: matchMedia('(prefers-color-scheme: dark)'),
    applyTheme: (theme) => {
      root.dataset.theme = theme;
    },
  });
  const session = createSessionStore(deviceMemory);
  if (session.get().kind === 'none') forgetTab();
  const worker = createLazyWorker(async () => (await import('./effects/spawn-worker.ts')).workerClient(policy));
  const presenter = createPresenter({
    notify: showNotice,
    texts,
    now: browserClock.now,
    onExpired: session.refused,
    onTooOld: () =>
      showNotice({
        tone: 'problem',
        text: texts()('problems.tooOld'),
        key: 'too-old',
        action: { label: texts()('problems.reload'), run: reload },
      }),
  });
  onTokenExpired(session.refused);
  const tabs = createTabStore(tabMemory);
  const desks = createDesks({
    account: accountPorts(),
    worker,
    presenter,
    tabs,
    clock: browserClock,
    device: deviceMemory,
    tab: tabMemory,
    language: preferences.language,
  });
  const update = createUpdateWatch({ isDirty: isAnyDirty, reload });
  return { deployment, session, preferences, worker, presenter, tabs, update, clock: browserClock, device: deviceMemory, ...desks };
}
