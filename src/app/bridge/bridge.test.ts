import { expose, wrap } from 'comlink';
import { expect, test } from 'vitest';
import type { AppAnswers, Capability, Theme, WorkbenchCalls } from '../../../sdk/workbench.ts';
import { MOST_STATE } from '../../domain/tabs/app-message.ts';
import type { AppTab } from '../../domain/tabs/app-tab.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { type BridgePorts, createBridge } from './bridge.ts';

const t = createTranslator('zh-CN', zhCN);
const tab: AppTab = { companyId: 'c1', tabCode: 'tax', title: '税务申报', url: 'https://apps.example.com/declaration', extraParam: {} };
const frame = { tab, phase: { kind: 'open', run: 1, since: 0, framed: true, answered: false }, usedAt: 0, unsaved: false } as const;
const opened = {
  ...frame,
  unsavedSince: 0,
  detail: '',
  may: [],
  asksReload: false,
  cutOff: false,
  silent: false,
  state: null,
  report: null,
};
const facts = { companyId: 'c1', companyName: '恒航网络', shortName: '恒航', tail: '2Q2T', seal: { letter: '恒', hue: 1, shape: 2 } };
const all: readonly Capability[] = ['company', 'session', 'open', 'notice', 'saveFile', 'pickFile', 'print'];
const refused = (msg: string) => ({ code: -1, msg, data: null });
const done = (data: unknown = null) => ({ code: 0, msg: '', data });

