import type { AnyCommand } from '../../db/commands/definition.ts';
import { isUnreadable } from '../../db/outbox/unreadable.ts';
import type { OutboxRow } from '../../db/types.ts';
import type { Definitions } from '../../desk/use-definitions.ts';
import { unreachable } from '../../domain/core/result.ts';
import type { TextKey, Translate } from '../../texts/catalogue.ts';

/** What a command does, in words. */
export function commandWords(row: Pick<OutboxRow, 'name' | 'input'>, definitions: Definitions | null, t: Translate): string {
  if (isUnreadable(row)) return t('outbox.unreadable');
  return definitions?.get(row.name)?.words(row.input, t) ?? t('outbox.other', { name: row.name });
}

/** What a command changes, line by line. */
export function changeLines(row: Pick<OutboxRow, 'name' | 'input'>, definitions: Definitions | null, t: Translate): readonly string[] {
  return definitions?.get(row.name)?.lines?.(row.input, t) ?? [];
}

/** Company of a command as the user saw it, `恒信商贸 …3F7K`. */
export function sealWords(row: Pick<OutboxRow, 'seal'>, t: Translate): string {
  if (row.seal === null) return t('outbox.noCompany');
  return row.seal.tail === '' ? row.seal.shortName : `${row.seal.shortName} …${row.seal.tail}`;
}

export interface StateWords {
  readonly key: TextKey;
  readonly tone: 'quiet' | 'busy' | 'bad' | 'warn';
}

export function stateWords({ state, name }: Pick<OutboxRow, 'state' | 'name'>): StateWords {
  if (isUnreadable({ name })) return { key: 'outbox.stateUnreadable', tone: 'bad' };
  switch (state) {
    case 'waiting':
      return { key: 'outbox.stateWaiting', tone: 'quiet' };
    case 'sending':
      return { key: 'outbox.stateSending', tone: 'busy' };
    case 'parked':
      return { key: 'outbox.stateParked', tone: 'warn' };
    case 'refused':
      return { key: 'outbox.stateRefused', tone: 'bad' };
    case 'conflict':
      return { key: 'outbox.stateConflict', tone: 'bad' };
    default:
      return unreachable(state);
  }
}

/** Why a command is still here: the gateway's words, or what the line did; '' when nothing went wrong yet. */
export function reasonWords(row: Pick<OutboxRow, 'lastError' | 'name'>, definitions: Definitions | null, t: Translate): string {
  if (isUnreadable(row)) return t('outbox.unreadableReason');
  const error = row.lastError;
  if (error === null) return '';
  const why = definitions?.get(row.name)?.why?.(error.code, t) ?? null;
  if (why !== null && error.msg === '') return why;
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'aborted':
      return t('outbox.noAnswer');
    case 'bad-answer':
      return t('problems.badAnswer');
    case 'session-invalid':
      return t('session.expired');
    case 'server':
    case 'busy':
      return error.msg === '' ? t('problems.busy') : error.msg;
    default:
      return error.msg === '' ? t('problems.generic') : error.msg;
  }
}

/** Rows that wait for the user first, then in order of sending. */
export function inOrderOfNeed(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const needs = (row: OutboxRow): number => (row.state === 'waiting' || row.state === 'sending' ? 1 : 0);
  return [...rows].sort((a, b) => needs(a) - needs(b) || (a.seq ?? 0) - (b.seq ?? 0));
}

export interface RowActions {
  readonly tryAgain: boolean;
  readonly edit: boolean;
  readonly discard: boolean;
  readonly resolve: boolean;
}

/** What can be done about a command. One whose request is on its way is left alone. */
export function actionsOf(row: Pick<OutboxRow, 'state' | 'name'>, definition: AnyCommand | undefined): RowActions {
  const moving = row.state === 'sending';
  return {
    tryAgain: (row.state === 'parked' || row.state === 'refused' || row.state === 'waiting') && !isUnreadable(row),
    edit: !moving && row.state !== 'conflict' && definition?.form !== undefined,
    discard: !moving,
    resolve: row.state === 'conflict' && definition?.conflict !== undefined,
  };
}
