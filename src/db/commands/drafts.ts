import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { SealStamp } from '../types.ts';
import { write } from '../write.ts';
import { answerOf, type CommandProblem } from './command-problem.ts';

/** Form and subject of a draft, as in `company:<companyId>`. */
const draftKey = (form: string, subject: string) => `${form}:${subject}`;

export interface Draft {
  readonly form: string;
  readonly subject: string;
  /** '' for a form that belongs to no company. */
  readonly companyId: string;
  /** Seal on screen; null only for a form without a company. */
  readonly seal: SealStamp | null;
  /** Values of the form, without passwords and codes (class C3 is never stored, see docs/encryption.md). */
  readonly value: unknown;
}

/** Keeps what was typed (PLUS-14). A draft of another company than the one on screen is refused (PLUS-02). `now`: device clock. */
export async function saveDraft(db: AccountDb, draft: Draft, now: number): Promise<Result<null, CommandProblem>> {
  const { form, subject, companyId, seal, value } = draft;
  if ((seal?.companyId ?? '') !== companyId) return fail({ kind: 'seal-mismatch' });
  const k = draftKey(form, subject);
  const written = await write(db, ['drafts'], async (tx) => {
    await tx.drafts.put({ k, companyId, seal, value, at: now });
    tx.touch({ drafts: [k] });
    return ok(null);
  });
  return answerOf(written);
}

/** The form was saved or emptied. */
export async function dropDraft(db: AccountDb, form: string, subject: string): Promise<Result<null, CommandProblem>> {
  const k = draftKey(form, subject);
  const written = await write(db, ['drafts'], async (tx) => {
    await tx.drafts.delete(k);
    tx.touch({ drafts: [k] });
    return ok(null);
  });
  return answerOf(written);
}
