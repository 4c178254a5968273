import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { ignoreOutputErrors } from '../server/ignore-output-errors.ts';
import { setupCli } from '../server/operator/setup/setup-cli.ts';
import { systemClock as clock, systemRandom as random } from '../server/ports.ts';

ignoreOutputErrors(process.stdout, process.stderr);
process.exitCode = await setupCli(process.argv.slice(2), {
  env: process.env,
  exists: existsSync,
  readFile: (path) => readFile(path, 'utf8'),
  writeFile: async (path, text) => {
    await writeFile(`${path}.part`, text);
    await rename(`${path}.part`, path);
  },
  print: (line) => console.log(line),
  clock,
  random,
});
