import { parseArgs } from 'node:util';
import type { Parts } from './parts.ts';
import { install, run, uninstall } from './run.ts';
import { VERSION } from './version.ts';

/** Does what the command line asks for: says the version, removes everything, or runs until it is ended. */
export async function start(parts: Parts): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { quiet: flag, install: flag, uninstall: flag, version: flag } });
  if (values.version) return console.log(VERSION);
  if (values.uninstall) {
    await uninstall();
    console.log('电脑助手已删除 The companion is gone');
    process.exit(0);
  }
  if (values.install) await install(parts.program);
  const running = await run({ quiet: values.quiet, parts, print: (line) => console.log(line), ended: () => process.exit(0) });
  if (running === 'runs already') process.exit(0);
  if (running === null) {
    console.error('三个端口都被占用 All three ports are taken: 47110, 47111, 47112');
    process.exit(1);
  }
  const end = (): void => void running.stop().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
