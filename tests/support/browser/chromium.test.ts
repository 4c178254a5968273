import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findChromium, launchArgs, lookForChromium } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
const program = join(folder, 'my-browser');
writeFileSync(program, '#!/bin/sh\n');
chmodSync(program, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

test('CHROMIUM_PATH wins over what is on PATH', () => {
  expect(lookForChromium({ CHROMIUM_PATH: program, PATH: process.env.PATH })).toBe(program);
});

test('a wrong CHROMIUM_PATH is said, never silently passed over', () => {
  expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'none'), PATH: process.env.PATH })).toThrow(/CHROMIUM_PATH names/);
});

test('the usual names are found on PATH', () => {
  const found = lookForChromium({ PATH: process.env.PATH });
  expect(found === null || /chrom/.test(found)).toBe(true);
});

test('the browser is told to talk to nobody by itself', () => {
  expect(launchArgs()).toContain('--disable-background-networking');
});
