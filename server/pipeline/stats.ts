import type { Call } from '../../src/api/contract.ts';
import type { Clock } from '../ports.ts';

/** What is counted of the calls of this process, for its metrics; the tests of a running gateway are told of it with `--faults`. */
export interface Stats {
  /** A call begins; call the answer with the status of its end. */
  begin(call: Pick<Call, 'name' | 'kind'>): (status: number) => void;
  /** A command came again and was answered from the store. */
  duplicate(call: string): void;
  read(): Readonly<Record<string, CallStats>>;
  /** How long calls took until their answer began, by kind. */
  times(): readonly CallTimes[];
}
export interface CallStats {
  requests: number;
  inFlight: number;
  maxInFlight: number;
  duplicates: number;
  /** Ended ones by the hundreds of their status. */
  readonly answers: Record<AnswerClass, number>;
}
export const answerClasses = ['2xx', '4xx', '5xx'] as const;
export type AnswerClass = (typeof answerClasses)[number];

/** Seconds that are told apart. */
export const TIME_BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
export interface CallTimes {
  readonly kind: Call['kind'];
  /** Of `TIME_BOUNDS`, each the calls that took at most that. */
  readonly counts: number[];
  count: number;
  /** Seconds. */
  sum: number;
}

function classOf(status: number): AnswerClass {
  if (status < 400) return '2xx';
  return status < 500 ? '4xx' : '5xx';
}

export function createStats({ now }: Pick<Clock, 'now'>): Stats {
  const calls = new Map<string, CallStats>();
  const times = new Map<string, CallTimes>();
  const of = (name: string): CallStats => {
    const known = calls.get(name);
    if (known) return known;
    const fresh = { requests: 0, inFlight: 0, maxInFlight: 0, duplicates: 0, answers: { '2xx': 0, '4xx': 0, '5xx': 0 } };
    calls.set(name, fresh);
    return fresh;
  };
  const timesOf = (kind: Call['kind']): CallTimes => {
    const known = times.get(kind);
    if (known) return known;
    const fresh = { kind, counts: TIME_BOUNDS.map(() => 0), count: 0, sum: 0 };
    times.set(kind, fresh);
    return fresh;
  };
  return {
    begin({ name, kind }) {
      const call = of(name);
      const since = now();
      call.requests += 1;
      call.inFlight += 1;
      call.maxInFlight = Math.max(call.maxInFlight, call.inFlight);
      return (status) => {
        call.inFlight -= 1;
        call.answers[classOf(status)] += 1;
        const taken = timesOf(kind);
        const seconds = Math.max(0, now() - since) / 1_000;
        taken.count += 1;
        taken.sum += seconds;
        for (let i = TIME_BOUNDS.length - 1; i >= 0 && seconds <= (TIME_BOUNDS[i] ?? 0); i -= 1)
          taken.counts[i] = (taken.counts[i] ?? 0) + 1;
      };
    },
    duplicate(name) {
      of(name).duplicates += 1;
    },
    read: () => Object.fromEntries([...calls].map(([name, call]) => [name, { ...call, answers: { ...call.answers } }])),
    times: () => [...times.values()].map((taken) => ({ ...taken, counts: [...taken.counts] })),
  };
}
