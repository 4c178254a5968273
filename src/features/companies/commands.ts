import type { CommandProblem } from '../../db/commands/command-problem.ts';
import type { CompanyTarget } from '../../db/companies/edit-company.ts';
import type { OutboxProblem } from '../../db/outbox/outbox.ts';
import type { Desk } from '../../desk/desk.tsx';
import { sealAt, stampOf } from '../../desk/seal-at.ts';
import type { AccountCommands } from '../../desk/store/account-commands.ts';
import type { DataProblem } from '../../desk/store/account-data.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { fail, type Result, unreachable } from '../../domain/core/result.ts';
import type { Translate } from '../../texts/catalogue.ts';

export type WriteProblem = CommandProblem | OutboxProblem | DataProblem;

/** Runs one command of the account; what stops it before it starts is a problem like any other. */
export async function command<T, P>(
  { data }: Pick<Desk, 'data'>,
  use: (commands: AccountCommands) => Promise<Result<T, P>>,
): Promise<Result<T, P | DataProblem>> {
  const commands = await data.commands();
  return commands.ok ? use(commands.value) : commands;
}

/** The company of a directory row as a command names it, under the seal that is on screen (PLUS-02). */
export function targetOf(dir: Directory, row: number): CompanyTarget {
  const companyId = dir.id[row] ?? '';
  return { companyId, seal: stampOf(companyId, sealAt(dir, row)), chunk: dir.chunk[row] ?? -1 };
}

/** Hides a company or shows it again (COMP-02). */
export async function setHidden(
  desk: Pick<Desk, 'data' | 'store' | 'track'>,
  companyId: string,
  hidden: 0 | 1,
): Promise<Result<unknown, WriteProblem>> {
  const dir = desk.store.get().directory;
  const row = dir?.id.indexOf(companyId) ?? -1;
  if (dir === null || row < 0) return fail({ kind: 'gone' });
  const done = await command(desk, (commands) => commands.hideCompany(targetOf(dir, row), hidden));
  if (done.ok) desk.track(hidden === 1 ? 'company.hide' : 'company.show', companyId);
  return done;
}

/** Gives a command about who else has a company, under the seal that is on screen (PLUS-02). */
export async function giveRelation(
  { data, store }: Pick<Desk, 'data' | 'store'>,
  name: 'companyInvite' | 'companyShare' | 'companyCancelShare',
  companyId: string,
  who: Readonly<Record<string, string>>,
): Promise<Result<unknown, WriteProblem>> {
  const dir = store.get().directory;
  const row = dir?.id.indexOf(companyId) ?? -1;
  if (dir === null || row < 0) return fail({ kind: 'gone' });
  const { seal } = targetOf(dir, row);
  return command({ data }, (commands) => commands.give(name, { input: { companyId, ...who }, seal }));
}

/** Why nothing was written, in words for the user. */
export function problemWords(problem: WriteProblem, t: Translate): string {
  switch (problem.kind) {
    case 'seal-mismatch':
      return t('companies.wrongSeal');
    case 'invalid':
      return t('companies.hasErrors');
    case 'unchanged':
      return t('companies.nothingChanged');
    case 'gone':
      return t('companies.companyGone');
    case 'read-only':
      return t('problems.outdated');
    case 'not-loaded':
      return t('problems.network');
    case 'storage':
      return t(`problems.${problem.problem.kind}`);
    case 'in-flight':
      return t('companies.inFlight');
    case 'wrong-state':
      return t('companies.conflictGone');
    default:
      return unreachable(problem);
  }
}
