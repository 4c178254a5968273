import type { Variant } from '../src/domain/variant.ts';
import { productKeys } from '../src/texts/product.ts';
import { frame } from '../src/texts/zh-CN/frame.ts';
import type { DemoAccount } from './seed/demo.ts';

/** Columns a terminal gives to a text: Chinese characters take two. */
function width(text: string): number {
  return [...text].reduce(
    (sum, character) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(character) ? 2 : 1),
    0,
  );
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `  ${line(row)}`).join('\n');
}

export interface GreetingOptions {
  variant?: Variant;
  /** The fault switches are on. */
  faults?: boolean;
  /** Messages are written to the log. */
  smsInLog?: boolean;
}

/** What the gateway says when it is ready: its address and, where there are any, the demo accounts. Chinese and English. */
export function greeting(
  url: string,
  accounts: readonly DemoAccount[],
  { variant = 'main', faults = false, smsInLog = false }: GreetingOptions = {},
): string {
  const head = [['账号 Account', '密码 Password', '手机 Mobile', '企业 Companies', '说明 Note']];
  const rows = accounts.map(({ loginName, password, mobile, companies, note }) => [
    loginName,
    password,
    mobile,
    String(companies),
    `${note.zh} / ${note.en}`,
  ]);
  const notes = [
    ...(faults ? ['故障开关已打开 Fault switches are on: /__faults'] : []),
    ...(smsInLog ? ['未配置短信通道，验证码写在下面的日志里 No SMS carrier is configured: codes are lines of the log below'] : []),
  ];
  const demo = accounts.length > 0 ? ['', '演示账号 Demo accounts', table([...head, ...rows])] : [];
  return ['', `${frame[productKeys[variant]]}已启动 The workbench runs at ${url}`, ...notes, ...demo, ''].join('\n');
}