/** An app with its two ports of a bridge whose page writes down what it is asked to do. */
async function setUp({
  may = all,
  inFront = true,
  active = true,
}: {
  may?: readonly Capability[];
  inFront?: boolean;
  active?: boolean;
} = {}) {
  const happened: unknown[][] = [];
  const note =
    (what: string) =>
    (...about: unknown[]): void =>
      void happened.push([what, ...about]);
  const theme = { now: 'light' as Theme, listeners: new Set<() => void>() };
  let now = 0;
  const ports: BridgePorts = {
    words: t,
    now: () => now,
    log: note('log'),
    company: (companyId) => (companyId === 'c1' ? facts : null),
    session: () => ({ language: 'zh-CN', account: '138****8000', isGuest: false, isOnline: true }),
    theme: {
      get: () => theme.now,
      subscribe(listener) {
        theme.listeners.add(listener);
        return () => theme.listeners.delete(listener);
      },
    },
    mayOf: async () => may,
    isInFront: () => inFront,
    isUserActive: () => active,
    open: note('open'),
    close: note('close'),
    cut: note('cut'),
    title: note('title'),
    dirty: note('dirty'),
    notify: note('notify'),
    saveFile: ({ name }) => note('saveFile')(name),
    pickFile: async (accept) => new File(['x'], `a${accept[0] ?? ''}`),
    print: note('print'),
    tokenExpired: note('tokenExpired'),
  };
  const link = await createBridge(ports).join('c1 tax', opened);
  const [callPort, askPort] = link.ports;
  if (callPort === undefined || askPort === undefined) throw new Error('two ports');
  return {
    theme,
    link,
    happened,
    callPort,
    askPort,
    calls: wrap<WorkbenchCalls>(callPort),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('[EMBED-02] an app is told its company with its seal, its tab and what it may, and of the session only what it may know', async () => {
  const { link } = await setUp({ may: ['company'] });
  expect(link.welcome).toEqual({
    ...{ workbench: 1, kind: 'welcome', version: 1, may: ['company'] },
    ...{ company: facts, session: null, theme: 'light', tabCode: 'tax', extraParam: {}, state: null },
  });
  const told = JSON.stringify((await setUp()).link.welcome);
  expect(told).toContain('138****8000');
  expect(told.toLowerCase()).not.toMatch(/token|secret|cookie/);
  const { welcome } = (await setUp({ may: [] })).link;
  expect([welcome.company, welcome.session]).toEqual([null, null]);
});

test('[EMBED-02] each call does what it says, for the company and the tab of the app, and answers { code, msg, data } (A-14)', async () => {
  const { calls, happened } = await setUp();
  expect(await calls.company()).toEqual(done(facts));
  expect(await calls.session()).toEqual(done({ language: 'zh-CN', account: '138****8000', isGuest: false, isOnline: true }));
  expect(await calls.open({ kind: 'menu', code: 'sw' })).toEqual(done());
  expect(await calls.title('三月')).toEqual(done());
  expect(await calls.dirty(true)).toEqual(done());
  expect(await calls.notice({ tone: 'done', text: '已提交' })).toEqual(done());
  expect(await calls.saveFile({ name: '发票.csv', data: 'a,b' })).toEqual(done());
  expect(await calls.pickFile({ accept: ['.csv'] })).toMatchObject({ code: 0, data: { name: 'a.csv' } });
  const sheet = { title: '申报表', blocks: [{ kind: 'table', heads: ['税种'], rows: [['增值税']] }] } as const;
  expect(await calls.print(sheet)).toEqual(done());
  expect(await calls.tokenExpired()).toEqual(done());
  expect(await calls.close()).toEqual(done());
  expect(happened).toEqual([
    ['open', 'c1', { kind: 'menu', code: 'sw' }],
    ['title', 'c1 tax', '三月'],
    ['dirty', 'c1 tax', true],
    ['notify', { tone: 'done', text: '税务申报：已提交' }],
    ['saveFile', '发票.csv'],
    ['print', sheet, '恒航网络 · 税务申报 · apps.example.com'],
    ['tokenExpired', 'c1 tax'],
    ['close', 'c1 tax'],
  ]);
});

test('[EMBED-02] what an app was not allowed is refused in words, with a line in the log, and its own tab stays its own', async () => {
  const { calls, happened } = await setUp({ may: [] });
  const words = t('bridge.mayNot', { call: 'company' });
  expect(await calls.company()).toEqual(refused(words));
  expect(await calls.print({ title: '', blocks: [] })).toMatchObject({ code: -1 });
  expect(happened).toContainEqual(['log', words, { app: '税务申报', host: 'apps.example.com', call: 'company' }]);
  expect(await calls.title('三月')).toEqual(done());
});

/** Every call with input that it takes. */
const whole = {
  company: [],
  session: [],
  open: [{ kind: 'menu', code: 'sw' }],
  close: [],
  title: ['三月'],
  dirty: [true],
  notice: [{ tone: 'done', text: '已提交' }],
  saveFile: [{ name: 'a.csv', data: '' }],
  pickFile: [{}],
  print: [{ title: '', blocks: [] }],
  tokenExpired: [],
} as const satisfies { readonly [N in keyof WorkbenchCalls]: readonly unknown[] };

test.each(all)('[EMBED-02] an app that may do %s alone does that and what is its own tab’s, and no other call', async (only) => {
  const { callPort, link } = await setUp({ may: [only] });
  const ask = wrap<{ [name: string]: (...args: unknown[]) => { code: number } }>(callPort);
  const carried: string[] = [];
  for (const [call, input] of Object.entries(whole)) {
    const answer = await ask[call]?.(...input);
    if (answer?.code === 0) carried.push(call);
    else expect(answer).toEqual(refused(t('bridge.mayNot', { call })));
  }
  const more = only === 'session' ? ['tokenExpired'] : [];
  expect(carried.toSorted()).toEqual(['close', 'dirty', 'title', only, ...more].toSorted());
  expect([link.welcome.company !== null, link.welcome.session !== null]).toEqual([only === 'company', only === 'session']);
});

test('[EMBED-02] there is no way to name another company: with any argument the question is refused', async () => {
  const { callPort, calls, happened } = await setUp();
  const ask = wrap<{ company(of: object): unknown; open(target: object): unknown }>(callPort);
  expect(await ask.company({ companyId: 'c2' })).toEqual(refused(t('bridge.badInput', { call: 'company' })));
  expect(await ask.open({ kind: 'menu', code: 'sw', companyId: 'c2' })).toEqual(refused(t('bridge.badInput', { call: 'open' })));
  expect(await calls.company()).toEqual(done(facts));
  expect(happened.map(([what]) => what)).toEqual(['log', 'log']);
});

test('[EMBED-02] behind another tab an app opens, saves, prints and picks nothing; a file is picked only right after a press', async () => {
  const behind = await setUp({ inFront: false });
  for (const [call, answer] of [
    ['open', behind.calls.open({ kind: 'menu', code: 'sw' })],
    ['close', behind.calls.close()],
    ['saveFile', behind.calls.saveFile({ name: 'a.csv', data: '' })],
    ['print', behind.calls.print({ title: '', blocks: [] })],
    ['pickFile', behind.calls.pickFile({})],
    ['tokenExpired', behind.calls.tokenExpired()],
  ] as const)
    expect(await answer, call).toEqual(refused(t('bridge.notInFront', { call })));
  expect(behind.happened.every(([what]) => what === 'log')).toBe(true);
  expect(await behind.calls.dirty(true)).toEqual(done());
  const { calls } = await setUp({ active: false });
  expect(await calls.pickFile({})).toEqual(refused(t('bridge.press')));
});

test.each(['a.exe', '.csv', '../a.csv', 'a\u202Evsc.csv', 'a/b.csv', 'a.csv.lnk', ''])(
  '[EMBED-02] no file named %j is saved',
  async (name) => {
    const { calls, happened } = await setUp();
    expect(await calls.saveFile({ name, data: 'x' })).toMatchObject({ code: -1 });
    expect(happened.filter(([what]) => what === 'saveFile')).toEqual([]);
  },
);

test('[EMBED-02] input that is none is refused: a line of control characters, a code with an address, a title that is too long', async () => {
  const { callPort, happened } = await setUp();
  const ask = wrap<{ [name: string]: (...args: unknown[]) => unknown }>(callPort);
  for (const [call, input] of [
    ['title', 'a\nb'],
    ['title', 'x'.repeat(41)],
    ['title', 5],
    ['dirty', 'yes'],
    ['open', { kind: 'menu', code: 'javascript:alert(1)//' }],
    ['open', { kind: 'window', code: 'x' }],
    ['notice', { tone: 'done', text: '' }],
    ['pickFile', { accept: ['image/*'] }],
    ['print', { title: '', blocks: [{ kind: 'html', html: '<b>' }] }],
  ] as const)
    expect(await ask[call]?.(input), call).toEqual(refused(t('bridge.badInput', { call })));
  expect(happened.every(([what]) => what === 'log')).toBe(true);
});

test('[EMBED-02] a call that is asked for too often is refused until its time has passed, and the app goes on', async () => {
  const { calls, pass, happened } = await setUp();
  const says = () => calls.notice({ tone: 'info', text: '在' });
  for (let n = 0; n < 6; n += 1) expect(await says()).toEqual(done());
  expect(await says()).toEqual(refused(t('bridge.tooOften', { call: 'notice' })));
  expect(await calls.company()).toEqual(done(facts));
  pass(60_001);
  expect(await says()).toEqual(done());
  expect(happened.filter(([what]) => what === 'notify')).toHaveLength(7);
});

test('[EMBED-02] an unknown call and what comlink would do beside calls are refused in words and logged; nothing of the page is reached', async () => {
  const { callPort, happened } = await setUp();
  const answers: { data: unknown }[] = [];
  callPort.addEventListener('message', ({ data }) => answers.push({ data }));
  callPort.start();
  callPort.postMessage({ id: '1', type: 'APPLY', path: ['token'], argumentList: [] });
  callPort.postMessage({ id: '2', type: 'GET', path: ['company'] });
  callPort.postMessage({ id: '3', type: 'APPLY', path: ['company', 'constructor'], argumentList: [{ type: 'RAW', value: 'return 1' }] });
  callPort.postMessage({ id: '4', type: 'SET', path: ['__proto__', 'polluted'], value: { type: 'RAW', value: 1 } });
  callPort.postMessage({ id: '5', type: 'APPLY', path: ['title'], argumentList: [{ type: 'RAW', value: 'x'.repeat(3_000) }] });
  callPort.postMessage('noise');
  await expect.poll(() => answers.length).toBe(5);
  const msg = (n: number): unknown => Reflect.get(Object(Reflect.get(Object(answers[n]?.data), 'value')), 'msg');
  expect(msg(0)).toBe(t('bridge.unknownCall', { call: 'token' }));
  for (const n of [1, 2, 3]) expect(msg(n)).toBe(t('bridge.noCall'));
  expect(msg(4)).toBe(t('bridge.tooLarge', { call: 'title' }));
  await expect.poll(() => happened.length).toBe(6);
  expect(happened.every(([what]) => what === 'log')).toBe(true);
  expect('polluted' in {}).toBe(false);
});

test('[EMBED-02] an app is asked whether it is there: with and without an answer to it in its program, it answers; one that is gone does not', async () => {
  const { expose } = await import('comlink');
  for (const answers of [{ save: () => '', ended: () => {}, theme: () => {} }, { save: () => '' }]) {
    const { askPort, link } = await setUp();
    let isThere = false;
    void link.isThere().then(() => {
      isThere = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isThere).toBe(false);
    expose(answers, askPort);
    await expect.poll(() => isThere).toBe(true);
  }
});

test('[EMBED-02] an app that floods is cut off at its 201st message in ten seconds, and told why; nothing after it is answered', async () => {
  const { callPort, askPort, link, happened, calls } = await setUp();
  let told = '';
  const { expose } = await import('comlink');
  const answers: AppAnswers = {
    save: () => 'typed',
    ended: (words) => {
      told = words;
    },
  };
  expose(answers, askPort);
  expect(await link.save()).toBe('typed');
  for (let n = 0; n < 5_000; n += 1) callPort.postMessage({ id: String(n), type: 'APPLY', path: ['dirty'], argumentList: [] });
  await expect.poll(() => happened.filter(([what]) => what === 'cut')).toEqual([['cut', 'c1 tax']]);
  expect(happened.filter(([what]) => what === 'log')).toHaveLength(200);
  link.end('flood');
  await expect.poll(() => told).toBe(t('bridge.cutOff'));
  let answered = false;
  void calls.company().then(() => {
    answered = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toBe(false);
});

test('[EMBED-02] a notice of an app that is not before its user names the company that it is for', async () => {
  const { calls, happened } = await setUp({ inFront: false });
  await calls.notice({ tone: 'info', text: '已提交' });
  expect(happened).toMatchObject([['notify', { text: expect.stringContaining(facts.companyName) }]]);
  const front = await setUp();
  await front.calls.notice({ tone: 'info', text: '已提交' });
  expect(front.happened).not.toMatchObject([['notify', { text: expect.stringContaining(facts.companyName) }]]);
});

test.each(['callPort', 'askPort'] as const)('[EMBED-02] a few large messages on %s cut an app off as many small ones do', async (name) => {
  const { happened, ...ports } = await setUp();
  const large = { id: 'x', type: 'APPLY', path: ['title'], argumentList: [{ type: 'RAW', value: 'x'.repeat(9_000_000) }] };
  for (let n = 0; n < 3; n += 1) ports[name].postMessage(large);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(happened.filter(([what]) => what === 'cut')).toEqual([]);
  for (let n = 0; n < 3; n += 1) ports[name].postMessage(large);
  await expect.poll(() => happened.filter(([what]) => what === 'cut')).toEqual([['cut', 'c1 tax']]);
});

test('[EMBED-02] a state that is none, too long or thrown is no state', async () => {
  for (const save of [() => 'x'.repeat(MOST_STATE + 1), () => 5, () => ({}), () => Promise.reject(new Error('no'))]) {
    const { link, askPort } = await setUp();
    const { expose } = await import('comlink');
    expose({ save }, askPort);
    expect(await link.save()).toBeNull();
  }
});

test('[EMBED-02] an app is told how the page looks, of each change, and of none after its end', async () => {
  const { link, askPort, theme } = await setUp();
  const told: string[] = [];
  expose({ save: () => '', ended: () => {}, theme: (now: string) => void told.push(now) }, askPort);
  askPort.start();
  theme.now = 'dark';
  for (const listener of theme.listeners) listener();
  await expect.poll(() => told).toEqual(['dark']);
  link.end();
  expect(theme.listeners.size).toBe(0);
});
