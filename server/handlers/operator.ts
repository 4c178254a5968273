import type { Calls, HeadCallName } from '../../src/api/calls/table.ts';
import type { OutputOf } from '../../src/api/contract.ts';
import type { PublicationForm, PublishedRow } from '../../src/api/entities/publication.ts';
import { readRulePack } from '../../src/api/entities/rule-pack.ts';
import { isSmallEnough, readPicture } from '../../src/domain/publishing/picture.ts';
import { storePackKey } from '../access/pack-keys.ts';
import { reachedOf } from '../operator/audience.ts';
import { advisorOf, forOperators, operatorName } from '../operator/for-operators.ts';
import { checkForm, saveForm } from '../operator/publish.ts';
import { publishPack } from '../operator/rule-packs.ts';
import { refusedSave, type Sending } from '../operator/saving.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { storePicture } from '../store/tables/pictures.ts';
import { type PublicationDraft, publicationOf } from '../store/tables/publications.ts';
import { newestRulePack } from '../store/tables/rule-packs.ts';

const MOST_LISTED = 300;
const MOST_PROBLEMS = 20;

type Told<N extends HeadCallName> = OutputOf<Calls[N]>;

/** A form as it is stored: its code beside its content, accounts by the names they sign in with. */
function draftOf({ content, target, ...rest }: PublicationForm): PublicationDraft {
  const accounts = [...new Set(target.accounts.map((name) => name.trim()).filter((name) => name !== ''))];
  return { ...rest, code: content.code, content, target: { ...target, accounts } };
}

export const operatorState: HeadHandler<'operatorState'> = async (asked) =>
  value({ operator: (await operatorName(asked)) === null ? 0 : 1, advisor: (await advisorOf(asked)) === null ? 0 : 1 });

export const operatorList: HeadHandler<'operatorList'> = forOperators(async ({ store }) => {
  const rows = await store.db
    .selectFrom('publication')
    .selectAll()
    .orderBy((e) => e.case().when('ended_at', '=', 0).then(0).else(1).end())
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const list = rows.map((row): PublishedRow => {
    const { code: _inContent, ...told } = publicationOf(row);
    const at = Number(row.updated_at);
    return {
      ...structuredClone(told),
      ...(row.unsent === 1 ? { unsent: 1 } : {}),
      writtenBy: row.written_by,
      updatedAt: new Date(at).toISOString(),
      updated_at: at,
    } as PublishedRow; // as: what is stored was parsed by the same schema
  });
  const answer: Told<'operatorList'> = { list, pack: (await newestRulePack(store))?.version ?? '' };
  return value(answer);
});

export const operatorCheck: HeadHandler<'operatorCheck'> = forOperators(
  async (asked, { id, draft }: { id: string; draft: PublicationForm }) => {
    const { problems, audience, messages } = await checkForm(asked, draftOf(draft), id);
    const accounts = await reachedOf(asked.store.db, audience);
    const answer: Told<'operatorCheck'> = { problems: [...problems], count: audience.length, messages, accounts };
    return value(answer);
  },
);

export const operatorSave: HeadHandler<'operatorSave'> = forOperators(async (asked, { draft, ...saving }: Sending<PublicationForm>) => {
  const form = draftOf(draft);
  const { problems } = await checkForm(asked, form, saving.id);
  if (problems.length > 0) return refused(422, 'publication.invalid', { body: { problems } });
  const saved = await saveForm(asked, form, { ...saving, loginName: asked.loginName });
  if (!saved.ok) return refusedSave(saved.error);
  asked.log.info('published', { id: saved.value.id, kind: form.kind, sent: saved.value.sent });
  return value(saved.value);
});

export const operatorEnd: HeadHandler<'operatorEnd'> = forOperators(async ({ store, clock, log, loginName }, { id }: { id: string }) => {
  const now = clock.now();
  const known = await store.db.selectFrom('publication').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) return refused(404, 'publication.unknown');
  const running = store.db.updateTable('publication').where('id', '=', id).where('ended_at', '=', 0);
  await running.set({ ended_at: now, updated_at: now, written_by: loginName }).execute();
  log.info('taken back', { id });
  return value({});
});

export const operatorPicture: HeadHandler<'operatorPicture'> = forOperators(async (asked, { data }: { data: string }) => {
  const { store, clock, log, loginName } = asked;
  const bytes = Buffer.from(data, 'base64');
  const facts = readPicture(bytes);
  if (facts === null) return refused(422, 'picture.type');
  const { type, wide, high } = facts;
  if (!isSmallEnough(facts, bytes.length)) return refused(422, 'picture.large');
  const path = await storePicture(store.db, bytes, { type, loginName, now: clock.now() });
  log.info('picture stored', { path, bytes: bytes.length });
  return value({ path, wide, high });
});

const packRefusals = { changed: 'rulePack.changed', older: 'rulePack.older' } as const;

export const operatorRulePack: HeadHandler<'operatorRulePack'> = forOperators(async (asked, { text }: { text: string }) => {
  const { store, clock, random, config, log } = asked;
  // Pages trust the keys that the deployment names: the store's own is none of them then.
  if (config.rulePackKeys.length > 0) return refused(409, 'rulePack.keyElsewhere');
  const read = readRulePack(text);
  if ('problems' in read) {
    const problems = read.problems.slice(0, MOST_PROBLEMS).map((line) => line.slice(0, 500));
    const answer: Told<'operatorRulePack'> = { version: '', outcome: 'invalid', problems };
    return value(answer);
  }
  const { version } = read.file;
  const stored = await publishPack(store, read.file, text, await storePackKey({ store, clock, random }), clock.now());
  if (!stored.ok) return refused(409, packRefusals[stored.error]);
  log.info('rule pack published', { version, outcome: stored.value });
  const answer: Told<'operatorRulePack'> = { version, outcome: stored.value, problems: [] };
  return value(answer);
});
