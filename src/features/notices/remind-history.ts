import type { Message } from '../../api/entities/message.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { Desk } from '../../desk/desk.tsx';
import type { RemindScene } from '../../domain/messages/valid-message.ts';

/** Why a page of the history did not come. */
export class RemindHistoryError extends Error {
  override readonly name = 'RemindHistoryError';
  readonly error: CallError;
  constructor(error: CallError) {
    super(error.msg);
    this.error = error;
  }
}

export interface RemindQuery {
  readonly companyId: string;
  readonly sceneCode: RemindScene;
  readonly startTime: string;
  readonly endTime: string;
  readonly pageIndex: number;
}

/** One page of ten of the gateway's reminders (CALL-179). Unlike most reads a failure is no empty page: the promise rejects (ERR-46, A-62). */
export async function remindHistory(
  worker: Pick<Desk['worker'], 'ask'>,
  query: RemindQuery,
): Promise<{ readonly list: readonly Message[]; readonly total: number }> {
  const answer = await worker.ask('messages.remindMessages', query);
  if (!answer.ok) throw new RemindHistoryError(answer.error);
  return answer.value;
}
