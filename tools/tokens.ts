import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const FRAME = 'src/ui/frame';

interface Themes {
  lightTheme: Readonly<Record<string, string | number>>;
  darkTheme: Readonly<Record<string, string | number>>;
  contrastTheme: Readonly<Record<string, string | number>>;
}

/** Sizes of text and of the space around it grow with the font size that the browser is set to. */
const inRem = (name: string, value: string | number): string | number =>
  /^(fontSize|lineHeight|spacing)/.test(name) && typeof value === 'string'
    ? value.replace(/^(-?\d+)px$/, (_, px) => `${Number(px) / 16}rem`)
    : value;

const lines = (tokens: readonly [string, string | number][]): string =>
  tokens.map(([name, value]) => `  --${name}: ${inRem(name, value)};\n`).join('');

/**
 * Writes the themes of `src/ui/theme/brand.ts` as CSS variables: all of the light theme on `:root`, and what the others change under
 * `data-theme="dark"` and `data-theme="contrast"`. The page needs no theme object then, and the first paint has its colours before any script.
 */
export async function writeTokens(): Promise<void> {
  const { module } = await runnerImport<Themes>('./src/ui/theme/brand.ts', { configFile: false, logLevel: 'error' });
  const light = Object.entries(module.lightTheme);
  const changed = (name: string, theme: Themes['lightTheme']): string =>
    `:root[data-theme="${name}"] {\n${lines(Object.entries(theme).filter(([token, value]) => module.lightTheme[token] !== value))}}\n`;
  writeFileSync(
    `${FRAME}/tokens.gen.css`,
    `:root {\n${lines(light)}}\n${changed('dark', module.darkTheme)}${changed('contrast', module.contrastTheme)}`,
  );
  const used = [
    ...readFileSync(`${FRAME}/frame.css`, 'utf8').matchAll(/var\(--(\w+)/g),
    ...readFileSync(`${FRAME}/home.css`, 'utf8').matchAll(/var\(--(\w+)/g),
  ];
  const unknown = used.map((m) => m[1] ?? '').filter((name) => !(name in module.lightTheme) && !name.startsWith('wb'));
  if (unknown.length > 0) throw new Error(`frame styles name tokens that do not exist: ${[...new Set(unknown)].join(', ')}`);
}
