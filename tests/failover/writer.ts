import { randomUUID } from 'node:crypto';
import { calls } from '../../src/api/calls/table.ts';
import type { ErrorKind } from '../../src/api/error-kinds.ts';
import type { NodeClient } from '../support/gateway/node-client.ts';
import { type Door, sleep } from './door.ts';

/** What a user does about by sending the same command again. */
const passing: readonly ErrorKind[] = ['offline', 'timeout', 'busy', 'bad-answer'];
/** Every so many commands the one before is sent once more, as browsers do by themselves. */
const REPEAT_EVERY = 5;

/** A command that was acknowledged, and the revision it was told to have. */
interface Carried {
  readonly command: Command;
  readonly rev: number;
}
interface Command {
  readonly key: string;
  readonly baseRev: number;
  readonly from: string;
  readonly to: string;
}

export interface Writer {
  readonly accountId: string;
  readonly companyId: string;
  readonly door: Door;
  readonly carried: readonly Carried[];
  /** What must not happen: a refusal, a conflict, another answer to the same command. */
  readonly problems: readonly string[];
  /** Commands sent again because their fate was unknown or the gateway could not. */
  again(): number;
  /** Ends after the command in hand. */
  stop(): Promise<void>;
}

export interface WriterPorts {
  readonly node: NodeClient;
  readonly door: Door;
  readonly company: { readonly companyId: string; readonly note: string };
}

/**
 * Edits one company on and on, one command at a time, as the outbox does: the same key until it is acknowledged. The note goes to and
 * fro between two texts, so that a command that is carried out once too often does change something.
 */
export function startWriter({ node, door, company }: WriterPorts): Writer {
  const { companyId } = company;
  const carried: Carried[] = [];
  const problems: string[] = [];
  let resent = 0;
  let running = true;

  async function acknowledged({ key, baseRev, from, to }: Command): Promise<number | null> {
    const input = { companyId, baseRev, changes: { note: { from, to } } };
    for (;;) {
      const answer = await node.client.call(calls.companyUpdate, input, { idempotencyKey: key });
      if (answer.ok) return answer.value.company.rev;
      const { kind } = answer.error;
      if (!passing.includes(kind)) problems.push(`${key} ${from} → ${to}: ${JSON.stringify(answer.error)}`);
      // A gateway that failed is asked again like one that is gone; what it refused it would refuse for good.
      if (!passing.includes(kind) && kind !== 'server') return null;
      resent += 1;
      door.next();
      await sleep(20);
    }
  }
  async function repeat({ command, rev }: Carried): Promise<void> {
    const told = await acknowledged(command);
    if (told !== null && told !== rev) problems.push(`${command.key} had revision ${rev} and, sent again, ${told}`);
  }
  async function write(): Promise<void> {
    let from = company.note;
    for (let n = 0; running; n += 1) {
      const command = { key: randomUUID(), baseRev: carried.at(-1)?.rev ?? 0, from, to: n % 2 === 0 ? '交接' : '值守' };
      const rev = await acknowledged(command);
      if (rev === null) return;
      carried.push({ command, rev });
      from = command.to;
      const before = carried.at(-2);
      if (before && n % REPEAT_EVERY === 0) await repeat(before);
    }
  }
  const over = write();
  return {
    accountId: node.login.accountId,
    companyId,
    door,
    carried,
    problems,
    again: () => resent,
    async stop() {
      running = false;
      await over;
    },
  };
}
