import { expect, test, vi } from 'vitest';
import { createStandInCa } from '../../../samples/keys/stand-in-ca.ts';
import type { InsertedKey, KeyReader, ReaderKind, SignOutcome } from '../../domain/keys/key-reader.ts';
import { countsOf } from '../../domain/keys/key-run.ts';
import type { WaitingItem } from '../../domain/keys/waiting-work.ts';
import { createKeyDesk } from './key-desk.ts';
import type { KeyGateway } from './key-gateway.ts';
import type { BindResult } from './key-state.ts';
import { createFileReader } from './readers/file-reader.ts';
import { createWatchers } from './readers/watchers.ts';

const [from, until] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2030-01-01T00:00:00Z')];
const ca = createStandInCa({ from, until });
const issue = (number: string) => ca.issue({ names: { CN: '甲' }, number, from, until });
const bindItems = (count: number): WaitingItem[] =>
  Array.from({ length: count }, (_, n) => ({ kind: 'bind', taxNo: `T${n}`, companyId: '', name: '', due: null }));
const none: BindResult = { newBind: [], failure: [], success: [], bindingException: [] };
const all = (list: keyof BindResult, codes: readonly string[]): BindResult => ({
  ...none,
  [list]: codes.map((code) => ({ code, companyId: `c${code}`, companyName: `名${code}` })),
});
const turn = () => new Promise((settle) => setImmediate(settle));

/** A desk with one key in, before a gateway that the test answers for. */
async function openDesk() {
  const reader = createFileReader(globalThis.crypto.subtle);
  const asked: string[][] = [];
  const waiting: ((answer: Awaited<ReturnType<KeyGateway['bind']>>) => void)[] = [];
  const gateway = {
    show: vi.fn<KeyGateway['show']>(async () => ({ ok: true, keyId: 'k' })),
    taxNos: vi.fn<KeyGateway['taxNos']>(() => ['T0']),
    bind: (_: string, taxNos: readonly string[]) => {
      asked.push([...taxNos]);
      return new Promise<Awaited<ReturnType<KeyGateway['bind']>>>((settle) => waiting.push(settle));
    },
    relation: vi.fn<KeyGateway['relation']>(async () => ({ ok: true, value: [] })),
    renew: vi.fn(async () => undefined),
    forget: vi.fn(),
  };
  const refresh = vi.fn(async (): Promise<string | null> => 'job');
  const desk = createKeyDesk({ readers: [reader], gateway, refresh });
  desk.start();
  const key = issue('4410');
  const plug = async () => {
    await reader.plug(key.pem, 'a.pem');
    return desk.get().inserted[0] ?? expect.fail('no key is in');
  };
  const inserted = await plug();
  const counts = () => countsOf(desk.get().run ?? expect.fail('nothing runs'));
  return { desk, reader, gateway, refresh, asked, waiting, inserted, plug, counts };
}

test('[PLUS-24] a key that comes is told and begins nothing; what is released goes out in its order, and the end is asked about once', async () => {
  const { desk, gateway, asked, waiting, inserted, counts } = await openDesk();
  await turn();
  expect([desk.get().notice, desk.get().run, asked]).toEqual([inserted.id, null, []]);
  expect(gateway.show).not.toHaveBeenCalled();
  desk.release(inserted, 'k', bindItems(40));
  await turn();
  expect([asked.map(({ length }) => length), counts().underWay]).toEqual([[37], 37]);
  waiting[0]?.({ ok: true, value: all('newBind', asked[0] ?? []) });
  await turn();
  expect(asked.map(({ length }) => length)).toEqual([37, 3]);
  waiting[1]?.({ ok: true, value: { ...all('success', ['T37', 'T38']), failure: all('failure', ['T39']).failure } });
  await turn();
  expect([desk.get().run?.mode, counts()]).toEqual(['ended', { waiting: 0, underWay: 0, done: 39, failed: 1, unsure: 0 }]);
  // The whole of it, also of the first batch, is what the message is about (KEY-04).
  expect([desk.get().result?.newBind.length, desk.get().result?.failure.map(({ code }) => code)]).toEqual([37, ['T39']]);
  expect([gateway.relation.mock.calls.length, gateway.renew.mock.calls.length]).toEqual([1, 1]);
});

test('[KEY-02] [PLUS-24] a key that is pulled in the middle leaves its batch unsure; in again it waits for its user, asks what came of that, and goes on with the rest', async () => {
  const { desk, reader, gateway, asked, waiting, inserted, plug, counts } = await openDesk();
  desk.release(inserted, 'k', bindItems(40));
  await turn();
  reader.pull(inserted.id);
  expect([desk.get().run?.mode, counts().unsure]).toEqual(['pulled', 37]);
  // The answer comes all the same: it is asked again.
  waiting[0]?.({ ok: true, value: all('newBind', asked[0] ?? []) });
  await turn();
  expect([counts().unsure, asked.length]).toEqual([37, 1]);
  const again = await plug();
  await turn();
  expect([desk.get().run?.mode, desk.get().notice, asked.length]).toEqual(['pulled', again.id, 1]);
  const held = Array.from({ length: 30 }, (_, n) => ({ companyId: `c${n}`, companyName: '', taxNo: `T${n}`, isAuthorize: 1 as const }));
  gateway.relation.mockResolvedValueOnce({ ok: true, value: [...held, { companyId: 'x', companyName: '', taxNo: 'T31', isAuthorize: 0 }] });
  desk.goOn();
  await turn();
  expect([counts().done, asked[1]]).toEqual([30, ['T30', 'T31', 'T32', 'T33', 'T34', 'T35', 'T36', 'T37', 'T38', 'T39']]);
  waiting[1]?.({ ok: true, value: all('newBind', asked[1] ?? []) });
  await turn();
  // Nothing failed: the list says what was bound, and no message.
  expect([desk.get().run?.mode, counts().done, desk.get().result]).toEqual(['ended', 40, null]);
});

