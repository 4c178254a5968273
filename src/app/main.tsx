import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { languageOf } from '../texts/catalogue.ts';
import { pageTexts } from '../ui/page-texts.ts';
import { askDeployment } from './effects/deployment/deploy-config.ts';
import { takeCode } from './effects/host/host.ts';
import { buildStored } from './effects/service-worker/build-stored.ts';
import { deviceMemory } from './effects/storage/memory.ts';
import { afterPaint, whenIdle } from './effects/windows/frames.ts';
import { createPageRouter } from './router.ts';
import { createDeployment } from './start/deployment.ts';
import { loadUntilThere } from './start/load-until-there.ts';
import { tellNotComing } from './start/not-coming.ts';
import { preloadParts } from './start/preload.ts';
import { createPage } from './start/start-page.ts';
import { takeVisitor } from './start/take-visit.ts';
import { TextsProvider } from './texts-provider.tsx';
import { createUrlPolicy } from './trusted-urls.ts';

document.documentElement.dataset.start = 'began';
const code = takeCode() ?? takeVisitor();
const language = languageOf(deviceMemory.get('language'), navigator.languages);
const deployment = createDeployment(deviceMemory, askDeployment);
await Promise.all([pageTexts.show(language), deployment.known()]);
const policy = createUrlPolicy(window);
const page = createPage(policy, { deployment, code, texts: pageTexts.translator });
const router = createPageRouter(page);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
await router.load();
createRoot(root).render(
  <TextsProvider preferences={page.preferences} deployment={deployment}>
    <RouterProvider router={router} />
  </TextsProvider>,
);
document.getElementById('wb-start-failed')?.remove();
afterPaint(() => {
  const startWorker = async () => (await import('./start/start-worker.ts')).startWorker;
  void loadUntilThere(startWorker, page.clock, () => tellNotComing(page.worker)).then((start) => start(page, policy));
  whenIdle(() => void preloadParts(buildStored()));
});
