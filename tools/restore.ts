import { existsSync } from 'node:fs';
import { restoreCli } from '../server/backup/backup-cli.ts';
import { ignoreOutputErrors } from '../server/ignore-output-errors.ts';
import { systemClock as clock } from '../server/ports.ts';

ignoreOutputErrors(process.stdout, process.stderr);
// What is in a backup is for the operator alone, and an end by word leaves nothing half written.
process.umask(0o077);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
process.exitCode = await restoreCli(process.argv.slice(2), {
  env: process.env,
  exists: existsSync,
  print: (line) => console.log(line),
  clock,
  pid: process.pid,
});
