import { expect, test } from 'vitest';
import type { Notice } from '../../server/store/bus.ts';
import { onBothStores } from './stores.ts';
import { openTalkStage } from './talk-stage.ts';

/** A stage that hears what processes tell each other of what holds for now, as `account: about`, once each and in order of names. */
async function openLive(open: Parameters<typeof openTalkStage>[0]) {
  const stage = await openTalkStage(open);
  const { gateway, wang, li, he, ma, sun } = stage;
  const { bus } = gateway.services.store;
  const names = new Map(Object.entries({ wang, li, he, ma, sun }).map(([name, { accountId }]) => [accountId, name]));
  let heard: string[] = [];
  let told: (notice: Notice) => void = () => undefined;
  bus.listen((notice) => {
    if (notice.kind === 'live') heard.push(`${names.get(notice.accountId)}: ${notice.about}`);
    told(notice);
  });
  /** Everything that was told so far has been heard: a last notice is behind all of them. */
  function allHeard(): Promise<void> {
    const heardAll = new Promise<void>((resolve) => {
      told = (notice) => notice.kind === 'family' && notice.familyId === 'last' && resolve();
    });
    bus.publish({ kind: 'family', accountId: 'nobody', familyId: 'last' });
    return heardAll;
  }
  /** What was told while something was done. */
  async function during(run: () => Promise<unknown>): Promise<string[]> {
    await allHeard();
    heard = [];
    await run();
    await allHeard();
    return [...new Set(heard)].sort();
  }
  return { ...stage, during };
}

onBothStores('what holds for now in talks', (open) => {
  test('[PLUS-52] desks are told of what concerns them: all of its kind of a talk that waits or changes hands, and of one that is open its own advisor', async () => {
    const { wang, he, ma, sun, begin, say, at, during } = await openLive(open);
    let sceneId = '';
    expect(
      await during(async () => {
        sceneId = await begin(wang);
      }),
    ).toEqual(['he: desk', 'ma: desk']);
    expect(await during(() => say(wang, sceneId, '问一下'))).toEqual(['he: desk', 'ma: desk']);
    const move = (who: typeof he, action: string, to = '') => who.send('operatorDeskMove', { ...at(wang, sceneId), action, to, upTo: 1 });
    expect(await during(() => move(he, 'take'))).toEqual(['he: desk', 'ma: desk']);
    expect(await during(() => move(ma, 'take'))).toEqual([]);
    expect(await during(() => say(wang, sceneId, '还有'))).toEqual(['he: desk']);
    expect(await during(() => move(he, 'read'))).toEqual(['he: desk']);
    expect(await during(() => move(he, 'hand', `${ma.accountId}-a`))).toEqual(['he: desk', 'ma: desk']);
    expect(await during(() => move(ma, 'end'))).toEqual(['he: desk', 'ma: desk']);
    expect(await during(() => begin(wang, { buttonCode: 'soft_consult' }))).toEqual(['sun: desk']);
    expect(sun.companyIds).toEqual([]);
  });

  test('[PLUS-52] who types in an open talk is told to the other one alone, who must have it, and nothing of it is stored', async () => {
    const { gateway, wang, li, he, ma, begin, say, at, during } = await openLive(open);
    const sceneId = await begin(wang);
    await say(wang, sceneId, '问一下');
    const revisions = () => gateway.services.store.db.selectFrom('account').select(['account_id', 'rev']).orderBy('account_id').execute();
    const types = (who: typeof wang) => who.send('consultTyping', { sceneId });
    const answers = (who: typeof he) => who.send('operatorDeskTyping', at(wang, sceneId));
    expect(await during(() => types(wang))).toEqual([]);
    expect(await answers(he)).toMatchObject({ status: 404, head: { code: 'talk.notYours' } });
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'take' });
    const before = await revisions();
    expect(await during(() => types(wang))).toEqual([`he: ${wang.accountId} ${sceneId}`]);
    expect(await during(() => answers(he))).toEqual([`wang: ${sceneId}`]);
    expect(await types(li)).toMatchObject({ status: 404, head: { code: 'talk.unknown' } });
    expect((await answers(ma)).status).toBe(404);
    expect((await answers(wang)).status).toBe(403);
    expect(await revisions()).toEqual(before);
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'end' });
    expect(await during(() => types(wang))).toEqual([]);
  });

  test('[PLUS-52] an open stream is told what holds for now, without an id; who opens one later is not', async () => {
    const { gateway, wang, he, begin, say, at } = await openLive(open);
    const sceneId = await begin(wang);
    await say(wang, sceneId, '问一下');
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'take' });
    const openStream = () => {
      const stream = gateway.services.hub.open({ accountId: wang.accountId, familyId: 'f', rev: 0, after: null });
      return stream.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>;
    };
    const first = openStream();
    await he.send('operatorDeskTyping', at(wang, sceneId));
    let heard = '';
    while (!heard.includes('"live"')) heard += (await first.read()).value ?? '';
    expect(heard.split('\n\n')).toContain(`data: {"id":0,"topic":"live","rev":0,"about":"${sceneId}"}`);
    const later = openStream();
    await say(wang, sceneId, '还有');
    let said = '';
    while (!said.includes('"message"')) said += (await later.read()).value ?? '';
    expect(said).not.toContain('live');
    for (const reader of [first, later]) await reader.cancel();
  });
});
