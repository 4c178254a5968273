import type { StartedPage } from '../../../src/app/start/start-page.ts';

/** What the page keeps of forms that are not stored yet, as text. */
export async function keptDrafts(page: StartedPage): Promise<string> {
  const state = page.session.get();
  if (state.kind === 'none') throw new Error('nobody is signed in');
  return JSON.stringify(await page.deskOf(state.login).data.drafts());
}
