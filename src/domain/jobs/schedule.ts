import type { FailReason } from '../sources/collector.ts';

/*
 * The schedule of work at the gateway that takes time, one task a company: what is begun, what is asked, and when a task ends. Pure: the
 * runner of the leading tab carries it out, and what it decides is stored, so that a reload goes on with it.
 */

/** Waits of a kind of job, milliseconds. */
export interface Pace {
  /** From the creation of a task to the first question about it. */
  readonly firstWaitMs: number;
  /** From one question to the next. */
  readonly everyMs: number;
  /** Questions after which a task that still runs is given up (HOME-27). */
  readonly most: number;
  /** Tasks of all jobs that may be under way at once. */
  readonly atOnce: number;
}

/**
 * - `waiting`   not begun
 * - `underWay`  created at the gateway, asked about until it ends
 * - `ending`    ended; what it changed is still to be loaded
 * - the others are ends
 */
export const taskStates = ['waiting', 'underWay', 'ending', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/**
 * Why a task failed: what it needs is missing, not created, not carried out, still running after the last question, no longer known there, or what it
 * changed could not be read.
 */
export type TaskReason = 'parameter' | 'refused' | 'failed' | 'timeout' | 'gone' | 'unreadable' | FailReason;

/** One company of a job. */
export interface Task {
  readonly companyId: string;
  readonly state: TaskState;
  /** Its id at the gateway, '' before it is created. */
  readonly taskId: string;
  /** Questions so far. */
  readonly polls: number;
  /** When it is next due; device clock. */
  readonly nextAt: number;
  /** Creations in vain, and of a task that is `ending` loads in vain. */
  readonly tries: number;
  readonly reason: TaskReason | null;
  /** When it ended, 0 before. */
  readonly endedAt: number;
}

/** `paused`: what is under way is brought to its end, nothing is begun. */
export type JobState = 'running' | 'paused' | 'cancelled' | 'ended';

/** What the gateway says of a task: a reason where it says why one failed; `missing`: nothing; `noAnswer`: the question had no answer, `unread`: one that cannot be read; both count as one. */
export type PollAnswer = 'goesOn' | 'done' | 'failed' | 'missing' | 'noAnswer' | 'unread' | FailReason;

/** Creations, or loads of what was changed, in vain after which a company is given up. */
const MOST_TRIES = 3;

/** A task that nobody has begun. */
export function newTask(companyId: string): Task {
  return { companyId, state: 'waiting', taskId: '', polls: 0, nextAt: 0, tries: 0, reason: null, endedAt: 0 };
}

/** A task that the gateway has, of which this device knows only the id: asked about at once, with a fresh count. */
export function foundTask(companyId: string, taskId: string): Task {
  return { ...newTask(companyId), state: 'underWay', taskId };
}

/** How many may be begun now. */
export function roomFor(state: JobState, underWay: number, { atOnce }: Pace): number {
  return state === 'running' ? Math.max(0, atOnce - underWay) : 0;
}

/** Milliseconds until a task is to be asked about, 0 for now. A clock that was set back must not stop it for long. */
export function dueIn(task: Task, now: number, { firstWaitMs }: Pace): number {
  return Math.max(0, Math.min(task.nextAt - now, firstWaitMs));
}

/** A task the gateway has created, or had already (HOME-25). */
export function afterCreation(task: Task, taskId: string, now: number, { firstWaitMs }: Pace): Task {
  return { ...task, state: 'underWay', taskId, polls: 0, tries: 0, nextAt: now + firstWaitMs };
}

/** A creation in vain. One that was refused is not tried again. */
export function afterNoCreation(task: Task, isFinal: boolean, now: number, reason: 'refused' | 'unreadable' = 'refused'): Task {
  const tries = task.tries + 1;
  return isFinal || tries >= MOST_TRIES ? { ...task, tries, state: 'failed', reason, endedAt: now } : { ...task, tries };
}

/** A task without what it needs. */
export function withoutParameter(task: Task, now: number): Task {
  return { ...task, state: 'failed', reason: 'parameter', endedAt: now };
}

/** What becomes of a task by an answer (HOME-26 to HOME-28, ERR-44). */
export function afterPoll(task: Task, answer: PollAnswer, now: number, { everyMs, most }: Pace): Task {
  const polls = task.polls + 1;
  const ending = { ...task, polls, state: 'ending', endedAt: now } as const;
  switch (answer) {
    case 'done':
      return { ...ending, reason: null };
    case 'failed':
      return { ...ending, reason: 'failed' };
    case 'missing':
      return { ...ending, reason: 'gone' };
    case 'goesOn':
    case 'noAnswer':
    case 'unread':
      return polls >= most
        ? { ...ending, reason: answer === 'unread' ? 'unreadable' : 'timeout' }
        : { ...task, polls, nextAt: now + everyMs };
    default:
      return { ...ending, reason: answer };
  }
}

/** What it changed is loaded. */
export function afterReload(task: Task): Task {
  return { ...task, state: task.reason === null ? 'done' : 'failed' };
}

/** A load whose answer could not be read. After some of them what was changed is not here, and the task has failed. */
export function afterBadReload(task: Task): Task {
  const tries = task.tries + 1;
  return tries >= MOST_TRIES ? { ...task, tries, state: 'failed', reason: task.reason ?? 'unreadable' } : { ...task, tries };
}

/** The tab that asked is gone: another one goes on with a fresh count. */
export function takenOver(task: Task): Task {
  return task.state === 'underWay' ? { ...task, polls: 0 } : task;
}
