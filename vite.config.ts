import { existsSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './tools/manifest.ts';
import { firstFrame } from './tools/vite-first-frame.ts';

const SERVICE_WORKER = 'src/sw/sw.ts';

export default defineConfig({
  plugins: [
    firstFrame(),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      autoCodeSplitting: false,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: null,
      manifest,
      disable: !existsSync(SERVICE_WORKER),
      injectManifest: { globPatterns: ['**/*.{html,js,css,svg,png,webmanifest}'], globIgnores: ['sw*.js'] },
    }),
  ],
  worker: { format: 'es' },
  build: { target: 'es2023', cssTarget: 'chrome120', modulePreload: { polyfill: false }, assetsInlineLimit: 0, sourcemap: false, manifest: true },
  server: { host: '127.0.0.1' },
});
