import { sha256Hex } from '../hash.ts';
import { ABANDONED_MS } from '../model/answers.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { waitRefusal } from './signed-in.ts';

/** Questions that one account may give the model: each costs its deployment money. */
const ASKED = { tries: 60, window: 3_600_000, lock: 0 };

export const assistantModel: HeadHandler<'assistantModel'> = async ({ model }) =>
  value({ name: model?.name ?? '', host: model?.host ?? '' });

export const assistantAsk: HeadHandler<'assistantAsk'> = async ({ model, store, limits, session }, { id, question, facts }) => {
  if (model === null) return refused(409, 'assistant.none');
  const { accountId } = session;
  const waitMs = await store.write((tx) => limits.take(tx, [{ subject: `model:${sha256Hex(accountId)}`, limit: ASKED }]));
  if (waitMs > 0) return waitRefusal('rate.limited', waitMs);
  await model.begin(accountId, id, { question, facts });
  return value({});
};

export const assistantAnswer: HeadHandler<'assistantAnswer'> = async ({ store, clock, session }, { id, from }) => {
  const own = store.db.selectFrom('model_answer').selectAll().where('account_id', '=', session.accountId);
  const answer = await own.where('id', '=', id).executeTakeFirst();
  if (answer === undefined) return refused(404, 'assistant.unknown');
  const isAbandoned = answer.state === 'running' && clock.now() - Number(answer.said_at) > ABANDONED_MS;
  return value({ text: answer.said.slice(from), state: isAbandoned ? 'gone' : answer.state });
};

export const assistantStop: HeadHandler<'assistantStop'> = async ({ store, session }, { id }) => {
  const own = store.db.updateTable('model_answer').set({ state: 'done' }).where('account_id', '=', session.accountId);
  await own.where('id', '=', id).where('state', '=', 'running').execute();
  return value({});
};
