import { createHash } from 'node:crypto';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport } from 'vite';
import { writeTokens } from './tokens.ts';

interface StaticFrame {
  renderStaticFrame(): string;
  /** Texts of the frame's `data-t` and `data-tp` marks in English, for boot.js. */
  englishOf(keys: readonly string[]): Record<string, string>;
  productNames(): Record<string, Record<string, string>>;
  sidePaths(): string[];
}

interface FirstFrame {
  html: string;
  boot: string;
}

/** Renders the frame of the signed-in product once, in Chinese, and bundles the classic script that puts stored rows into it. */
async function makeFirstFrame(): Promise<FirstFrame> {
  await writeTokens();
  const { module } = await runnerImport<StaticFrame>('./src/app/boot/static-frame.tsx', { configFile: false, logLevel: 'error' });
  const html = module.renderStaticFrame();
  const keys = [...new Set([...html.matchAll(/data-tp?="([\w.]+)"/g)].map((m) => m[1] ?? ''))];
  const known = { __ENGLISH__: module.englishOf(keys), __PRODUCTS__: module.productNames(), __SIDE_PATHS__: module.sidePaths() };
  return { html, boot: await bundleBoot(known) };
}

/** Where the page of `index.html` in this folder asks for the script; the built page asks for a file with the hash of its content. */
const SCRIPT = '/boot.js';

/** Name in `dist`: a file of assets is answered from its cache before the service worker has been asked (`src/sw/static-routes.ts`). */
function builtName({ boot }: FirstFrame): string {
  return `assets/frame-${createHash('sha256').update(boot).digest('base64url').slice(0, 8)}.js`;
}

/** `boot.js`: one classic script, small enough to be waited for. */
async function bundleBoot(words: Record<string, object>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: Object.fromEntries(Object.entries(words).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { write: false, target: 'es2022', lib: { entry: 'src/app/boot/boot.ts', formats: ['iife'], name: 'boot' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const code = first !== undefined && 'output' in first ? first.output[0].code : '';
  if (code === '') throw new Error('boot.js came out empty');
  return code;
}

/** The first language is chosen by script and would be asked for last: the page names it, so that it comes with the others. */
function firstLanguage(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunk = Object.values(bundle).find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/src/texts/zh-CN/first.ts'));
  if (chunk === undefined) throw new Error('no chunk of the first language');
  return [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` }, injectTo: 'head' }];
}

/** Tells one build from another: every file's name carries the hash of its content. */
function buildId(bundle: Rolldown.OutputBundle): string {
  return createHash('sha256').update(Object.keys(bundle).sort().join()).digest('base64url').slice(0, 8);
}

/** The static frame in index.html and its script (performance.md 0.4): the first paint waits for no module. */
export function firstFrame(): Plugin[] {
  let frame: Promise<FirstFrame> | null = null;
  const get = () => (frame ??= makeFirstFrame());
  const frameOfPage: Plugin = {
    name: 'first-frame',
    async buildStart() {
      await get();
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        const made = await get();
        const page = html.replace('<!--frame-->', made.html);
        return server ? page : page.replaceAll(`src="${SCRIPT}"`, `src="/${builtName(made)}"`);
      },
    },
    configureServer(server) {
      server.middlewares.use(SCRIPT, (_request, response, next) => {
        get().then(({ boot }) => response.setHeader('content-type', 'text/javascript').end(boot), next);
      });
    },
    async generateBundle() {
      const made = await get();
      this.emitFile({ type: 'asset', fileName: builtName(made), source: made.boot });
    },
  };
  const languageOfPage: Plugin = {
    name: 'first-language',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle ? { html: html.replace('<html ', `<html data-build="${buildId(bundle)}" `), tags: firstLanguage(bundle) } : [],
    },
  };
  return [frameOfPage, languageOfPage];
}
