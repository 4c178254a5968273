import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { type Variant, variants } from '../src/domain/core/variant.ts';
import { MANAGE_PATH, PORTFOLIO_PATH } from '../src/domain/core/view-paths.ts';
import { LAUNCH_PARAM, LAUNCH_SCHEME } from '../src/domain/launch/launch.ts';
import { productKeys } from '../src/texts/product.ts';
import { frame } from '../src/texts/zh-CN/frame.ts';

/** The page names the first; whoever serves the other variant answers with its own file there (server/http/static.ts, docs/operations/static-host.md). */
const manifestFiles: Readonly<Record<Variant, string>> = { main: 'manifest.webmanifest', xsb: 'manifest-xsb.webmanifest' };

const own: Readonly<Record<Variant, { id: string; start: string; mark: string; color: string; description: string }>> = {
  main: {
    id: '/workbench',
    start: '/workbench/main',
    mark: '',
    color: '#006676',
    description: '面向财税服务人员的多企业工作台，离线可用',
  },
  xsb: {
    id: '/workbench-xsb',
    start: '/workbench/main?app=xsb',
    mark: '-xsb',
    color: '#7a4a00',
    description: '面向小微企业财税人员的多企业工作台，离线可用',
  },
};

/** Web app manifest of a variant as it is installed (FLAG-01). Names are Chinese: a manifest has one language. */
export function manifestOf(variant: Variant): Partial<ManifestOptions> {
  const { id, start, mark, color, description } = own[variant];
  const name = frame[productKeys[variant]];
  const icons = [{ src: `/icon${mark}-192.png`, sizes: '192x192' }];
  return {
    id,
    name,
    short_name: name,
    description,
    lang: 'zh-CN',
    start_url: start,
    scope: '/',
    display: 'standalone',
    display_override: ['window-controls-overlay', 'standalone'],
    background_color: '#f5f5f5',
    theme_color: color,
    // The open window is told what to open (`src/app/effects/host/launches.ts`): loading it anew would take a form with it.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    protocol_handlers: [{ protocol: LAUNCH_SCHEME.slice(0, -1), url: `/workbench/main?${LAUNCH_PARAM}=%s` }],
    icons: [
      { src: `/icon${mark}.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: `/icon${mark}-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `/icon${mark}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: `/icon${mark}-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: '首页', url: '/workbench/main', icons },
      { name: frame.portfolio, url: PORTFOLIO_PATH, icons },
      { name: frame.companies, url: MANAGE_PATH, icons },
      { name: '待发更改', url: '/workbench/outbox', icons },
    ],
  };
}

/** Puts the manifests of all variants into the build. They are kept out of the service worker's store: which one is right is the deployment's word. */
export function manifests(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFiles.main}` }, injectTo: 'head' }],
    },
    generateBundle() {
      for (const variant of variants)
        this.emitFile({ type: 'asset', fileName: manifestFiles[variant], source: JSON.stringify(manifestOf(variant)) });
    },
  };
}
