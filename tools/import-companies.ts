import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { importCli } from '../server/import/cli.ts';
import { outliveOutput } from '../server/outlive-output.ts';
import { systemClock as clock, systemRandom as random } from '../server/ports.ts';

outliveOutput(process.stdout, process.stderr);
process.exitCode = await importCli(process.argv.slice(2), {
  env: process.env,
  readFile: (path) => readFile(path),
  writeFile: (path, text) => writeFile(path, text),
  exists: existsSync,
  print: (line) => console.log(line),
  clock,
  random,
});
