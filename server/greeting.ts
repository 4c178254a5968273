import type { Variant } from '../src/domain/core/variant.ts';
import { productKeys } from '../src/texts/product.ts';
import { frame } from '../src/texts/zh-CN/frame.ts';
import { textTable } from './text-table.ts';

/** An account whose password is no secret: it is printed. */
interface PrintedAccount {
  readonly loginName: string;
  readonly password: string;
  readonly mobile: string;
  readonly companies: number;
  readonly note: { readonly zh: string; readonly en: string };
}

export interface GreetingOptions {
  variant?: Variant;
  /** The fault switches are on. */
  faults?: boolean;
  /** Messages are written to the log. */
  smsInLog?: boolean;
  /** Port of health and metrics. */
  monitors?: number | undefined;
  /** Nobody can sign in yet. */
  noAccount?: boolean;
  /** Login names of accounts that still have a password which the product's own pages tell. */
  knownPasswords?: readonly string[];
}

/** What the operator must know about who can sign in. */
function accountNotes({ noAccount = false, knownPasswords = [] }: GreetingOptions): string[] {
  return [
    ...(noAccount ? ['还没有账号，请开通 There is no account yet, make one: npm run account -- add LOGIN --name 姓名'] : []),
    ...(knownPasswords.length > 0
      ? [
          `注意：数据库里有密码公开的演示账号 Attention, the database holds demo accounts whose password is public: ${knownPasswords.join(', ')}`,
          '  请停用或重设 Disable or reset each: npm run account -- disable LOGIN',
        ]
      : []),
  ];
}

/** What the gateway says when it is ready: its address and, where there are any, the demo accounts. Chinese and English. */
export function greeting(
  url: string,
  accounts: readonly PrintedAccount[],
  { variant = 'main', faults = false, smsInLog = false, monitors, ...people }: GreetingOptions = {},
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
    ...accountNotes(people),
    ...(monitors === undefined ? [] : [`监控 Health and metrics on port ${monitors}: /healthz /readyz /metrics`]),
    ...(faults ? ['故障开关已打开 Fault switches are on: /__faults'] : []),
    ...(smsInLog ? ['未配置短信通道，验证码写在下面的日志里 No SMS carrier is configured: codes are lines of the log below'] : []),
  ];
  const helper = '电脑助手，需要时另开 The helper of a PC, started by itself when it is wanted: npm run companion';
  const demo = accounts.length > 0 ? ['', '演示账号 Demo accounts', textTable([...head, ...rows]), '', helper] : [];
  return ['', `${frame[productKeys[variant]]}已启动 The workbench runs at ${url}`, ...notes, ...demo, ''].join('\n');
}