/** A reader whose events a test tells. */
function toldReader(kind: ReaderKind) {
  const watchers = createWatchers();
  const reader: KeyReader = {
    ...{ kind, watch: watchers.watch, cancel: () => undefined },
    keys: async () => ({ kind: 'known', keys: [] }),
    sign: async () => ({ kind: 'notDone', why: 'absent', triesLeft: null }),
  };
  const key = (number: string): InsertedKey => ({
    ...{ id: `${kind}${number}`, reader: kind, subject: 'CN=甲', number, label: '', serial: '', triesLeft: null },
    ...{ certificate: new Uint8Array(), pin: 'device' },
  });
  return { reader, tell: watchers.tell, key };
}

test('[KEY-01] a key that browser and companion both reach is in once, by the browser, whichever comes first; another key of the companion stays', async () => {
  const { gateway, refresh } = await openDesk();
  const [hid, companion] = [toldReader('webhid'), toldReader('companion')];
  const desk = createKeyDesk({ readers: [hid.reader, companion.reader], gateway, refresh });
  desk.start();
  const ids = () => desk.get().inserted.map(({ id }) => id);
  companion.tell({ kind: 'in', key: companion.key('1') });
  companion.tell({ kind: 'in', key: companion.key('2') });
  hid.tell({ kind: 'in', key: hid.key('1') });
  expect(ids()).toEqual(['companion2', 'webhid1']);
  desk.dropNotice();
  companion.tell({ kind: 'out', id: 'companion1' });
  companion.tell({ kind: 'in', key: companion.key('1') });
  expect([ids(), desk.get().notice]).toEqual([['companion2', 'webhid1'], null]);
  // What the companion reads is not said to need it.
  hid.tell({ kind: 'unread', why: 'companion' });
  expect(desk.get().unread).toBeNull();
  companion.tell({ kind: 'out', id: 'companion2' });
  hid.tell({ kind: 'unread', why: 'companion' });
  expect([ids(), desk.get().unread]).toEqual([['webhid1'], 'companion']);
});

test('[PLUS-24] without an answer of the gateway a batch is unsure and its user is told; 停在这里 ends after the batch', async () => {
  const { desk, asked, waiting, inserted, counts } = await openDesk();
  desk.release(inserted, 'k', bindItems(80));
  await turn();
  const error = { kind: 'offline', code: '', msg: '', status: 0 } as const;
  waiting[0]?.({ ok: false, error });
  await turn();
  expect([desk.get().run?.mode, counts().unsure, desk.get().problem]).toEqual(['stopped', 37, { kind: 'call', error }]);
  desk.goOn();
  await turn();
  expect([desk.get().problem, asked.length, counts().underWay]).toEqual([null, 2, 37]);
  desk.halt();
  waiting[1]?.({ ok: true, value: all('newBind', asked[1] ?? []) });
  await turn();
  expect([desk.get().run?.mode, counts().done, counts().waiting, asked.length]).toEqual(['stopped', 37, 43, 2]);
});

test.each<Exclude<SignOutcome, { kind: 'done' }>>([
  { kind: 'notDone', why: 'wrongPin', triesLeft: 2 },
  { kind: 'unknown', why: 'pulled' },
])('[KEY-01] a key that has not signed ($why) starts nothing, and nothing is tried again by itself', async (outcome) => {
  const { desk, gateway, asked, inserted, counts } = await openDesk();
  gateway.show.mockResolvedValue({ ok: false, problem: { kind: 'sign', outcome } });
  desk.release(inserted, 'k', bindItems(2));
  await turn();
  expect([desk.get().run?.mode, counts().waiting, asked, gateway.show.mock.calls.length]).toEqual(['stopped', 2, [], 1]);
  expect(desk.get().problem).toEqual({ kind: 'sign', outcome });
});

test('[PLUS-24] a refresh of the run ends when its tasks have ended, each with its own result', async () => {
  const { desk, refresh, inserted, counts } = await openDesk();
  const items = ['a', 'b'].map((companyId): WaitingItem => ({ kind: 'refresh', taxNo: companyId, companyId, name: companyId, due: null }));
  desk.release(inserted, 'k', items);
  await turn();
  expect([refresh.mock.calls, desk.get().job, counts().underWay]).toEqual([[[['a', 'b']]], 'job', 2]);
  desk.refreshed('other', [{ companyId: 'a', state: 'done', why: '' }]);
  desk.refreshed('job', [
    { companyId: 'a', state: 'done', why: '' },
    { companyId: 'b', state: 'goesOn', why: '' },
  ]);
  expect([counts().done, counts().underWay]).toEqual([1, 1]);
  desk.refreshed('job', [{ companyId: 'b', state: 'failed', why: 'captcha' }]);
  await turn();
  expect([desk.get().run?.mode, counts().failed, desk.get().result]).toEqual(['ended', 1, null]);
});

test('[KEY-04] [ERR-36] a key whose certificate names no company is told as such once it is checked; one that names some is not', async () => {
  const { desk, gateway, inserted } = await openDesk();
  await desk.check(inserted);
  expect([desk.get().result, desk.get().notice]).toEqual([null, null]);
  gateway.taxNos.mockReturnValue([]);
  await desk.check(inserted);
  expect(desk.get().result).toEqual(none);
  desk.dropResult();
  expect(desk.get().result).toBeNull();
});
