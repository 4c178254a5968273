import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { getRawAsset } from 'node:sea';
import { makeFolder, profileFolder } from '../profile/folder.ts';

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Writes `content` below `folder` under its SHA-256, unless it lies there already, byte for byte; other versions of it go. */
export function unpack(folder: string, content: Buffer): string {
  const hash = hashOf(content);
  const file = join(folder, `${hash}.node`);
  makeFolder(folder);
  for (const name of readdirSync(folder).filter((other) => other !== `${hash}.node`)) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Windows keeps what a program has loaded.
    }
  }
  if (!existsSync(file) || hashOf(readFileSync(file)) !== hash) {
    writeFileSync(`${file}.new`, content, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  if (hashOf(readFileSync(file)) !== hash) throw new Error(`not what was written: ${file}`);
  return file;
}

/** The native part of node-hid that this executable carries. A system loads such a part from a file only: it is unpacked into the profile. */
export function loadNativeHid(): unknown {
  const profile = profileFolder(process.platform, process.env, homedir());
  makeFolder(profile);
  const loaded = { exports: {} };
  process.dlopen(loaded, unpack(join(profile, 'native'), Buffer.from(getRawAsset('hid.node'))));
  return loaded.exports;
}
