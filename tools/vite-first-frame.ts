import { build as bundle } from 'rolldown';
import { type Plugin, runnerImport } from 'vite';
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
  const out = await bundle({
    input: 'src/app/boot/boot.ts',
    write: false,
    transform: { define: { __ENGLISH__: JSON.stringify(module.englishOf(keys)) }, target: 'es2022' },
    output: { format: 'iife', minify: true },
  });
  return { html, boot: out.output[0].code };
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
