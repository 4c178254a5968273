import { query } from '../support/gateway/postgres-server.ts';
import { sleep } from './door.ts';
import type { Stage } from './stage.ts';
import type { Writer } from './writer.ts';

export interface Verdict {
  acknowledged: number;
  /** Commands that were sent again. */
  again: number;
  /** Acknowledged commands whose effect the database does not hold. */
  lost: string[];
  /** Effects in the database that belong to no acknowledged command. */
  doubled: string[];
  /** Acknowledged commands that no open stream was told of. */
  untold: string[];
  problems: string[];
}

/** How long streams may still have events on their way: the heartbeat looks at the log as well. */
const STREAM_LIMIT = 20_000;

async function effectsOf(url: string, accountId: string, first: number): Promise<Set<number>> {
  const rows = await query(url, "select id from event_log where account_id = $1 and topic = 'company' and id >= $2", [accountId, first]);
  return new Set(rows.map(({ id }) => Number(id)));
}

async function untoldOf(stage: Stage): Promise<string[]> {
  const missing = (): string[] =>
    stage.writers.flatMap(({ accountId, carried }) => {
      const seen = stage.watchers.find((watcher) => watcher.accountId === accountId)?.seen;
      return carried.filter(({ rev }) => !seen?.has(rev)).map(({ rev }) => `${accountId} ${rev}`);
    });
  const giveUp = performance.now() + STREAM_LIMIT;
  while (missing().length > 0 && performance.now() < giveUp) await sleep(20);
  return missing();
}

async function wrongNotes(url: string, { accountId, companyId, carried }: Writer): Promise<string[]> {
  const [row] = await query(url, 'select doc from company where account_id = $1 and company_id = $2', [accountId, companyId]);
  const note = row ? JSON.parse(String(row.doc)).note : undefined;
  const wanted = carried.at(-1)?.command.to;
  return note === wanted ? [] : [`company ${companyId} says ${note}, its last acknowledged command ${wanted}`];
}

/** Ends the writers and compares what they were told with what the database holds. Every revision of an account is one effect of one command. */
export async function judge(stage: Stage): Promise<Verdict> {
  await Promise.all(stage.writers.map((writer) => writer.stop()));
  const { url } = stage.database();
  const verdict: Verdict = { acknowledged: 0, again: 0, lost: [], doubled: [], untold: await untoldOf(stage), problems: [] };
  for (const accountId of new Set(stage.writers.map((writer) => writer.accountId))) {
    const writers = stage.writers.filter((writer) => writer.accountId === accountId);
    const revs = writers.flatMap(({ carried }) => carried.map(({ rev }) => rev));
    const told = new Set(revs);
    const effects = await effectsOf(url, accountId, Math.min(...revs));
    verdict.acknowledged += revs.length;
    verdict.lost.push(...[...told].filter((rev) => !effects.has(rev)).map((rev) => `${accountId} ${rev}`));
    verdict.doubled.push(...[...effects].filter((rev) => !told.has(rev)).map((rev) => `${accountId} ${rev}`));
    if (told.size !== revs.length) verdict.lost.push(`${accountId}: ${revs.length - told.size} commands share the revision of another`);
  }
  for (const writer of stage.writers) {
    verdict.again += writer.again();
    verdict.problems.push(...writer.problems);
    verdict.lost.push(...(await wrongNotes(url, writer)));
  }
  return verdict;
}
