import { join } from 'node:path';
import { readJson, writePrivate } from './private-file.ts';

/** What the user has chosen in the companion's window. */
export interface Settings {
  /** The one folder whose files pages may read, '' for none. */
  readonly folder: string;
  /** The folder of certificates, '' for none. */
  readonly certificates: string;
}

const noSettings: Settings = { folder: '', certificates: '' };

function areSettings(value: unknown): value is Settings {
  const given = value as Partial<Settings> | null; // as: looked at below
  return typeof given?.folder === 'string' && typeof given.certificates === 'string';
}

export function readSettings(folder: string): Settings {
  return readJson(join(folder, 'settings.json'), areSettings) ?? noSettings;
}

export function writeSettings(folder: string, settings: Settings): void {
  writePrivate(join(folder, 'settings.json'), `${JSON.stringify(settings)}\n`);
}
