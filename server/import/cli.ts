import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import type { Clock, Random } from '../ports.ts';
import { StoreInUse } from '../store/lock.ts';
import { isPostgresUrl, storeUrl } from '../store/named-store.ts';
import { openStore } from '../store/open.ts';
import { sqliteReads, storeReads } from './reads.ts';
import { resultFile } from './result-file.ts';
import { type ImportProblem, type ImportReport, runImport } from './run.ts';
import { cliText, type Lang, problemText, reasonText, resultWords, sourceText } from './words.ts';

/** What the tool needs of its surroundings. */
export interface ImportPorts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readFile(path: string): Promise<Uint8Array>;
  /** Writes into what the path names, a device or a pipe too; never puts another file in its place. */
  writeFile(path: string, text: string): Promise<void>;
  exists(path: string): boolean;
  print(line: string): void;
  readonly clock: Clock;
  readonly random: Random;
}

interface CliOptions {
  readonly file: string;
  /** Null when none was given. */
  readonly account: string | null;
  readonly db: string;
  readonly commit: boolean;
  readonly rename: boolean;
  readonly format: 'csv' | 'xlsx' | null;
  readonly result: string;
  readonly lang: Lang;
}

const flags = {
  account: { type: 'string' },
  db: { type: 'string' },
  commit: { type: 'boolean' },
  rename: { type: 'boolean' },
  format: { type: 'string' },
  result: { type: 'string' },
  lang: { type: 'string' },
  help: { type: 'boolean' },
} as const;

function parse(args: readonly string[], env: ImportPorts['env']): Result<CliOptions, string> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: true });
    const [file, ...more] = positionals;
    if (values.help || file === undefined || more.length > 0) return fail('');
    const { format = null, lang = 'zh' } = values;
    if (format !== null && format !== 'csv' && format !== 'xlsx') return fail('--format csv | xlsx');
    if (lang !== 'zh' && lang !== 'en') return fail('--lang zh | en');
    return ok({
      file,
      format,
      lang,
      account: values.account ?? null,
      db: storeUrl(values.db, env),
      commit: values.commit ?? false,
      rename: values.rename ?? false,
      result: values.result ?? `${file.replace(/\.[^./\\]+$/, '')}.result.csv`,
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

async function importInto(
  options: CliOptions,
  bytes: Uint8Array,
  { clock, random }: ImportPorts,
): Promise<Result<ImportReport, ImportProblem>> {
  const common = { bytes, format: options.format, loginName: options.account, rename: options.rename, clock, random };
  if (!options.commit && !isPostgresUrl(options.db)) {
    const reads = sqliteReads(options.db);
    try {
      return await runImport({ ...common, reads, store: null });
    } finally {
      reads.close();
    }
  }
  const store = await openStore({ url: options.db, shared: true, clock, random });
  try {
    return await runImport({ ...common, reads: storeReads(store), store: options.commit ? store : null });
  } finally {
    await store.close();
  }
}

/** Error rows printed in the summary; all are in the result file. */
const SHOWN = 20;

function summary(
  { table, rows, counts, hinted, committed }: ImportReport,
  { file, lang, result }: CliOptions,
  isWritten: boolean,
): string[] {
  const words = resultWords[lang];
  const text = cliText[lang];
  const wrong = rows.filter((row) => row.result.kind === 'error' || row.result.kind === 'double');
  return [
    `${file} · ${sourceText(table.encoding, table.delimiter, table.sheet)} · ${text.rows(rows.length)}`,
    ...(table.headings.unknown.length > 0 ? [text.unknownColumns(table.headings.unknown.join('、'))] : []),
    ...(['new', 'update', 'same', 'double', 'error'] as const).map((kind) => `  ${words[kind]} ${counts[kind]}`),
    ...(hinted > 0 ? [text.hinted(hinted)] : []),
    ...wrong
      .slice(0, SHOWN)
      .map(
        (row) =>
          `  ${text.line(row.result.line)} ${words[row.result.kind]} ${row.result.company.companyName} ${reasonText(row.result, lang)}`,
      ),
    ...(wrong.length > SHOWN ? [text.more(wrong.length - SHOWN)] : []),
    ...(isWritten ? [text.resultFile(result)] : []),
    committed ? text.committed : text.dryRun,
  ];
}

function storeError(error: unknown, lang: Lang): string {
  const text = cliText[lang];
  if (error instanceof StoreInUse) return text.storeInUse;
  return text.storeFailed(error instanceof Error ? error.message : String(error));
}

/** Writes the result of every row; '' when that went well, else a line for the user: what was imported is imported all the same. */
async function writeResult({ rows }: ImportReport, { result, lang }: CliOptions, ports: ImportPorts): Promise<string> {
  try {
    await ports.writeFile(result, resultFile(rows, lang));
    return '';
  } catch (error) {
    return cliText[lang].resultFailed(result, error instanceof Error ? error.message : String(error));
  }
}

/** Runs the import tool: 0 when the file was read, whatever its rows are; 1 when file, store or result could not be; 2 for wrong usage, also without an account where there is no demo one. */
export async function importCli(args: readonly string[], ports: ImportPorts): Promise<0 | 1 | 2> {
  const parsed = parse(args, ports.env);
  if (!parsed.ok) {
    for (const line of [parsed.error, cliText.zh.usage]) if (line !== '') ports.print(line);
    return 2;
  }
  const options = parsed.value;
  const text = cliText[options.lang];
  const stop = (line: string): 1 => {
    ports.print(line);
    return 1;
  };
  let bytes: Uint8Array;
  try {
    bytes = await ports.readFile(options.file);
  } catch {
    return stop(text.noFile(options.file));
  }
  if (!isPostgresUrl(options.db) && !ports.exists(options.db)) return stop(text.noStore(options.db));
  let outcome: Result<ImportReport, ImportProblem>;
  try {
    outcome = await importInto(options, bytes, ports);
  } catch (error) {
    return stop(storeError(error, options.lang));
  }
  if (!outcome.ok) {
    const { error } = outcome;
    if (error.kind !== 'no-account') return stop(`${options.file}: ${problemText(error, options.lang)}`);
    const known = error.known.join('、');
    if (options.account !== null) return stop(text.noAccount(options.account, known));
    ports.print(text.whichAccount(known));
    return 2;
  }
  const failed = await writeResult(outcome.value, options, ports);
  for (const line of summary(outcome.value, options, failed === '')) ports.print(line);
  return failed === '' ? 0 : stop(failed);
}
