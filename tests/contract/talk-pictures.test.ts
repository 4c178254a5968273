import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import { jpgOf, pngOf } from '../support/pictures.ts';
import { onBothStores } from './stores.ts';
import { openTalkStage } from './talk-stage.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
/** A picture of its own for each width. */
const pictureOf = (wide: number) => ({ data: base64(jpgOf(wide, 600)), small: base64(jpgOf(100, 75)) });
const rows = (stage: Awaited<ReturnType<typeof openTalkStage>>) =>
  stage.gateway.services.store.db.selectFrom('talk_picture').selectAll().orderBy('at').execute();

onBothStores('pictures in talks', (open) => {
  test('[CONSULT-01] [PLUS-52] a picture is stored once with its line, small in the line and whole for who asks for it', async () => {
    const stage = await openTalkStage(open);
    const { wang, he, begin, at } = stage;
    const sceneId = await begin(wang);
    const line = { sceneId, companyId: '', lineId: randomUUID(), text: '', at: '', picture: pictureOf(800) };
    for (const _ of [1, 2]) expect((await wang.ask(calls.consultSay, line)).n).toBe(1);
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'take' });
    const answer = { ...at(wang, sceneId), lineId: randomUUID(), text: '看这里', picture: pictureOf(900) };
    for (const _ of [1, 2]) expect((await he.send('operatorDeskSay', answer)).status).toBe(200);
    expect((await wang.lines()).map(({ by, text, small }) => [by, text, small])).toEqual([
      ['user', '', line.picture.small],
      ['note', 'took', undefined],
      ['advisor', '看这里', answer.picture.small],
    ]);
    expect(await rows(stage)).toHaveLength(2);
    for (const { lineId, picture } of [line, answer]) {
      expect(await wang.ask(calls.consultPicture, { lineId })).toEqual({ data: picture.data });
      expect(await he.ask(calls.operatorDeskPicture, { ...at(wang, sceneId), lineId })).toEqual({ data: picture.data });
    }
  });

  test('[CONSULT-01] [PLUS-52] a picture is given to its account and to the advisor who has the talk, and to nobody else', async () => {
    const { wang, li, he, ma, begin, at } = await openTalkStage(open);
    const [sceneId, other] = [await begin(wang), await begin(wang)];
    const lineId = randomUUID();
    await wang.ask(calls.consultSay, { sceneId, companyId: '', lineId, text: '', at: '', picture: pictureOf(800) });
    const asked = async (who: typeof he, scene = sceneId) => (await who.send('operatorDeskPicture', { ...at(wang, scene), lineId })).status;
    expect(await li.send('consultPicture', { lineId })).toMatchObject({ status: 404, head: { code: 'talk.noPicture' } });
    expect(await asked(he)).toBe(404);
    for (const scene of [sceneId, other]) await he.send('operatorDeskMove', { ...at(wang, scene), action: 'take' });
    // Not by the name of another talk either.
    expect([await asked(he), await asked(ma), await asked(he, other)]).toEqual([200, 404, 404]);
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'end' });
    expect(await asked(he)).toBe(404);
    expect((await wang.send('consultPicture', { lineId })).status).toBe(200);
  });

  test('[CONSULT-01] type and size are judged by the bytes; what is refused is stored nowhere, and neither is a line without anything', async () => {
    const stage = await openTalkStage(open);
    const { wang, he, begin, at } = stage;
    const sceneId = await begin(wang);
    await he.send('operatorDeskMove', { ...at(wang, sceneId), action: 'take' });
    const good = pictureOf(800);
    const whole = Buffer.from(jpgOf(800, 600));
    const told = Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, 6, 69, 120, 105, 102]), whole.subarray(2)]);
    for (const picture of [
      { ...good, data: base64(pngOf(80, 60)) },
      { ...good, data: base64(told) },
      { ...good, data: base64(jpgOf(2_001, 600)) },
      { ...good, small: base64(jpgOf(201, 75)) },
      { ...good, data: `${good.data} ` },
      { ...good, data: '' },
    ]) {
      const line = { sceneId, companyId: '', lineId: randomUUID(), text: '看', at: '', picture };
      expect(await wang.send('consultSay', line)).toMatchObject({ status: 400, head: { code: 'talk.notPicture' } });
      expect(await he.send('operatorDeskSay', { ...line, ...at(wang, sceneId) })).toMatchObject({ head: { code: 'talk.notPicture' } });
    }
    const nothing = { sceneId, companyId: '', lineId: randomUUID(), text: '', at: '' };
    expect(await wang.send('consultSay', nothing)).toMatchObject({ status: 400, head: { code: 'talk.empty' } });
    expect([await rows(stage), (await wang.lines()).map(({ by }) => by)]).toEqual([[], ['note']]);
  });

  test('[CONSULT-01] a talk has twenty pictures at most, whoever says them; another talk has its own, and pictures go with their company', async () => {
    const stage = await openTalkStage(open);
    const { wang, begin } = stage;
    const [companyId = '', second = ''] = wang.companyIds;
    const [sceneId, other] = [await begin(wang, { companyId }), await begin(wang, { companyId: second })];
    const show = (scene: string, wide: number) =>
      wang.send('consultSay', { sceneId: scene, companyId: '', lineId: randomUUID(), text: '', at: '', picture: pictureOf(wide) });
    for (let n = 0; n < 20; n += 1) expect((await show(sceneId, 300 + n)).status).toBe(200);
    expect(await show(sceneId, 400)).toMatchObject({ status: 400, head: { code: 'talk.mostPictures' } });
    expect((await show(other, 400)).status).toBe(200);
    expect((await wang.client.send('companyUnbind', { payload: { companyId } })).status).toBe(200);
    expect((await rows(stage)).map(({ company_id }) => company_id)).toEqual([second]);
  });
});
