import type { KeyObject } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readRulePack } from '../../src/api/entities/rule-pack.ts';
import { readPackKey, storePackKey } from '../access/pack-keys.ts';
import { type FilePorts, readNamed } from './named-file.ts';
import { type ExitCode, onStore } from './operator-store.ts';
import { publishPack } from './rule-packs.ts';

const usage = '用法 Usage: npm run rule-pack -- FILE.json [--key 私钥.pem] [--db 路径或URL]';

interface Named {
  readonly path: string;
  readonly key: string | undefined;
  readonly db: string | undefined;
}

/** The one file, key and store that were named; null for wrong usage. */
function parse(args: readonly string[]): Named | null {
  try {
    const options = { db: { type: 'string' }, key: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path, ...more] = positionals;
    return path === undefined || more.length > 0 ? null : { path, key: values.key, db: values.db };
  } catch {
    return null;
  }
}

function keyOf(pem: string): KeyObject | null {
  try {
    return readPackKey(pem);
  } catch {
    return null;
  }
}

const refusals = {
  changed: '这个版本已发布，内容不同；请用新的版本号 This version is published with another text: give it a new one',
  older: '已有更新的版本 A newer version is published',
} as const;

/** `npm run rule-pack`: signs the rule pack of a file and publishes it, with the store's own key or one that is kept elsewhere. */
export async function rulePackCli(args: readonly string[], ports: FilePorts): Promise<ExitCode> {
  const named = parse(args);
  if (named === null) {
    ports.print(usage);
    return 2;
  }
  const { path, db } = named;
  const read = await readNamed(path, ports, readRulePack);
  if (read === null) return 1;
  const pem = named.key === undefined ? undefined : await readNamed(named.key, ports, (file) => ({ file }));
  if (pem === null) return 1;
  const own = pem === undefined ? undefined : keyOf(pem.file);
  if (own === null) {
    ports.print(`不是 P-256 私钥 No private key of P-256: ${named.key}`);
    return 1;
  }
  return onStore(db, ports, async ({ store, clock, random }) => {
    const stored = await publishPack(store, read.file, read.text, own ?? (await storePackKey({ store, clock, random })), clock.now());
    if (!stored.ok) ports.print(`${read.file.version}: ${refusals[stored.error]}`);
    else ports.print(`${read.file.version}: ${stored.value === 'added' ? '新增 added' : '已有 already there'}`);
    return stored.ok ? 0 : 1;
  });
}
