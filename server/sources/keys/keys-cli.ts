import { parseArgs } from 'node:util';
import { chinaDay } from '../../../src/domain/core/china-time.ts';
import { keyAreas, keyStateOf } from '../../../src/domain/sources/key-areas.ts';
import type { OperatorPorts } from '../../operator/accounts.ts';
import { type CommandPorts, type ExitCode, onStore } from '../../operator/operator-store.ts';
import { namesOf } from '../../store/tables/accounts.ts';
import { textTable } from '../../text-table.ts';
import { readAccounts } from './key-scope.ts';
import { addSourceKey, type ListedKey, listSourceKeys, revokeSourceKey } from './source-keys.ts';

const DAY = 86_400_000;
const usage = [
  '用法 Usage:',
  '  npm run source-key -- add NAME [--areas tax,invoice] [--accounts LOGIN,LOGIN] [--days 365]',
  '  npm run source-key -- list',
  '  npm run source-key -- revoke ID',
  `  范围 Areas: ${keyAreas.join(', ')}`,
  '  [--db 路径或URL]',
];

const flags = { db: { type: 'string' }, areas: { type: 'string' }, accounts: { type: 'string' }, days: { type: 'string' } } as const;
const actions = ['add', 'list', 'revoke'] as const;

interface Command {
  readonly action: (typeof actions)[number];
  readonly subject: string;
  readonly db: string | undefined;
  readonly areas: readonly string[];
  readonly logins: readonly string[];
  readonly days: number;
}

const split = (text = ''): string[] => text.split(',').filter((one) => one !== '');

function parse(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: true });
    const [given, subject = '', ...more] = positionals;
    const action = actions.find((one) => one === given);
    const days = Number(values.days ?? '0');
    const areas = split(values.areas);
    if (action === undefined || more.length > 0 || (subject === '') !== (action === 'list')) return '';
    if (!Number.isInteger(days) || days < 0 || days > 3_650) return '--days 1…3650';
    const wrong = areas.find((area) => !keyAreas.some((known) => known === area));
    if (wrong !== undefined) return `--areas ${wrong}`;
    return { action, subject, db: values.db, areas, logins: split(values.accounts), days };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const dayOf = (at: number): string => (at === 0 ? '—' : chinaDay(at));

const stateWords = { inUse: '有效 in use', expired: '已过期 expired', revoked: '已撤销 revoked' } as const;

/** `loginOf`: login of an account. */
function listLines(keys: readonly ListedKey[], loginOf: (accountId: string) => string, now: number): string[] {
  const head = ['ID', '名称 Name', '范围 Areas', '账号 Accounts', '创建 Since', '到期 Until', '最近使用 Last used', '状态 State'];
  const rows = keys.map((key) => [
    ...[key.keyId, key.name, key.areas.join() || '全部 all but orders', key.accounts.map(loginOf).join() || '全部 all'],
    ...[dayOf(key.createdAt), dayOf(key.expiresAt), dayOf(key.lastUsedAt), stateWords[keyStateOf(key, now)]],
  ]);
  return [textTable([head, ...rows])];
}

async function list({ store, clock }: OperatorPorts): Promise<string[]> {
  const keys = await listSourceKeys(store);
  const names = await namesOf(
    store.db,
    keys.flatMap(({ accounts }) => accounts),
  );
  return listLines(keys, (accountId) => names.get(accountId)?.loginName ?? accountId, clock.now());
}

async function add(command: Command, ports: OperatorPorts): Promise<{ readonly lines: string[]; readonly code: ExitCode }> {
  const accounts = await readAccounts(ports.store, command.logins);
  if (!accounts.ok) return { lines: [`没有这个账号 There is no such account: ${accounts.error}`], code: 1 };
  const expiresAt = command.days === 0 ? 0 : ports.clock.now() + command.days * DAY;
  const { keyId, key } = await addSourceKey(ports, {
    ...{ name: command.subject, areas: command.areas, accounts: accounts.value, expiresAt, createdBy: '' },
  });
  return { lines: [`ID: ${keyId}`, `密钥，只显示这一次 Key, shown this once: ${key}`], code: 0 };
}

async function carryOut(command: Command, ports: OperatorPorts): Promise<{ readonly lines: string[]; readonly code: ExitCode }> {
  const { action, subject } = command;
  if (action === 'add') return add(command, ports);
  if (action === 'list') return { lines: await list(ports), code: 0 };
  const done = await revokeSourceKey(ports, subject);
  return done
    ? { lines: [`${subject}: 已撤销 revoked`], code: 0 }
    : { lines: ['没有这个密钥，或已撤销 There is no such key, or it has been revoked'], code: 1 };
}

/** `npm run source-key`: keys of programs that tell facts: made, listed, revoked. */
export async function sourceKeyCli(args: readonly string[], ports: CommandPorts): Promise<ExitCode> {
  const command = parse(args);
  if (typeof command === 'string') {
    for (const line of [command, ...usage]) if (line !== '') ports.print(line);
    return 2;
  }
  return onStore(command.db, ports, async (operator) => {
    const { lines, code } = await carryOut(command, operator);
    for (const line of lines) ports.print(line);
    return code;
  });
}
