import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import type { FieldProblem } from '../../src/domain/publishing/check-publication.ts';
import { problemsOf } from '../../src/domain/publishing/check-publication.ts';
import type { Asked } from '../pipeline/call.ts';
import { missingPictures } from '../store/tables/pictures.ts';
import {
  addPublication,
  type KnownAccount,
  type Publication,
  type PublicationDraft,
  publicationOf,
  targetedAccounts,
} from '../store/tables/publications.ts';
import { readRemoteConfig } from '../store/tables/remote-config.ts';
import { audienceOf, unknownNames } from './audience.ts';
import { nextMark, type SaveRefusal, type Saving } from './saving.ts';
import { addressesOf, MOST_MESSAGES, sendNotice } from './send-notice.ts';

/** A form that was looked at: what is wrong with it, and who would get it. */
export interface CheckedForm {
  readonly problems: readonly FieldProblem[];
  readonly audience: readonly KnownAccount[];
  /** Messages that a notice would be, 0 for what is none. */
  readonly messages: number;
}

export type Operated = Pick<Asked, 'store' | 'clock' | 'log' | 'config'>;

/** Origins that an address may lead to: those of the setting, and of the content policy. */
async function knownOrigins(operated: Operated): Promise<string[]> {
  const { appOrigins } = await readRemoteConfig(operated);
  return [...operated.config.frameSources, ...appOrigins];
}

/** Whether an operation tip of another publication has this code: closing one would close the other. */
async function isTaken({ store }: Operated, { kind, code }: PublicationDraft, id: string): Promise<boolean> {
  if (kind !== 'operationTip') return false;
  const others = store.db.selectFrom('publication').select('id').where('kind', '=', kind).where('code', '=', code).where('id', '<>', id);
  return (await others.executeTakeFirst()) !== undefined;
}

/** Pictures that somebody gave and that are not here: their address was typed, or is of another gateway. */
async function pictureProblems(
  { store }: Operated,
  { content }: PublicationDraft,
  known: readonly FieldProblem[],
): Promise<readonly FieldProblem[]> {
  const fields = [
    { field: 'imgUrl', path: content.imgUrl },
    ...content.pages.map(({ imgUrl }, n) => ({ field: `pages.${n}.imgUrl`, path: imgUrl })),
  ];
  const missing = await missingPictures(
    store.db,
    fields.map(({ path }) => path),
  );
  const wrong = fields.filter(({ field, path }) => missing.has(path) && !known.some((one) => one.field === field));
  return wrong.map(({ field }) => ({ field, problem: 'picture' }));
}

/** Looks at a form; `id` is that of what it changes, '' for something new. */
export async function checkForm(operated: Operated, draft: PublicationDraft, id: string): Promise<CheckedForm> {
  const { store, clock } = operated;
  const problems = problemsOf(draft, { origins: await knownOrigins(operated), now: clock.now() });
  if (await isTaken(operated, draft, id)) problems.push({ field: 'code', problem: 'taken' });
  problems.push(...(await pictureProblems(operated, draft, problems)));
  const audience = await audienceOf(store.db, draft.target);
  if (draft.target.accounts.length > 0 && unknownNames(draft.target, await targetedAccounts(store.db, null)).length > 0)
    problems.push({ field: 'accounts', problem: 'account' });
  if (draft.kind !== 'notice') return { problems, audience, messages: 0 };
  const { length } = await addressesOf(store, draft, audience);
  if (length > MOST_MESSAGES) problems.push({ field: 'target', problem: 'tooMany' });
  return { problems, audience, messages: length };
}

/** Sends a notice to all whom it has not reached; from then on it counts as sent. Answers how many messages went out. */
async function sendAll(
  { store, clock }: Pick<Operated, 'store' | 'clock'>,
  notice: Pick<Publication, 'id' | 'content' | 'target'>,
): Promise<number> {
  const audience = await audienceOf(store.db, notice.target);
  const sent = await sendNotice({ store, clock }, notice, await addressesOf(store, notice, audience));
  await store.db.updateTable('publication').set({ unsent: 0 }).where('id', '=', notice.id).execute();
  return sent;
}

/** A notice whose sending broke off, as it was written; null for anything else. */
async function unsentNotice({ db }: Operated['store'], id: string): Promise<Publication | null> {
  const row = await db.selectFrom('publication').selectAll().where('id', '=', id).where('unsent', '=', 1).executeTakeFirst();
  return row === undefined ? null : publicationOf(row);
}

/** Stores a checked form; a notice is sent, and one whose sending broke off is sent on as it was written. Answers the id and how many messages went out. */
export async function saveForm(
  { store, clock }: Operated,
  draft: PublicationDraft,
  { id, requestId, seen, loginName }: Saving,
): Promise<Result<{ readonly id: string; readonly sent: number }, SaveRefusal>> {
  const now = clock.now();
  if (id === '') {
    const { id: made } = await store.write(({ db }) => addPublication(db, draft, { requestId, loginName, now }));
    if (draft.kind !== 'notice') return ok({ id: made, sent: 0 });
    return ok({ id: made, sent: await sendAll({ store, clock }, { ...draft, id: made }) });
  }
  const broken = await unsentNotice(store, id);
  if (broken !== null) return ok({ id, sent: await sendAll({ store, clock }, broken) });
  return store.write(async ({ db }) => {
    const before = await db.selectFrom('publication').selectAll().where('id', '=', id).where('kind', '=', draft.kind).executeTakeFirst();
    if (before === undefined) return fail('unknown');
    if (before.ended_at > 0 || before.kind === 'notice') return fail('over');
    if (Number(before.updated_at) !== seen) return fail('changed');
    const { content, target, kind: _same, ...rest } = draft;
    const texts = { doc: JSON.stringify(content), target: JSON.stringify(target), written_by: loginName };
    // Somebody may write between the reading and this.
    const done = await db
      .updateTable('publication')
      .set({ ...rest, ...texts, updated_at: nextMark(now, seen) })
      .where('id', '=', id)
      .where('updated_at', '=', seen)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n ? ok({ id, sent: 0 }) : fail('changed');
  });
}
