import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { languageOf } from '../texts/catalogue.ts';
import { createTranslator, loadCatalogue } from '../texts/i18n.ts';
import { createDeployment } from './deployment.ts';
import { askDeployment } from './effects/deploy-config.ts';
import { afterPaint, whenIdle } from './effects/frames.ts';
import { takeCode } from './effects/host.ts';
import { deviceMemory } from './effects/memory.ts';
import { loadUntilThere } from './load-again.ts';
import { preloadParts } from './preload.ts';
import { createPageRouter } from './router.ts';
import { createPage } from './start-page.ts';
import { TextsProvider } from './texts-provider.tsx';
import { createUrlPolicy } from './trusted-urls.ts';

const code = takeCode();
const language = languageOf(deviceMemory.get('language'), navigator.languages);
const deployment = createDeployment(deviceMemory, askDeployment);
const [catalogue] = await Promise.all([loadCatalogue(language), deployment.known()]);
const policy = createUrlPolicy(window);
const page = createPage(policy, { deployment, code, texts: () => createTranslator(language, catalogue) });
const router = createPageRouter(page);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
await router.load();
createRoot(root).render(
  <TextsProvider preferences={page.preferences} deployment={deployment} first={{ language, catalogue }}>
    <RouterProvider router={router} />
  </TextsProvider>,
);
afterPaint(() => {
  void loadUntilThere(async () => (await import('./start-worker.ts')).startWorker, page.clock).then((start) => start(page, policy));
  whenIdle(preloadParts);
});
