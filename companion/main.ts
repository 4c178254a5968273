import { parseArgs } from 'node:util';
import { install, ownProgram, run, uninstall } from './run.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { quiet: flag, install: flag, uninstall: flag } });
if (values.uninstall) {
  await uninstall();
  console.log('电脑助手已删除 The companion is gone');
  process.exit(0);
}
if (values.install) await install(ownProgram());
const running = await run({ quiet: values.quiet, print: (line) => console.log(line), ended: () => process.exit(0) });
if (running === 'runs already') process.exit(0);
if (running === null) {
  console.error('三个端口都被占用 All three ports are taken: 47110, 47111, 47112');
  process.exit(1);
}
const end = (): void => void running.stop().then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
