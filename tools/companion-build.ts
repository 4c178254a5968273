import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build, type Plugin } from 'vite';

/*
 * The companion as one executable: a copy of a Node that carries the program, bundled into one script, with its window and the native part of
 * node-hid. The script and the data are the same for every system, so that the Node of another system can be given, of the same version.
 */

const run = promisify(execFile);
const ENTRY = 'companion/executable/main.ts';
const WINDOW = 'companion/window/files';
const windowFiles = ['window.html', 'window.css', 'window.js', 'words.js'];
/** What Node looks for in itself: its documentation of single executable applications names it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Its warnings about names of sections are about a Linux Node without names of its own, and are not passed on. */
const postject = fileURLToPath(import.meta.resolve('postject/dist/cli.js'));

/** This system, as node-hid names it; of Linux with another C library also that. */
function ownSystem(): string {
  const isMusl = process.platform === 'linux' && existsSync('/etc/alpine-release');
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}

/** The native part of node-hid for a system; null where there is none, and then the executable reads no security keys and says so. */
function nativeHid(system: string): string | null {
  const name = system.startsWith('linux-') ? 'HID_hidraw' : 'HID';
  const file = `node_modules/node-hid/prebuilds/${name}-${system}/node-napi-v4.node`;
  return existsSync(file) ? file : null;
}

/** node-hid looks for its native part in folders of its package; of the executable there are none. */
function carriedHid(): Plugin {
  const id = '\0carried-hid';
  const loader = resolve('companion/executable/native-hid.ts');
  return {
    name: 'carried-hid',
    enforce: 'pre',
    resolveId: (source) => (source === 'pkg-prebuilds/bindings' ? id : null),
    load: (asked) =>
      asked === id ? `const { loadNativeHid } = require(${JSON.stringify(loader)});\nmodule.exports = () => loadNativeHid();\n` : null,
  };
}

/** The program as one CommonJS script, the only kind that Node 24 takes. */
async function bundle(folder: string): Promise<string> {
  const name = 'companion.cjs';
  await build({
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    plugins: [carriedHid()],
    ssr: { noExternal: true },
    build: {
      ssr: ENTRY,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: name, codeSplitting: false } },
    },
  });
  return join(folder, name);
}

interface Wanted {
  /** The Node that is copied. */
  readonly node: string;
  /** As `win32-x64`. */
  readonly system: string;
  readonly out: string;
}

/** Everything that goes into the executable, as one file. */
async function dataOf(folder: string, system: string): Promise<string> {
  const [config, output, hid] = [join(folder, 'sea.json'), join(folder, 'sea.blob'), nativeHid(system)];
  if (hid === null) console.log(`no node-hid for ${system}: this executable reads no security keys`);
  const assets = Object.fromEntries(windowFiles.map((name) => [`window/${name}`, join(WINDOW, name)]));
  const written = {
    ...{ main: await bundle(folder), output, disableExperimentalSEAWarning: true, execArgvExtension: 'none' },
    assets: { ...assets, ...(hid !== null && { 'hid.node': hid }) },
  };
  writeFileSync(config, JSON.stringify(written));
  await run(process.execPath, ['--experimental-sea-config', config]);
  return output;
}

/** Builds the executable of a system; to its size in bytes. macOS runs nothing unsigned: there it is signed for this Mac alone. */
export async function buildCompanion({ node, system, out }: Wanted): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'companion-build-'));
  try {
    const data = await dataOf(folder, system);
    mkdirSync(dirname(out), { recursive: true });
    copyFileSync(node, out);
    chmodSync(out, 0o755);
    const isSigned = process.platform === 'darwin' && system.startsWith('darwin-');
    if (isSigned) await run('codesign', ['--remove-signature', out]);
    await run(process.execPath, [postject, out, 'NODE_SEA_BLOB', data, '--sentinel-fuse', FUSE, '--macho-segment-name', 'NODE_SEA']);
    if (isSigned) await run('codesign', ['--sign', '-', out]);
    return statSync(out).size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { node: text, system: text, out: text } });
  const system = values.system ?? ownSystem();
  if (system !== ownSystem() && values.node === undefined) {
    console.error(`--system ${system} needs --node, a Node ${process.versions.node} of that system`);
    process.exit(1);
  }
  const name = `workbench-companion-${system}${system.startsWith('win32-') ? '.exe' : ''}`;
  const out = values.out ?? join('companion', 'dist', name);
  const size = await buildCompanion({ node: values.node ?? process.execPath, system, out });
  console.log(`built ${out}, ${(size / 1e6).toFixed(0)} MB`);
}
