import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { NAME } from './profile/folder.ts';

const ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;
/** A host, or with `*.` every host below one. */
const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

const policySchema = v.strictObject({
  /** Sites that may pair; any other is refused. */
  origins: v.optional(v.array(v.pipe(v.string(), v.regex(ORIGIN)))),
  /** Hosts that may be opened, in place of those of the tax authority. */
  openHosts: v.optional(v.array(v.pipe(v.string(), v.regex(HOST)))),
  /** The one folder of files, in place of the user's choice. */
  folder: v.optional(v.pipe(v.string(), v.minLength(1))),
});

/** What an office says of the companions on its PCs. */
export type Policy = v.InferOutput<typeof policySchema>;

type Env = Readonly<Record<string, string | undefined>>;

/** Where an administrator puts the policy of a PC. */
export function policyPath(platform: NodeJS.Platform, env: Env): string {
  if (platform === 'win32') return join(env.ProgramData || 'C:\\ProgramData', NAME, 'policy.json');
  if (platform === 'darwin') return join('/Library/Application Support', NAME, 'policy.json');
  return join('/etc', NAME, 'policy.json');
}

interface Owned {
  readonly uid: number;
  readonly mode: number;
}

/** Whether a user could change what lies there: he owns it (then he can give himself every right), or others than its owner may write. */
export function canChange({ uid, mode }: Owned, user: number): boolean {
  return uid === user || (mode & 0o022) !== 0;
}

function isUsersOwn(path: string): boolean {
  if (process.platform !== 'win32') {
    const user = userInfo().uid;
    return canChange(statSync(path), user) || canChange(statSync(dirname(path)), user);
  }
  try {
    closeSync(openSync(path, 'r+'));
    return true;
  } catch {
    return false;
  }
}

/** The policy of this PC, null where there is none; `warning` where there is one that does not count. */
export function readPolicy(path: string, isOwn = isUsersOwn): { readonly policy: Policy | null; readonly warning: string | null } {
  const nothing = (warning: string | null) => ({ policy: null, warning });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return nothing(null);
  }
  if (isOwn(path)) return nothing(`${path}: 当前用户能改这个文件，已忽略 ignored, this user can change it`);
  try {
    const read = v.safeParse(policySchema, JSON.parse(text));
    return read.success ? { policy: read.output, warning: null } : nothing(`${path}: 读不懂，已忽略 ignored, it is no policy`);
  } catch {
    return nothing(`${path}: 读不懂，已忽略 ignored, it is no policy`);
  }
}
