import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { measureSizes, type SizeName, sizeGoals, sizesOfPage } from '../../tools/sizes.ts';
import type { BenchRow } from './result.ts';

/** Bytes of the bare React page, built by the same Vite as ours. */
async function bareReactBytes(): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), 'workbench-react-'));
  try {
    const root = resolve('tests/bench/baselines/react-page');
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: out, emptyOutDir: true, modulePreload: { polyfill: false } },
    });
    return sizesOfPage(out).bytes;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const whats: Record<SizeName, string> = {
  page: 'page JavaScript before home is usable (brotli)',
  worker: 'sync worker (brotli)',
  serviceWorker: 'service worker (brotli)',
  css: 'style sheets (brotli)',
};

/** F4: the same measure as the size check of the test run, and the page against a bare React page. */
export async function benchBytes(): Promise<BenchRow[]> {
  const { bytes } = measureSizes();
  const bare = await bareReactBytes();
  const rows = (Object.keys(whats) as SizeName[]).map((name): BenchRow => {
    // as: the record's keys are the type's names
    const value = bytes[name] / 1000;
    return {
      id: 'F4',
      what: whats[name],
      against: 'limit',
      goal: sizeGoals[name] / 1000,
      sense: 'at most',
      value,
      base: null,
      unit: 'kB',
      runs: [value],
      ratio: value,
    };
  });
  const ratio = bytes.page / bare;
  rows.push({
    id: 'F4',
    what: 'page JavaScript against a bare React page',
    against: 'bare React page',
    goal: 2.3,
    sense: 'at most',
    value: bytes.page / 1000,
    base: bare / 1000,
    unit: 'kB',
    runs: [ratio],
    ratio,
  });
  return rows;
}
