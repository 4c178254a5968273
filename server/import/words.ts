import type { RowResult } from '../../src/domain/lists/companies/plan.ts';
import type { RowNote } from '../../src/domain/lists/companies/read-row.ts';
import type { Encoding } from '../../src/domain/lists/decode.ts';
import { companyNotes as en } from '../../src/texts/en/company-notes.ts';
import { companyNotes as zh } from '../../src/texts/zh-CN/company-notes.ts';
import type { FileProblem } from './decode.ts';

export type Lang = 'zh' | 'en';

/** Words of the import tool. They are no part of the page's catalogue: nobody sees them there. */
export const resultWords: Record<Lang, Record<RowResult['kind'], string>> = {
  zh: { new: '新增', update: '更新', same: '相同', double: '重复', error: '错误' },
  en: { new: 'new', update: 'update', same: 'same', double: 'double', error: 'error' },
};

/** What the page says of the same notes; a company under another name is renamed by an option. */
const noteWords: Record<Lang, Record<RowNote['kind'], string>> = {
  zh: { ...zh, 'other-name': '税号与已有企业相同，名称不同（确为更名请加 --rename），已有名称' },
  en: { ...en, 'other-name': 'an existing company has this identifier under another name (add --rename if it was renamed), its name' },
};

const separator: Record<Lang, { colon: string; list: string }> = { zh: { colon: '：', list: '；' }, en: { colon: ': ', list: '; ' } };

/** Why a row has its result, in words; '' when there is nothing to say. */
export function reasonText(result: RowResult, lang: Lang): string {
  const { colon, list } = separator[lang];
  const notes = result.notes.map(({ kind, about }) => (about === '' ? noteWords[lang][kind] : `${noteWords[lang][kind]}${colon}${about}`));
  const first = result.kind === 'double' ? [lang === 'zh' ? `与第 ${result.first} 行重复` : `double of line ${result.first}`] : [];
  return [...first, ...notes].join(list);
}

const problemWords: Record<Lang, Record<FileProblem['kind'], string>> = {
  zh: {
    empty: '文件是空的',
    binary: '这不是文本文件，也不是 .xlsx',
    'old-excel': '这是旧版 .xls 文件，请另存为 .xlsx 或 CSV',
    'bad-excel': '无法读取这个 .xlsx 文件（已损坏或有密码）',
    'bad-encoding': '文字编码既不是 UTF-8 也不是 GBK，请另存为 UTF-8',
    'too-large': '文件太大（最多 50 MB、20 万行）',
    'no-headings': '前 10 行里没有找到表头（至少要有“企业名称”一列），看到的是',
  },
  en: {
    empty: 'the file is empty',
    binary: 'this is neither a text file nor an .xlsx',
    'old-excel': 'this is an old .xls file; save it as .xlsx or CSV',
    'bad-excel': 'the .xlsx cannot be read (damaged, or with a password)',
    'bad-encoding': 'the text is neither UTF-8 nor GBK; save it as UTF-8',
    'too-large': 'the file is too large (at most 50 MB and 200,000 rows)',
    'no-headings': 'no headings in the first 10 rows (a column 企业名称 or "company name" is needed); seen',
  },
};

export function problemText(problem: FileProblem, lang: Lang): string {
  const words = problemWords[lang][problem.kind];
  return problem.kind === 'no-headings' ? `${words}${separator[lang].colon}${problem.seen.join(' | ')}` : words;
}

/** How the file was read, for the first line of the summary. */
export function sourceText(encoding: Encoding | null, delimiter: string | null, sheet: string | null): string {
  if (encoding === null) return `Excel · ${sheet ?? ''}`;
  return `${encoding} · ${delimiter === '\t' ? 'Tab' : (delimiter ?? '')}`;
}

interface CliText {
  readonly usage: string;
  rows(count: number): string;
  unknownColumns(list: string): string;
  hinted(count: number): string;
  line(line: number): string;
  more(count: number): string;
  resultFile(path: string): string;
  resultFailed(path: string, reason: string): string;
  readonly dryRun: string;
  readonly committed: string;
  noFile(path: string): string;
  noStore(path: string): string;
  noAccount(name: string, known: string): string;
  whichAccount(known: string): string;
  readonly storeInUse: string;
  storeFailed(message: string): string;
}

export const cliText: Record<Lang, CliText> = {
  zh: {
    usage:
      '用法 Usage: npm run import -- FILE [--account 登录名] [--db 路径或URL] [--commit] [--format csv|xlsx] [--rename] [--result FILE] [--lang zh|en]',
    rows: (count) => `${count} 行`,
    unknownColumns: (list) => `  没有用到的列：${list}`,
    hinted: (count) => `  其中 ${count} 行请核对（见结果文件的“原因”）`,
    line: (line) => `第 ${line} 行`,
    more: (count) => `  …另有 ${count} 行`,
    resultFile: (path) => `每行的结果：${path}`,
    resultFailed: (path, reason) => `无法把每行的结果写入 ${path}：${reason}`,
    dryRun: '这是试运行，什么也没有写入。确认后加 --commit 再运行一次。',
    committed: '已写入。',
    noFile: (path) => `无法打开文件 ${path}`,
    noStore: (path) => `没有数据库 ${path}，请先运行一次 npm start`,
    noAccount: (name, known) => `没有账号 ${name}，现有账号：${known}`,
    whichAccount: (known) => `请用 --account 说明导入到哪个账号。现有账号：${known}`,
    storeInUse: '数据库要先升级，而旧版网关还在使用它：请停止网关，用新版启动后再导入',
    storeFailed: (message) => `数据库出错，这一批没有写入：${message}`,
  },
  en: {
    usage:
      'Usage: npm run import -- FILE [--account LOGIN] [--db PATH|URL] [--commit] [--format csv|xlsx] [--rename] [--result FILE] [--lang zh|en]',
    rows: (count) => `${count} rows`,
    unknownColumns: (list) => `  columns not used: ${list}`,
    hinted: (count) => `  ${count} of them need a look (see reason in the result file)`,
    line: (line) => `line ${line}`,
    more: (count) => `  … and ${count} more`,
    resultFile: (path) => `result of every row: ${path}`,
    resultFailed: (path, reason) => `the result of every row could not be written to ${path}: ${reason}`,
    dryRun: 'This was a dry run, nothing was written. Run again with --commit to write.',
    committed: 'Written.',
    noFile: (path) => `cannot open ${path}`,
    noStore: (path) => `there is no database ${path}; run npm start once`,
    noAccount: (name, known) => `there is no account ${name}; accounts: ${known}`,
    whichAccount: (known) => `say by --account into which account to import; accounts: ${known}`,
    storeInUse: 'the database must be upgraded first and an older gateway has it open: start the new version of the gateway, then import',
    storeFailed: (message) => `database error, this batch was not written: ${message}`,
  },
};
