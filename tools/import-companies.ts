import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { ignoreOutputErrors } from '../server/ignore-output-errors.ts';
import { importCli } from '../server/import/cli.ts';
import { systemClock as clock, systemRandom as random } from '../server/ports.ts';

ignoreOutputErrors(process.stdout, process.stderr);
process.exitCode = await importCli(process.argv.slice(2), {
  env: process.env,
  readFile: (path) => readFile(path),
  writeFile: (path, text) => writeFile(path, text),
  exists: existsSync,
  print: (line) => console.log(line),
  clock,
  random,
});
