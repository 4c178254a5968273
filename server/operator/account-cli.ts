import { parseArgs } from 'node:util';
import { maskMobile } from '../../src/domain/access/credentials.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { textTable } from '../text-table.ts';
import {
  type AccountLine,
  type AccountProblem,
  addPerson,
  type Given,
  listPeople,
  type OperatorPorts,
  resetPerson,
  setDisabled,
  setOperator,
} from './accounts.ts';
import { type CommandPorts, type ExitCode, onStore } from './operator-store.ts';

const usage = [
  '用法 Usage:',
  '  npm run account -- add LOGIN --name 姓名 [--mobile 手机] [--position accountant|manager]',
  '  npm run account -- reset LOGIN',
  '  npm run account -- list',
  '  npm run account -- disable LOGIN',
  '  npm run account -- enable LOGIN',
  '  npm run account -- operator LOGIN',
  '  npm run account -- no-operator LOGIN',
  '  [--db 路径或URL]',
];

const problemWords: Record<AccountProblem, string> = {
  'login-name': '登录名不能为空，不能含空格，最多 60 个字 A login name has 1 to 60 characters and no blank',
  'full-name': '请用 --name 给出姓名，最多 60 个字 Give the name of the person with --name, at most 60 characters',
  mobile: '手机号码不正确 This is no mobile number',
  taken: '登录名已被使用 The login name is taken',
  'mobile-taken': '手机号码已属于别的账号 The mobile number is another account’s',
  unknown: '没有这个账号 There is no such account',
};

const flags = { db: { type: 'string' }, name: { type: 'string' }, mobile: { type: 'string' }, position: { type: 'string' } } as const;
const positions = ['accountant', 'manager'];
const actions = ['add', 'reset', 'disable', 'enable', 'operator', 'no-operator', 'list'] as const;

interface Command {
  readonly action: (typeof actions)[number];
  readonly loginName: string;
  readonly db: string | undefined;
  readonly name: string;
  readonly mobile: string;
  readonly position: string;
}

function parse(args: readonly string[]): Result<Command, string> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: true });
    const [given, loginName = '', ...more] = positionals;
    const action = actions.find((one) => one === given);
    const { db, name = '', mobile = '', position = 'accountant' } = values;
    if (action === undefined || more.length > 0 || (loginName === '') !== (action === 'list')) return fail('');
    if (!positions.includes(position)) return fail('--position accountant | manager');
    return ok({ action, loginName, db, name, mobile, position });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function givenLines({ loginName, password, until }: Given): string[] {
  return [
    `账号 Account: ${loginName}`,
    `一次性密码 One-time password: ${password}`,
    `首次登录后须修改，${chinaDay(until)} 前有效 To be changed at the first sign-in, valid until ${chinaDay(until)}`,
  ];
}

function stateOf({ disabled_at, password_until }: AccountLine, now: number): string {
  if (disabled_at > 0) return '已停用 disabled';
  if (password_until > now) return '一次性密码 one-time password';
  return password_until > 0 ? '一次性密码已过期 one-time password over' : '正常 in use';
}

function listLines(people: readonly AccountLine[], now: number): string[] {
  const head = ['账号 Account', '姓名 Name', '手机 Mobile', '企业 Companies', '开通 Since', '状态 State'];
  const rows = people.map((one) => [
    one.login_name,
    one.full_name,
    maskMobile(one.mobile),
    String(one.total),
    chinaDay(one.created_at),
    stateOf(one, now) + (one.operator === 1 ? ' · 运营 operator' : ''),
  ]);
  return [textTable([head, ...rows])];
}

async function carryOut(command: Command, ports: OperatorPorts): Promise<Result<string[], AccountProblem>> {
  const { action, loginName, name: fullName, mobile, position: positionType } = command;
  if (action === 'list') return ok(listLines(await listPeople(ports.store), ports.clock.now()));
  if (action === 'disable' || action === 'enable') {
    const done = await setDisabled(ports, loginName, action === 'disable');
    return done.ok ? ok([`${done.value}: ${action === 'disable' ? '已停用 disabled' : '已启用 enabled'}`]) : done;
  }
  if (action === 'operator' || action === 'no-operator') {
    const done = await setOperator(ports, loginName, action === 'operator');
    return done.ok ? ok([`${done.value}: ${action === 'operator' ? '已设为运营 operator' : '已取消运营 no operator'}`]) : done;
  }
  const given =
    action === 'add' ? await addPerson(ports, { loginName, fullName, mobile, positionType }) : await resetPerson(ports, loginName);
  return given.ok ? ok(givenLines(given.value)) : given;
}

/** `npm run account`: lets people in, gives them a new password, lists them, keeps them out. */
export async function accountCli(args: readonly string[], ports: CommandPorts): Promise<ExitCode> {
  const parsed = parse(args);
  if (!parsed.ok) {
    for (const line of [parsed.error, ...usage]) if (line !== '') ports.print(line);
    return 2;
  }
  return onStore(parsed.value.db, ports, async (operator) => {
    const done = await carryOut(parsed.value, operator);
    for (const line of done.ok ? done.value : [problemWords[done.error]]) ports.print(line);
    return done.ok ? 0 : 1;
  });
}
