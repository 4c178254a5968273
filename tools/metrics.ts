import { type ESTree, Visitor } from 'vite';
import { lineOf, readSources, type SourceFile } from './source-files.ts';

/** Q3 of the project's figures: lengths in lines, tests as a share of source. */
export const limits = { fileP90: 182, fileMax: 400, functionP90: 33, functionMax: 80, componentMax: 120 } as const;

/** Files that are plain tables: long because the subject is long, with no branch in them. Each with its reason. */
export const tables: Readonly<Record<string, string>> = {};

export interface FunctionLength {
  name: string;
  path: string;
  line: number;
  lines: number;
  /** A function in a .tsx file whose name starts with a capital letter. */
  component: boolean;
}

/** Lines of a text without the empty end. */
export function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

/** Length of every function of a file; inner ones count by themselves and within the outer one. */
export function functionLengths(file: SourceFile): FunctionLength[] {
  const names = new Map<object, string>();
  const found: FunctionLength[] = [];
  const measure = (node: AnyFunction): void => {
    const own = 'id' in node && node.id ? node.id.name : undefined;
    const name = own ?? names.get(node) ?? '(anonymous)';
    const line = lineOf(file.text, node.start);
    const component = file.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    found.push({ name, path: file.path, line, lines: lineOf(file.text, node.end - 1) - line + 1, component });
  };
  new Visitor({
    VariableDeclarator(node) {
      if (node.init && node.id.type === 'Identifier') names.set(node.init, node.id.name);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(file.program);
  return found;
}

/** The value below which nine tenths of the values lie; 0 of nothing. */
export function p90(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.9) - 1)] ?? 0;
}

export interface Metrics {
  files: number;
  fileP90: number;
  functions: number;
  functionP90: number;
  sourceLines: number;
  testLines: number;
  breaches: string[];
}

function isTestFile(file: SourceFile): boolean {
  return file.isTest || file.path.startsWith('tests/');
}

/** Measures all files. Function lengths are those of sources: a suite's callback is not a function someone has to hold in mind. */
export function measure(files: readonly SourceFile[]): Metrics {
  const rated = files.filter(({ path }) => !(path in tables));
  const sources = rated.filter((file) => !isTestFile(file));
  const fileLengths = rated.map(({ text }) => lineCount(text));
  const functions = sources.flatMap(functionLengths);
  const breaches: string[] = [];
  for (const { path, text } of rated) {
    if (lineCount(text) > limits.fileMax) breaches.push(`${path} has ${lineCount(text)} lines, at most ${limits.fileMax}.`);
  }
  for (const { path, line, name, lines, component } of functions) {
    const most = component ? limits.componentMax : limits.functionMax;
    if (lines > most) breaches.push(`${path}:${line} ${name} has ${lines} lines, at most ${most}.`);
  }
  const fileP90 = p90(fileLengths);
  const functionP90 = p90(functions.map(({ lines }) => lines));
  if (fileP90 > limits.fileP90) breaches.push(`Nine tenths of the files have up to ${fileP90} lines, goal ${limits.fileP90}.`);
  if (functionP90 > limits.functionP90)
    breaches.push(`Nine tenths of the functions have up to ${functionP90} lines, goal ${limits.functionP90}.`);
  const sum = (list: readonly SourceFile[]): number => list.reduce((total, { text }) => total + lineCount(text), 0);
  return {
    files: rated.length,
    fileP90,
    functions: functions.length,
    functionP90,
    sourceLines: sum(files.filter((file) => !isTestFile(file))),
    testLines: sum(files.filter(isTestFile)),
    breaches,
  };
}

/** One line for people. */
export function describeMetrics(metrics: Metrics): string {
  const share = (metrics.testLines / Math.max(1, metrics.sourceLines)).toFixed(2);
  return `metrics: ${metrics.files} files p90 ${metrics.fileP90} lines, ${metrics.functions} functions p90 ${metrics.functionP90}, tests ${share} × source`;
}

if (import.meta.main) {
  const metrics = measure(readSources());
  for (const line of metrics.breaches) console.log(line);
  console.log(describeMetrics(metrics));
  process.exitCode = metrics.breaches.length === 0 ? 0 : 1;
}
