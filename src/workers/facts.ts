import { bootCalls } from '../api/calls/boot-table.ts';
import type { Client } from '../api/client.ts';
import type { CallError } from '../api/error-kinds.ts';
import type { AccountDb } from '../db/account-db.ts';
import { factKey, failFact, noteFactTry, readFact, storeFact } from '../db/facts.ts';
import type { StorageProblem } from '../db/storage-problem.ts';
import { APP_CODE } from '../domain/app-ids.ts';
import { fail, ok, type Result, unreachable } from '../domain/result.ts';
import type { Clock } from './ports.ts';
import { provesReach } from './reach.ts';
import type { FactName } from './surface.ts';

export interface FactPorts {
  readonly accountId: string;
  readonly db: AccountDb;
  readonly client: Pick<Client, 'call'>;
  readonly clock: Clock;
  onProblem(problem: StorageProblem): void;
}

interface Asked {
  readonly k: string;
  readonly empty: unknown;
  readonly answer: Result<unknown, CallError>;
}

/** Subject of facts that belong to no company. */
export const NO_SUBJECT = '';

/** `busy` and the codes of the session say nothing about the fact: they are no answer to the question. */
function answersTheQuestion(error: CallError): boolean {
  return provesReach(error.kind) && !['busy', 'session-invalid', 'clock', 'replay', 'too-old'].includes(error.kind);
}

async function ask(ports: FactPorts, name: FactName, companyId: string): Promise<Asked> {
  const { client, accountId } = ports;
  switch (name) {
    case 'memberInfo': {
      const answer = await client.call('getMemberInfo', { companyId });
      return {
        k: factKey(name, companyId),
        empty: bootCalls.getMemberInfo.empty?.().vip,
        answer: answer.ok ? ok(answer.value.vip) : answer,
      };
    }
    case 'companyTips': {
      const answer = await client.call('companyTipsList', { accountId, companyIdList: [companyId], appCode: APP_CODE, bizType: '2' });
      const tips = answer.ok ? ok(answer.value.list.find((row) => row.companyId === companyId)?.tips ?? []) : answer;
      return { k: factKey(name, companyId), empty: [], answer: tips };
    }
    case 'remoteConfig': {
      const answer = await client.call('remoteConfig', {});
      return { k: factKey(name, NO_SUBJECT), empty: bootCalls.remoteConfig.empty?.(), answer };
    }
    default:
      return unreachable(name);
  }
}

/**
 * Asks for a fact and writes down what came of it: the value with its age; after an answer that says failure the call's empty
 * with outcome `failed`; without an answer the copy that is held, with the try noted beside it. The result tells the caller how it went;
 * the value is read from the database.
 */
export async function fetchFact(ports: FactPorts, name: FactName, companyId: string): Promise<Result<null, CallError>> {
  const { k, empty, answer } = await ask(ports, name, companyId);
  const { db } = ports;
  const now = ports.clock.now();
  const stored = answer.ok
    ? await storeFact(db, k, answer.value, now)
    : answersTheQuestion(answer.error)
      ? await failFact(db, k, empty, answer.error, now)
      : await noteFactTry(db, k, empty, answer.error, now);
  if (!stored.ok) ports.onProblem(stored.error);
  return answer.ok ? ok(null) : fail(answer.error);
}

/** Whether the fact was never answered with a value: membership is loaded at the first switch only (COMP-09). */
export async function isUnset(db: AccountDb, name: FactName, companyId: string): Promise<boolean> {
  const held = await readFact(db, factKey(name, name === 'remoteConfig' ? NO_SUBJECT : companyId));
  return !held.ok || held.value?.outcome !== 'known';
}
