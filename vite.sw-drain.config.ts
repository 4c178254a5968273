import { defineConfig } from 'vite';
import { dexieOnce } from './tools/dexie-once.ts';

/** The outbox drain of the service worker: one classic script that defines one function (src/sw/drain-script.ts). Built by tools/sw-drain.ts. */
export default defineConfig({
  publicDir: false,
  resolve: { alias: dexieOnce },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2023',
    emptyOutDir: false,
    copyPublicDir: false,
    sourcemap: false,
    minify: true,
    lib: { entry: 'src/sw/drain-entry.ts', formats: ['iife'], name: 'wbDrain' },
    rolldownOptions: { output: { entryFileNames: 'assets/sw-drain-[hash].js', codeSplitting: false } },
  },
});
