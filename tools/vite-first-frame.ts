import { build, type Plugin, runnerImport } from 'vite';
import { writeTokens } from './tokens.ts';

interface StaticFrame {
  renderStaticFrame(): string;
  /** Texts of the frame's `data-t` and `data-tp` marks in English, for boot.js. */
  englishOf(keys: readonly string[]): Record<string, string>;
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
  return { html, boot: await bundleBoot(module.englishOf(keys)) };
}

/** `boot.js`: one classic script, small enough to be waited for. */
async function bundleBoot(english: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { __ENGLISH__: JSON.stringify(english) },
    build: { write: false, target: 'es2022', lib: { entry: 'src/app/boot/boot.ts', formats: ['iife'], name: 'boot' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const code = first !== undefined && 'output' in first ? first.output[0].code : '';
  if (code === '') throw new Error('boot.js came out empty');
  return code;
}

/** The static frame in index.html and `/boot.js` (performance.md 0.4): the first paint waits for no module. */
export function firstFrame(): Plugin {
  let frame: Promise<FirstFrame> | null = null;
  const get = () => (frame ??= makeFirstFrame());
  return {
    name: 'first-frame',
    async buildStart() {
      await get();
    },
    transformIndexHtml: { order: 'pre', handler: async (html) => html.replace('<!--frame-->', (await get()).html) },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        get().then(({ boot }) => response.setHeader('content-type', 'text/javascript').end(boot), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: (await get()).boot });
    },
  };
}
