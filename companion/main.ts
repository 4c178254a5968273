import { parseArgs } from 'node:util';
import { run } from './run.ts';

const { values } = parseArgs({ options: { quiet: { type: 'boolean', default: false } } });
const running = await run({ quiet: values.quiet, print: (line) => console.log(line) });
if (running === null) {
  console.error('三个端口都被占用 All three ports are taken: 47110, 47111, 47112');
  process.exit(1);
}
const end = (): void => void running.stop().then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
