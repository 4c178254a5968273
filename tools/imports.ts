import { openFiles, type Zone, zones } from './import-table.ts';
import { type Import, readSources, type SourceFile } from './source-files.ts';

function zoneOf(path: string): Zone | undefined {
  return zones.find(({ folder }) => path.startsWith(folder));
}

/** `src/features/companies/` of a path inside a feature, else null. */
function featureOf(path: string): string | null {
  return /^src\/features\/[^/]+\//.exec(path)?.[0] ?? null;
}

function packageAllowed(zone: Zone, request: string): boolean {
  if (zone.packages === 'any') return true;
  return zone.packages.some((name) => (/[/:]$/.test(name) ? request.startsWith(name) : request === name || request.startsWith(`${name}/`)));
}

function targetAllowed(zone: Zone, file: SourceFile, entry: Import, target: string): boolean {
  const feature = featureOf(target);
  if (zone.folder === 'src/features/' && feature !== null) return featureOf(file.path) === feature || openFiles.includes(target);
  if (target.startsWith(zone.folder)) return true;
  const open = entry.typeOnly ? [...zone.may, ...(zone.types ?? [])] : zone.may;
  return open.some((name) => target === name || (name.endsWith('/') && target.startsWith(name)));
}

/** Breaches of the import table in one file. A test may import what it likes. */
export function checkImportTable(file: SourceFile): string[] {
  const zone = zoneOf(file.path);
  if (!zone || file.isTest) return [];
  return file.imports.flatMap((entry) => {
    const allowed = entry.target === null ? packageAllowed(zone, entry.request) : targetAllowed(zone, file, entry, entry.target);
    return allowed ? [] : [`${file.path}:${entry.line} must not import ${entry.request}. ${zone.why}`];
  });
}

/** A relative import names its file with its ending, so that Node runs it unbuilt; and no file stands for a folder. */
export function checkEndings(file: SourceFile): string[] {
  const bad = file.imports.filter(({ target }) => target !== null && !/\.(tsx?|json|css|svg|html)$/.test(target));
  const found = bad.map(({ request, line }) => `${file.path}:${line} import ${request} lacks its ending.`);
  if (/(^|\/)index\.tsx?$/.test(file.path) && !file.path.startsWith('src/app/routes/'))
    found.push(`${file.path} is a barrel by name: import the file you mean.`);
  return found;
}

/** Cycles over static imports, types included: each as the list of its files, once. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const edges = new Map(
    files.map((file) => [file.path, file.imports.flatMap(({ dynamic, target }) => (dynamic || target === null ? [] : [target]))]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push(trail.slice(trail.indexOf(path)));
      return;
    }
    state.set(path, 'open');
    trail.push(path);
    for (const next of edges.get(path) ?? []) if (edges.has(next)) visit(next);
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of edges.keys()) visit(path);
  return cycles;
}

/** Every breach of the import rules in the repository, one line each. */
export function checkImports(files: readonly SourceFile[]): string[] {
  const cycles = findCycles(files).map((cycle) => `import cycle: ${[...cycle, cycle[0]].join(' → ')}`);
  return [...files.flatMap((file) => [...checkImportTable(file), ...checkEndings(file)]), ...cycles];
}

if (import.meta.main) {
  const files = readSources();
  const found = checkImports(files);
  for (const line of found) console.log(line);
  console.log(`imports: ${files.length} files, ${found.length} breaches`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
