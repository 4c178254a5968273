import type { ManifestOptions } from 'vite-plugin-pwa';

/** Web app manifest of the installed product. Names are Chinese: a manifest has one language. */
export const manifest: Partial<ManifestOptions> = {
  id: '/workbench',
  name: '财税工作台',
  short_name: '财税工作台',
  description: '面向财税服务人员的多企业工作台，离线可用',
  lang: 'zh-CN',
  start_url: '/workbench/main',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone'],
  background_color: '#f5f5f5',
  theme_color: '#006676',
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: '首页', url: '/workbench/main', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: '企业总览', url: '/workbench/company-manage', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: '待发更改', url: '/workbench/outbox', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
  ],
};
