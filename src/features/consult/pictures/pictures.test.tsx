import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { advisorAt, offerConsult, talksAt } from '../../../../tests/support/page/consult-kit.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { jpgOf, pngOf } from '../../../../tests/support/pictures.ts';
import { closeConsult } from '../../../desk/asked/asked-consult.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { consult: t, desk: d } = zhCN;
const stage = openStage();

/** Sizes and types in which pictures were drawn. */
const drawn: string[] = [];
let isPicture = true;
beforeEach(() => {
  drawn.length = 0;
  isPicture = true;
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = 3_000;
      naturalHeight = 1_500;
      decode = async (): Promise<void> => {
        if (!isPicture) throw new Error('no picture');
      };
    },
  );
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, told, type) {
    drawn.push(`${type} ${this.width}x${this.height}`);
    told(new Blob([new Uint8Array(jpgOf(this.width, this.height))]));
  });
});
afterEach(() => {
  closeConsult();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

const file = (bytes = 10): File => new File([new Uint8Array(pngOf(3, 2)), new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
const address = (wide: number, high: number): string => `data:image/jpeg;base64,${Buffer.from(jpgOf(wide, high)).toString('base64')}`;
const base64 = (wide: number, high: number): string => Buffer.from(jpgOf(wide, high)).toString('base64');
const shown = (where: ParentNode | null) => [...(where?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'));
const paste = (field: HTMLElement, given: File) =>
  act(async () => void fireEvent.paste(field, { clipboardData: { files: [given], getData: () => '' } }));

test('[CONSULT-01] a picture is drawn anew, waits without the line with its words, is sent once when it is back, and opens large', async () => {
  await offerConsult(stage);
  const account = await stage.account(2);
  const { user } = await stage.open('/consult', account);
  const field = await screen.findByLabelText(t.leave);
  stage.offline(true);
  await screen.findByText('断线，正在重连；已发的都在，0 条待发');
  await paste(field, file());
  await waitFor(() => expect(shown(document.querySelector('[data-chosen]'))).toEqual([address(200, 100)]));
  expect(drawn).toEqual(['image/jpeg 2000x1000', 'image/jpeg 200x100']);
  await fill(user, field, '报错');
  await press(user, screen.getByText(t.send));
  await screen.findByText(t.waitingLine);
  const line = () => document.querySelector('[data-line="user"]');
  expect(shown(line())).toEqual([address(200, 100)]);
  expect(document.querySelector('[data-chosen]')).toBeNull();
  // It is on this device while it waits.
  await press(user, screen.getByLabelText(t.openPicture));
  await waitFor(() => expect(shown(document.querySelector('[data-picture]'))).toEqual([address(2_000, 1_000)]));
  await press(user, within(document.querySelector('[data-picture]') as HTMLElement).getByLabelText(zhCN.frame.close));
  await gone(() => document.querySelector('[data-picture]'));
  stage.offline(false);
  await screen.findByText(new RegExp(t.delivered));
  expect(await stage.gateway().services.store.db.selectFrom('talk_picture').select(['account_id', 'data']).execute()).toEqual([
    { account_id: account.accountId, data: base64(2_000, 1_000) },
  ]);
  expect((await talksAt(stage, account)).map(({ lines }) => lines)).toEqual([1]);
  await press(user, screen.getByLabelText(t.openPicture));
  await waitFor(() => expect(shown(document.querySelector('[data-picture]'))).toEqual([address(2_000, 1_000)]));
});

test('[CONSULT-01] what is larger than 2 MB, or no picture, is said in words and sent nowhere; one that was chosen can be taken away', async () => {
  await offerConsult(stage);
  const { user } = await stage.open('/consult', await stage.account(2));
  const field = await screen.findByLabelText(t.leave);
  const send = () => screen.getByText(t.send).closest('button');
  await paste(field, file(2 * 1024 * 1024));
  await screen.findByText(t.pictureLarge);
  isPicture = false;
  await paste(field, file());
  await screen.findByText(t.pictureType);
  expect([drawn, send()?.getAttribute('aria-disabled')]).toEqual([[], 'true']);
  isPicture = true;
  await act(async () => void fireEvent.drop(field, { dataTransfer: { files: [file()] } }));
  await press(user, await screen.findByText(t.dropPicture));
  expect([document.querySelector('[data-chosen]'), send()?.getAttribute('aria-disabled')]).toEqual([null, 'true']);
});

test('[PLUS-52] an advisor sees a picture small and large, and answers with one; a talk of pictures alone is called a picture in the queue', async () => {
  await offerConsult(stage);
  const [account, he] = [await stage.account(2), await advisorAt(stage, '孙悦')];
  const asking = await stage.elsewhere(account);
  const sceneId = crypto.randomUUID();
  const origin = { sceneId, buttonCode: 'tax_consult', location: '4403', channel: 25, channelType: '', states: 0, at: '' };
  await asking.send('consultation', { payload: { ...origin, companyId: '' } });
  const said = { sceneId, companyId: '', lineId: crypto.randomUUID(), text: '', at: '' };
  const picture = { data: base64(640, 480), small: base64(64, 48) };
  expect((await asking.send('consultSay', { payload: { ...said, picture } })).status).toBe(200);
  const { user } = await stage.open('/workbench/desk', he);
  const waiting = () => document.querySelector(`[data-waiting="${sceneId}"]`);
  await waitFor(() => expect(waiting()?.textContent).toContain(t.picture));
  await press(user, waiting());
  await waitFor(() => expect(shown(document.querySelector('[data-line="user"]'))).toEqual([address(64, 48)]));
  await press(user, screen.getByLabelText(t.openPicture));
  await waitFor(() => expect(shown(document.querySelector('[data-picture]'))).toEqual([address(640, 480)]));
  await press(user, within(document.querySelector('[data-picture]') as HTMLElement).getByLabelText(zhCN.frame.close));
  await paste(screen.getByLabelText(d.answer), file());
  await screen.findByText(t.dropPicture);
  await press(user, screen.getByText(t.send));
  await waitFor(() => expect(shown(document.querySelector('[data-line="advisor"]'))).toEqual([address(200, 100)]));
  const stored = stage.gateway().services.store.db.selectFrom('talk_picture').select('data').where('account_id', '=', account.accountId);
  expect((await stored.execute()).map(({ data }) => data).sort()).toEqual([base64(640, 480), base64(2_000, 1_000)].sort());
});
