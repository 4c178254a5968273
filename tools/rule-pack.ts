import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ignoreOutputErrors } from '../server/ignore-output-errors.ts';
import { rulePackCli } from '../server/operator/rule-packs-cli.ts';
import { systemClock as clock, systemRandom as random } from '../server/ports.ts';

ignoreOutputErrors(process.stdout, process.stderr);
process.exitCode = await rulePackCli(process.argv.slice(2), {
  env: process.env,
  exists: existsSync,
  readFile: (path) => readFile(path, 'utf8'),
  print: (line) => console.log(line),
  clock,
  random,
});
