// @vitest-environment jsdom
import { File as NodeFile } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import * as sdk from '../../../sdk/workbench.ts';
import { capabilities } from '../../domain/menus/capabilities.ts';
import type { AppTab } from '../../domain/tabs/app-tab.ts';
import type { AppLink } from '../../features/tabs/frames/frame-room.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { createBridge } from './bridge.ts';
import { type CallRule, callRules } from './call-rules.ts';

/* The guide for authors of apps is true: its code compiles against the SDK and does in a frame what the text beside it says. */

const guide = readFileSync('docs/embedding.md', 'utf8');
const examples = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
const ORIGIN = 'https://workbench.example.com';
const t = createTranslator('zh-CN', zhCN);
const tab: AppTab = { companyId: 'c1', tabCode: 'tax', title: '税务申报', url: 'https://apps.example.com/a', extraParam: {} };
const facts = { companyId: 'c1', companyName: '恒航网络', shortName: '恒航', tail: '2Q2T', seal: { letter: '恒', hue: 1, shape: 2 } };

/** A workbench around this window, which welcomes who says hello; `happened` is what its apps have asked for. */
function workbenchAround(state: string | null = null) {
  const happened: unknown[][] = [];
  const note =
    (what: string) =>
    (...about: unknown[]): void =>
      void happened.push([what, ...about]);
  const bridge = createBridge({
    words: t,
    now: () => 0,
    log: note('log'),
    company: () => facts,
    session: () => ({ language: 'zh-CN', account: '138****8000', isGuest: false, isOnline: true }),
    theme: { get: () => 'light', subscribe: () => () => {} },
    mayOf: async () => capabilities,
    isInFront: () => true,
    isUserActive: () => true,
    open: note('open'),
    close: note('close'),
    cut: note('cut'),
    title: note('title'),
    dirty: note('dirty'),
    notify: note('notify'),
    saveFile: ({ name }) => note('saveFile')(name),
    // as: node's file, which a port of node can carry; that of jsdom it cannot
    pickFile: async () => new NodeFile(['x'], '明细.csv') as unknown as File,
    print: (sheet, head) => note('print')(sheet.title, head),
    tokenExpired: note('tokenExpired'),
  });
  const frame = {
    tab,
    phase: { kind: 'open', run: 1, since: 0, framed: true, answered: false },
    usedAt: 0,
    unsaved: false,
    unsavedSince: 0,
  } as const;
  let link: AppLink | null = null;
  const connect = async (): Promise<AppLink> => {
    link = await bridge.join('c1 tax', {
      ...frame,
      detail: '',
      may: [],
      asksReload: false,
      cutOff: false,
      silent: false,
      state,
      report: null,
    });
    return link;
  };
  const parent = {
    async postMessage(message: unknown) {
      expect(message).toEqual({ workbench: 1, kind: 'hello', sdk: sdk.SDK_VERSION });
      const { welcome, ports } = await connect();
      // One of a stranger first: it is not heard.
      for (const origin of ['https://evil.example', ORIGIN])
        window.dispatchEvent(Object.assign(new Event('message'), { source: parent, origin, data: welcome, ports: [...ports] }));
    },
    workbench: {
      async join() {
        const { welcome, ports } = await connect();
        const { wrap } = await import('comlink');
        return { code: 0, msg: '', data: { welcome, calls: ports[0] === undefined ? null : wrap<sdk.WorkbenchCalls>(ports[0]) } };
      },
    },
  };
  vi.stubGlobal('parent', parent);
  return { happened, link: () => link };
}

/** Runs an example as the module of a page. */
async function run(code: string): Promise<void> {
  const script = stripTypeScriptTypes(code).replace(/^import .*$/m, '');
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await AsyncFunction('joinWorkbench', script)(sdk.joinWorkbench);
}

/** The example that holds these words. */
const example = (words: string): string => examples.find((code) => code.includes(words)) ?? '';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('[EMBED-02] every example of the guide compiles against the SDK, strictly', () => {
  expect(examples.length).toBeGreaterThan(5);
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const root = process.cwd();
  // A module each; one without an import says so by an empty export.
  for (const [n, code] of examples.entries())
    writeFileSync(join(folder, `example-${n}.ts`), code.includes('import ') ? code : `${code}\nexport {};`);
  writeFileSync(join(folder, 'sdk.d.ts'), `import type {} from '${root}/sdk/workbench.ts';`);
  const paths = { 'tax-workbench-sdk': [`${root}/sdk/workbench.ts`] };
  const compilerOptions = { lib: ['ES2024', 'DOM', 'DOM.Iterable'], paths };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: `${root}/tsconfig.base.json`, compilerOptions, include: ['.'] }));
  const check = (): string => execFileSync(`${root}/node_modules/.bin/tsc`, ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  try {
    expect(check()).toBe('');
    writeFileSync(join(folder, 'wrong.ts'), example('calls.title').replace('calls.title', 'calls.token'));
    expect(check).toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);

test('[EMBED-02] joined, the app shows its company; without a workbench it says where it belongs', async () => {
  document.body.innerHTML = '<h1></h1>';
  const code = example("querySelector('h1')");
  await run(code);
  expect(document.querySelector('h1')?.textContent).toBe('请在财税工作台中打开');
  workbenchAround();
  await run(code);
  expect(document.querySelector('h1')?.textContent).toBe('恒航网络');
});

test('[EMBED-02] the app gets its state back, says when it is dirty, hands its state over, and hears why it is listened to no longer', async () => {
  document.body.innerHTML = '<textarea></textarea>';
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { happened, link } = workbenchAround('写到一半');
  await run(example('save: () => note'));
  const note = document.querySelector('textarea');
  expect(note?.value).toBe('写到一半');
  note?.dispatchEvent(new Event('input'));
  await expect.poll(() => happened).toEqual([['dirty', 'c1 tax', true]]);
  expect(await link()?.save()).toBe('写到一半');
  link()?.end('flood');
  await expect.poll(() => said.mock.calls).toEqual([[t('bridge.cutOff')]]);
});

test('[EMBED-02] title, menu, files and paper reach the workbench', async () => {
  document.body.innerHTML = '<button></button>';
  const { happened } = workbenchAround();
  await run(example('calls.open'));
  await run(example('calls.saveFile'));
  await run(example('calls.print'));
  expect(happened).toEqual([
    ['title', 'c1 tax', '2026 年 10 月'],
    ['open', 'c1', { kind: 'menu', code: 'issued' }],
    ['saveFile', '凭证.csv'],
    ['print', '增值税申报表', '恒航网络 · 税务申报 · apps.example.com'],
  ]);
  document.querySelector('button')?.click();
  await expect.poll(() => document.querySelector('button')?.textContent).toBe('明细.csv');
});

test('[EMBED-02] an app of the same origin joins over window.workbench', async () => {
  const { happened } = workbenchAround();
  await run(example('window.parent.workbench'));
  expect(happened).toEqual([['title', 'c1 tax', '本域应用']]);
});

test('[EMBED-02] the table of the guide says of every call what its rule is', () => {
  const rows = Object.entries<CallRule>(callRules).map(([name, { may, inFront, most, rate }]) => {
    const hasInput = !['company', 'session', 'close', 'dirty', 'tokenExpired'].includes(name);
    const often = rate === undefined ? '' : `${rate.most} in ${rate.inMs / 1_000} s`;
    const cells = [
      `\`${name}\``,
      may === null ? '' : `\`${may}\``,
      inFront === true ? 'yes' : '',
      hasInput ? most.toLocaleString('en') : '',
      often,
    ];
    return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
  });
  for (const row of rows) expect(guide).toContain(row);
});
