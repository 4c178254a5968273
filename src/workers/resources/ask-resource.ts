import type { Client } from '../../api/client.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { failFact, noteFactTry, storeFact } from '../../db/facts.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { isGatewayAnswer } from '../line/reachability.ts';
import type { Clock } from '../ports.ts';
import type { Resource, Subject } from './define-resource.ts';

export interface AskPorts {
  readonly accountId: string;
  readonly db: AccountDb;
  readonly client: Pick<Client, 'call'>;
  readonly clock: Clock;
  onProblem(problem: StorageProblem): void;
}

/** One question: which resource, about whom ('' for the account itself), and the key of the fact that keeps the answer. */
export interface Question {
  readonly k: string;
  readonly resource: Resource;
  readonly subject: string;
}

/** `busy` and the codes of the session say nothing about the fact: they are no answer to the question. */
export function answersTheQuestion({ kind }: CallError): boolean {
  return isGatewayAnswer(kind) && !['busy', 'session-invalid', 'clock', 'replay', 'too-old'].includes(kind);
}

function subjectOf({ accountId, clock }: AskPorts, { subject }: Question): Subject {
  return { accountId, companyId: subject, now: clock.now() };
}

/**
 * Asks and writes down what came of it: the value with its age; after an answer that says failure the call's empty with outcome
 * `failed`; without an answer the copy that is held, with the try noted beside it. The result tells the caller how it went; the value is
 * read from the database. After the end of `signal` nothing is written.
 */
export async function askResource(ports: AskPorts, question: Question, signal: AbortSignal): Promise<Result<null, CallError>> {
  const { db, clock, client } = ports;
  const { k, resource } = question;
  const about = subjectOf(ports, question);
  const answer = await client.call(resource.call, resource.input(about), { signal });
  if (signal.aborted) return answer.ok ? ok(null) : fail(answer.error);
  if (answer.ok) {
    const stored = await storeFact(db, k, resource.value(answer.value, about), clock.now());
    if (!stored.ok) ports.onProblem(stored.error);
    return ok(null);
  }
  if (!answersTheQuestion(answer.error)) await noteTry(ports, question, answer.error);
  else {
    const stored = await failFact(db, k, resource.empty(about), answer.error, clock.now());
    if (!stored.ok) ports.onProblem(stored.error);
  }
  return fail(answer.error);
}

/** Nobody answered, or nobody could be asked: a held copy stays as it is, a fact without one says `never`. */
export async function noteTry(ports: AskPorts, question: Question, error: CallError): Promise<void> {
  const stored = await noteFactTry(ports.db, question.k, question.resource.empty(subjectOf(ports, question)), error, ports.clock.now());
  if (!stored.ok) ports.onProblem(stored.error);
}
