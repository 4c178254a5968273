import { existsSync } from 'node:fs';
import { ignoreOutputErrors } from '../server/ignore-output-errors.ts';
import { systemClock as clock, systemRandom as random } from '../server/ports.ts';
import { sourceKeyCli } from '../server/sources/keys/keys-cli.ts';

ignoreOutputErrors(process.stdout, process.stderr);
process.exitCode = await sourceKeyCli(process.argv.slice(2), {
  env: process.env,
  exists: existsSync,
  print: (line) => console.log(line),
  clock,
  random,
});
