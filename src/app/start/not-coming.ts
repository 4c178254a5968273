import { showNotice } from '../../ui/notices.ts';
import { pageTexts } from '../../ui/page-texts.ts';
import { reload } from '../effects/host/reload.ts';
import type { LazyWorker } from '../worker/lazy-worker.ts';

/** The code that starts sync and sign-in does not come: says so with a way to try again, and ends what waits for it. */
export function tellNotComing(worker: Pick<LazyWorker, 'notComing'>): void {
  const t = pageTexts.translator();
  worker.notComing();
  showNotice({
    tone: 'problem',
    text: t('problems.startPart'),
    key: 'start-part',
    stays: true,
    action: { label: t('problems.retryStart'), run: reload },
  });
}
