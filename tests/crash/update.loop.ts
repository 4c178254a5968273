import { expect, test } from '@playwright/test';
import { createWatch } from '../support/browser/watch.ts';
import { findingsOf } from './count.ts';
import { wanted, wantedSeed } from './report.ts';
import { hostUpdates, runUpdates, type UpdateCount } from './update-rounds.ts';

function describeUpdates({ updates, ways, chunkErrors, problems, lostDrafts, saved }: UpdateCount): string {
  const kinds = Object.entries(ways).map(([way, times]) => `${times} ${way}`);
  const found = `${chunkErrors.length} chunk errors, ${problems.length} console errors, ${lostDrafts.length} lost drafts`;
  return `${updates} updates (${kinds.join(', ')}): ${found}; ${saved.acknowledged} saved, ${findingsOf(saved).length} not carried out once in order`;
}

test('[R7] versions follow each other while a user types', async ({ browser }) => {
  await hostUpdates(async (host) => {
    const context = await browser.newContext({ baseURL: host.proxy.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    const watch = createWatch();
    await watch.follow(context);
    const onUpdate = (count: UpdateCount) => void (count.updates % 10 === 0 && console.log(`  ${describeUpdates(count)}`));
    const count = await runUpdates({ ...host, context, watch }, { updates: wanted('updates'), seed: wantedSeed(), onUpdate });
    await context.close();
    console.log(describeUpdates(count));
    const { chunkErrors, problems, lostDrafts, saved } = count;
    expect({ chunkErrors, problems, lostDrafts, notOnce: findingsOf(saved) }).toEqual({
      chunkErrors: [],
      problems: [],
      lostDrafts: [],
      notOnce: [],
    });
  });
});
