import { existsSync } from 'node:fs';
import { ignoreOutputErrors } from '../server/ignore-output-errors.ts';
import { accountCli } from '../server/operator/account-cli.ts';
import { systemClock as clock, systemRandom as random } from '../server/ports.ts';

ignoreOutputErrors(process.stdout, process.stderr);
process.exitCode = await accountCli(process.argv.slice(2), {
  env: process.env,
  exists: existsSync,
  print: (line) => console.log(line),
  clock,
  random,
});
