import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runProgram } from './run-program.ts';

/** One project per runtime, so that a wrong global does not compile; the root one holds the tests and configs. */
export const typeProjects = ['src/domain', 'src/api', 'src/db', 'src/workers', 'src/sw', 'src', 'server', 'companion', '.'];

/** Type-checks every project; resolves to the names of those that fail. */
export async function checkTypes(): Promise<string[]> {
  const waiting = typeProjects.filter((folder) => existsSync(`${folder}/tsconfig.json`));
  const failed: string[] = [];
  const take = async (): Promise<void> => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      // What was checked before and has not changed is not checked again: the second check takes a fraction of the first.
      const cache = `node_modules/.cache/types/${folder.replaceAll('/', '-')}.tsbuildinfo`;
      const args = ['-p', folder, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', cache];
      const { code, output } = await runProgram('node_modules/.bin/tsc', args);
      if (code === 0) continue;
      failed.push(folder);
      console.log(`types: ${folder}\n${output}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, take));
  return failed;
}

if (import.meta.main) {
  const failed = await checkTypes();
  console.log(failed.length === 0 ? `types: ${typeProjects.length} projects, no error` : `types: errors in ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
